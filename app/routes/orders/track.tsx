import { data, redirect } from 'react-router';
import { PERSONAL, personalHeaders, requireUser } from '../../account/session.server.ts';
import { useFollowSession } from '../../account/use-follow-session.ts';
import { refreshUser } from '../../account/user-store.client.ts';
import { PICKUP_POINT } from '../../cart/pickup-point.ts';
import { actOrAnswer } from '../../http/act-or-answer.client.ts';
import { gazetteer } from '../../location/gazetteer/embedded-gazetteer.server.ts';
import { ORDER_MESSAGES } from '../../orders/order-messages.ts';
import { currentStatus, isAwaited } from '../../orders/order-tracking.ts';
import { readTracking, toTrackingState } from '../../orders/read-orders.server.ts';
import { cancelOrder } from '../../orders/set-status.server.ts';
import { TrackScreen } from '../../orders/tracking/track-screen.tsx';
import { paths, readQuery } from '../../paths.ts';
import { servicesContext } from '../../services.server.ts';
import { ErrorScreen } from '../../ui/error-screen.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { readOrderArrival } from '../../use-cases/order-arrival.server.ts';
import type { Route } from './+types/track';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const user = await requireUser(services, request, url);
  const tracking = await readTracking(services.database.db, user.uid, orderIdOf(url));
  if (!tracking) throw notFound();
  const state = toTrackingState(tracking, services.now());
  const arrival = isAwaited(currentStatus(tracking.log))
    ? await readOrderArrival(services.database.db, tracking.order, {
        locate: gazetteer.locate,
        counter: PICKUP_POINT.position,
      })
    : null;
  return data({ order: tracking.order, state, arrival }, { headers: PERSONAL });
}

export const headers = personalHeaders;

/** Cancels the order. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const user = await requireUser(services, request, url);
  const orderId = orderIdOf(url);
  const result = await cancelOrder(services, user.uid, orderId);
  if (result.ok) throw redirect(paths.track(orderId), { headers: PERSONAL });
  if (result.reason === 'not-found') throw notFound();
  return data({ message: result.message }, { status: 409, headers: PERSONAL });
}

/** Where the server cannot answer, the screen stays and goes on following the order. */
export function clientAction(args: Route.ClientActionArgs) {
  return actOrAnswer(args, () => data({ message: ORDER_MESSAGES.notCancelled }, { status: 503 }));
}

export default function Track({ loaderData: { order, state, arrival }, actionData }: Route.ComponentProps) {
  useFollowSession(order.userId);
  return (
    <TrackScreen
      key={order.OrderId}
      order={order}
      loaded={state}
      arrival={arrival}
      problem={actionData?.message}
      checkSession={refreshUser}
    />
  );
}

/** Of its own, because this route's headers apply to an unknown order only if its own boundary renders the answer. */
export function ErrorBoundary() {
  return <ErrorScreen />;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Track order ${loaderData.order.OrderId}` : 'Order not found',
    description: 'Follow your order live.',
  });

function orderIdOf(url: URL): string {
  return readQuery(url.searchParams, 'orderId') ?? '';
}

function notFound() {
  return data(
    {
      title: 'Order not found',
      message: "We couldn't find this order in your account. The link may be incomplete.",
    },
    { status: 404, headers: PERSONAL },
  );
}
