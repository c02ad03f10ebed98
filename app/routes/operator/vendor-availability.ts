import { setVendorAvailability } from '../../catalogue/import-export/set-availability.server.ts';
import { isStoredId } from '../../catalogue/stored-id.ts';
import { AVAILABILITY_ADVICE, answerWithAvailability } from '../../operator/availability-answer.server.ts';
import { refuse, requireOperator } from '../../operator/operator-auth.server.ts';
import { readJson } from '../../operator/operator-json.server.ts';
import { AVAILABILITY_BODY } from '../../operator/requests.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import type { Route } from './+types/vendor-availability';

/** Closes a vendor with `{"available": false, "until": "18:30"}`, or opens it within its hours. */
export async function action({ request, context, params, pattern }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const id = isStoredId(params.id) ? params.id : null;
  const asked = { request, address: context.get(addressContext), pattern };
  const { vendorId } = await requireOperator(services, asked, 'catalogue:write', 'vendors');
  if (vendorId !== null) return refuse(403, "A vendor's token changes its own dishes only.");
  const change = await readJson(request, AVAILABILITY_BODY, AVAILABILITY_ADVICE);
  if (id === null) return refuse(404, 'There is no such vendor.');
  const result = await setVendorAvailability(services.database.db, id, change, services.now());
  return answerWithAvailability(result, services.catalogueChanges.notify);
}
