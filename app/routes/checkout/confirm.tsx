import { createPath, replace, useLocation } from 'react-router';
import { useFollowSession } from '../../account/use-follow-session.ts';
import { askServerForUser, refreshUser } from '../../account/user-store.client.ts';
import { PickupSection } from '../../cart/pickup-place.tsx';
import { publicCacheHeaders } from '../../http/public-cache-headers.ts';
import { formatRupees, toPaise } from '../../money/price.ts';
import { readLastOrder } from '../../orders/history/last-order.client.ts';
import { type OrderDocument, paymentLabel } from '../../orders/order.ts';
import { OrderLines } from '../../orders/order-lines.tsx';
import { readOrderDocument } from '../../orders/order-schema.ts';
import { paths, readQuery } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CircleCheck } from '../../ui/more-icons.ts';
import { Page } from '../../ui/page.tsx';
import { metaOf } from '../../ui/page-meta.ts';
import type { Route } from './+types/confirm';

type Found =
  | { status: 'loading' }
  | { status: 'found'; order: OrderDocument }
  | { status: 'signed-out' | 'unknown' | 'failed' };

/** The page is the same for everybody; the browser finds out which order it shows. */
export function loader(): Found {
  return { status: 'loading' };
}

/** The last order of this browser, else the server's record (spec §2, Confirm). */
export async function clientLoader({ url }: Route.ClientLoaderArgs): Promise<Found> {
  const orderId = readQuery(url.searchParams, 'orderId');
  const last = await readOwnLastOrder();
  if (last && (!orderId || orderId === last.OrderId)) return { status: 'found', order: last };
  if (!orderId) throw replace(paths.home());
  return fetchOrder(orderId);
}
clientLoader.hydrate = true as const;

/** Only for the customer who placed it: where the signed-in user is unknown, the server is asked first. */
async function readOwnLastOrder(): Promise<OrderDocument | null> {
  const user = await askServerForUser();
  const order = readLastOrder();
  return user && order?.userId === user.uid ? order : null;
}

async function fetchOrder(orderId: string): Promise<Found> {
  try {
    const response = await fetch(paths.order(orderId), { headers: { Accept: 'application/json' } });
    if (response.status === 401) {
      void refreshUser();
      return { status: 'signed-out' };
    }
    if (response.status === 404) return { status: 'unknown' };
    const order = readOrderDocument(await response.json());
    return order ? { status: 'found', order } : { status: 'failed' };
  } catch (error) {
    console.warn(error);
    return { status: 'failed' };
  }
}

export const headers = publicCacheHeaders({ madeOf: [] });

export default function Confirm({ loaderData }: Route.ComponentProps) {
  return <Page>{loaderData.status === 'loading' ? <Loading /> : <Outcome found={loaderData} />}</Page>;
}

function Loading() {
  return (
    <>
      <noscript>Your last order is kept in this browser, which needs JavaScript to show it.</noscript>
      <p role="status" className="animate-appear-late text-center text-md text-muted">
        Loading your order…
      </p>
    </>
  );
}

function Outcome({ found }: { found: Exclude<Found, { status: 'loading' }> }) {
  switch (found.status) {
    case 'found':
      return <Confirmed order={found.order} />;
    case 'signed-out':
      return (
        <NotShown text="Please login to see this order.">
          <LoginButton />
        </NotShown>
      );
    case 'unknown':
      return <NotShown text="There is no such order." />;
    case 'failed':
      return (
        <NotShown text="The order could not be loaded. Please try again.">
          <TryAgain />
        </NotShown>
      );
  }
}

function Confirmed({ order }: { order: OrderDocument }) {
  useFollowSession(order.userId);
  return (
    <>
      <div className="mb-4 flex flex-col items-center rounded-card bg-good-tint px-6 py-8 text-center text-good">
        <CircleCheck className="mb-3 size-14" />
        <h1 className="text-display font-bold">Thank You! Your Order is confirmed</h1>
      </div>
      <dl className="mb-4 flex flex-col gap-3 rounded-card border border-line bg-surface p-4 text-md">
        <Fact name="Order id">{order.OrderId}</Fact>
        <Fact name="Amount">{formatRupees(toPaise(order.totalAmount))}</Fact>
        <Fact name="Payment method">{paymentLabel(order.paymentMethod)}</Fact>
      </dl>
      {order.orderMode === 'Pickup' ? (
        <div className="mb-4">
          <PickupSection title="Pick up from" />
        </div>
      ) : null}
      <section className="mb-6 rounded-card border border-line bg-surface p-4">
        <h2 className="sr-only">Items</h2>
        <OrderLines lines={order.orderDetails} />
      </section>
      <div className="flex flex-col gap-3 md:flex-row md:*:flex-1">
        <ButtonLink to={paths.track(order.OrderId)} size="lg">
          Track Order
        </ButtonLink>
        <ButtonLink to={paths.home()} variant="secondary" size="lg">
          Back to Menu
        </ButtonLink>
      </div>
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

function LoginButton() {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink to={paths.login(pathname + search)} size="lg">
      Login
    </ButtonLink>
  );
}

function TryAgain() {
  return (
    <ButtonLink to={createPath(useLocation())} replace size="lg">
      Try again
    </ButtonLink>
  );
}

/** @param children a way to see the order all the same */
function NotShown({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-line bg-surface px-6 py-10 text-center">
      <h1 className="text-title font-bold">{text}</h1>
      {children}
      <ButtonLink to={paths.home()} variant="secondary" size="lg">
        Back to Menu
      </ButtonLink>
    </div>
  );
}

export const meta = metaOf({ title: 'Order confirmed', description: 'Your order and what comes next.' });
