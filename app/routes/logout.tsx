import { redirect } from 'react-router';
import { requireSameOrigin } from '../account/same-origin.server.ts';
import { signOut } from '../account/sign-in.server.ts';
import { rememberUser } from '../account/user-store.client.ts';
import { clearChoice } from '../orders/checkout-choice.client.ts';
import { forgetLastOrder } from '../orders/last-order.client.ts';
import { paths } from '../paths.ts';
import { servicesContext } from '../services.server.ts';
import type { Route } from './+types/logout';

/** Only a post signs out: a link or a prefetched page must not. */
export function loader() {
  return redirect(paths.home());
}

export async function action({ request, context }: Route.ActionArgs) {
  const { auth, settings } = context.get(servicesContext);
  requireSameOrigin(request, settings);
  return redirect(paths.home(), { headers: await signOut(auth, request) });
}

/** The cart stays: it belongs to the browser. What names the customer or an address goes. */
function forgetCustomer(): void {
  rememberUser(null);
  clearChoice();
  forgetLastOrder();
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status < 400) forgetCustomer();
    throw thrown;
  }
}
