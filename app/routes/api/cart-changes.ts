import { PERSONAL } from '../../account/session.server.ts';
import { readForm } from '../../http/read-form.server.ts';
import { draftOrder } from '../../orders/checkout/draft-order.ts';
import { readOnSale } from '../../orders/checkout/on-sale.server.ts';
import { parseOrderLines } from '../../orders/order-request.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/cart-changes';

/** Room for a hundred lines in JSON, percent-encoded. */
const FORM_BYTES = 256 * 1024;

/**
 * `POST /api/cart-changes`: how what is on sale now differs from a cart, `{ changes }`. The form field `lines` is the
 * JSON of the lines of an `OrderRequest`. Nothing is stored.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { database, now } = context.get(servicesContext);
  const form = await readForm(request, FORM_BYTES);
  const parsed = parseOrderLines(String(form.get('lines') ?? ''));
  if (!parsed.ok) return Response.json({ message: parsed.message }, { status: 400, headers: PERSONAL });
  const itemIds = parsed.lines.map(({ itemId }) => itemId);
  const draft = draftOrder(parsed.lines, await readOnSale(database, itemIds, now()));
  return Response.json({ changes: draft.kind === 'changed' ? draft.changes : [] }, { headers: PERSONAL });
}
