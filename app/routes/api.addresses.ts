import { ADDRESS_FIELDS } from '../account/address-rules.ts';
import { addAddress, listAddresses } from '../account/addresses.server.ts';
import { readTexts } from '../account/field-errors.ts';
import { readForm } from '../account/read-form.server.ts';
import { requireSameOrigin } from '../account/same-origin.server.ts';
import { PERSONAL, readUser } from '../account/session.server.ts';
import { servicesContext } from '../services.server.ts';
import type { Route } from './+types/api.addresses';

/** The signed-in customer's saved addresses: `{ addresses }`, 401 for nobody. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { auth, database } = context.get(servicesContext);
  const user = await readUser(auth, request);
  if (!user) return notSignedIn();
  return Response.json({ addresses: await listAddresses(database.db, user.uid) }, { headers: PERSONAL });
}

/** Adds one from the fields of the address form: 201 `{ address }`, or 400 `{ errors, message }`. */
export async function action({ request, context }: Route.ActionArgs) {
  const { auth, database, newId, now, settings } = context.get(servicesContext);
  requireSameOrigin(request, settings);
  const user = await readUser(auth, request);
  if (!user) return notSignedIn();
  const values = readTexts(await readForm(request), ADDRESS_FIELDS);
  const result = await addAddress({ db: database.db, newId, now }, user.uid, values);
  if (result.ok) return Response.json({ address: result.address }, { status: 201, headers: PERSONAL });
  return Response.json(
    { errors: result.errors, message: result.message },
    { status: 400, headers: PERSONAL },
  );
}

function notSignedIn(): Response {
  const message = 'Your session has ended. Please log in again.';
  return Response.json({ errors: {}, message }, { status: 401, headers: PERSONAL });
}
