import { ADDRESS_FIELDS, ADDRESS_GONE } from '../account/address-rules.ts';
import { addAddress, deleteAddress, editAddress, listAddresses } from '../account/addresses.server.ts';
import { readTexts } from '../account/field-errors.ts';
import { readForm } from '../account/read-form.server.ts';
import { PERSONAL, readUserId } from '../account/session.server.ts';
import { servicesContext } from '../services.server.ts';
import type { Route } from './+types/api.addresses';

/** The signed-in customer's saved addresses: `{ addresses }`, 401 for nobody. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const userId = await readUserId(services, request);
  if (!userId) return notSignedIn();
  return Response.json(
    { addresses: await listAddresses(services.database.db, userId) },
    { headers: PERSONAL },
  );
}

/**
 * Saves the fields of the address form: a new address, or with `id` other values for that one; with
 * `intent=delete` that one goes. Answers 201 or 200 `{ address }`, 204 for what is gone, or
 * `{ errors, message }` with 400, or 404 for an address to edit that is not there.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { database, newId, now } = services;
  const userId = await readUserId(services, request);
  if (!userId) return notSignedIn();
  const form = await readForm(request);
  const { id, intent } = readTexts(form, ['id', 'intent']);
  if (intent === 'delete') {
    await deleteAddress(database.db, userId, id);
    return new Response(null, { status: 204, headers: PERSONAL });
  }
  const values = readTexts(form, ADDRESS_FIELDS);
  const result = id
    ? await editAddress(database.db, userId, id, values)
    : await addAddress({ db: database.db, newId, now }, userId, values);
  if (!result) return id ? refusal(404, ADDRESS_GONE) : notSignedIn();
  if (!result.ok) return refusal(400, result.message, result.errors);
  return Response.json({ address: result.address }, { status: id ? 200 : 201, headers: PERSONAL });
}

function refusal(status: number, message: string | null, errors: object = {}): Response {
  return Response.json({ errors, message }, { status, headers: PERSONAL });
}

function notSignedIn(): Response {
  return refusal(401, 'Your session has ended. Please log in again.');
}
