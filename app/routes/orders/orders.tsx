import { personalHeaders, requireUser } from '../../account/session.server.ts';
import { useFollowSession } from '../../account/use-follow-session.ts';
import { refreshUser } from '../../account/user-store.client.ts';
import { loadOrError } from '../../http/load-or-error.client.ts';
import { OrderList } from '../../orders/history/order-list.tsx';
import { summarizeOrder } from '../../orders/order-summary.ts';
import { readOrdersPage } from '../../orders/read-orders.server.ts';
import { paths, readQuery } from '../../paths.ts';
import { servicesContext } from '../../services.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ReceiptText } from '../../ui/more-icons.ts';
import { Page } from '../../ui/page.tsx';
import { metaOf } from '../../ui/page-meta.ts';
import type { Route } from './+types/orders';

/** The customer's own orders, twenty to a page. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { uid } = await requireUser(services, request, url);
  const after = readQuery(url.searchParams, 'after');
  const { orders, nextAfter } = await readOrdersPage(services.database.db, uid, after);
  return { uid, orders: orders.map(summarizeOrder), nextAfter, isFirstPage: after === null };
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadOrError(args, 'Your orders could not be loaded.');
}

export const headers = personalHeaders;

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { uid, orders, nextAfter, isFirstPage } = loaderData;
  useFollowSession(uid);
  return (
    <Page title="Your orders">
      {orders.length > 0 ? (
        <OrderList orders={orders} checkSession={refreshUser} />
      ) : (
        <NoOrders isFirstPage={isFirstPage} />
      )}
      <div className="mt-5 flex flex-wrap justify-between gap-3">
        {isFirstPage ? null : (
          <ButtonLink to={paths.orders()} variant="secondary">
            Newest orders
          </ButtonLink>
        )}
        {nextAfter ? (
          <ButtonLink to={paths.orders(nextAfter)} variant="secondary" className="ml-auto">
            Older orders
          </ButtonLink>
        ) : null}
      </div>
    </Page>
  );
}

function NoOrders({ isFirstPage }: { isFirstPage: boolean }) {
  if (!isFirstPage) return <p className="text-md text-muted">No older orders.</p>;
  return (
    <div className="grid justify-items-center gap-2 rounded-card border border-line bg-surface px-5 py-12 text-center">
      <span aria-hidden className="grid size-14 place-items-center rounded-full bg-tint text-on-tint">
        <ReceiptText className="size-7" />
      </span>
      <h2 className="mt-2 text-title font-bold">No orders yet</h2>
      <p className="text-md text-muted">Your orders will appear here, with live tracking.</p>
      <ButtonLink to={paths.home()} size="lg" className="mt-3">
        Find something to eat
      </ButtonLink>
    </div>
  );
}

export const meta = metaOf({
  title: 'Your orders',
  description: 'Everything you have ordered, newest first.',
});
