import { setItemAvailability } from '../../catalogue/import-export/set-availability.server.ts';
import { isStoredId } from '../../catalogue/stored-id.ts';
import { AVAILABILITY_ADVICE, answerWithAvailability } from '../../operator/availability-answer.server.ts';
import { refuse, requireOperator } from '../../operator/operator-auth.server.ts';
import { readJson } from '../../operator/operator-json.server.ts';
import { AVAILABILITY_BODY } from '../../operator/requests.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import type { Route } from './+types/item-availability';

/** Sells a dish out with `{"available": false, "until": "18:30"}`, or brings it back with `{"available": true}`. */
export async function action({ request, context, params, pattern }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const id = isStoredId(params.id) ? params.id : null;
  const asked = { request, address: context.get(addressContext), pattern };
  const { vendorId } = await requireOperator(services, asked, 'catalogue:write', 'restaurantitems');
  const change = await readJson(request, AVAILABILITY_BODY, AVAILABILITY_ADVICE);
  if (id === null) return refuse(404, 'There is no such item.');
  const result = await setItemAvailability(services.database.db, { id, vendorId }, change, services.now());
  return answerWithAvailability(result, services.catalogueChanges.notify);
}
