import { ADDRESS_GONE } from '../../account/addresses/address-rules.ts';
import { listAddresses } from '../../account/addresses/addresses.server.ts';
import { applyAddressForm } from '../../account/addresses/apply-address-form.server.ts';
import { PERSONAL, readUserId } from '../../account/session.server.ts';
import { readForm } from '../../http/read-form.server.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/addresses';

/** The signed-in customer's saved addresses: `{ addresses }`; 401 for a guest. */
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
 * Saves the fields of the address form as a new address or, with `id`, as an edit; with `intent=delete` it deletes that
 * address. Answers 201 or 200 `{ address }`, 204 after a deletion, or `{ errors, message }` with 400, or with 404 for
 * an edit of an unknown address.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { database, newId, now } = services;
  const userId = await readUserId(services, request);
  if (!userId) return notSignedIn();
  const result = await applyAddressForm({ db: database.db, newId, now }, userId, await readForm(request));
  switch (result.kind) {
    case 'deleted':
      return new Response(null, { status: 204, headers: PERSONAL });
    case 'saved':
      return Response.json(
        { address: result.address },
        { status: result.isNew ? 201 : 200, headers: PERSONAL },
      );
    case 'invalid':
      return refusal(400, result.message, result.errors);
    case 'gone':
      return refusal(404, ADDRESS_GONE);
    case 'no-customer':
      return notSignedIn();
  }
}

function refusal(status: number, message: string | null, errors: object = {}): Response {
  return Response.json({ errors, message }, { status, headers: PERSONAL });
}

function notSignedIn(): Response {
  return refusal(401, 'Your session has ended. Please log in again.');
}
