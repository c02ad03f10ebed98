import { redirect } from 'react-router';
import { requireSameOrigin } from '../account/same-origin.server.ts';
import { signOut } from '../account/sign-in.server.ts';
import { paths } from '../paths.ts';
import { servicesContext } from '../services.server.ts';
import type { Route } from './+types/logout';
import { forgetCustomer } from './forget-customer.client.ts';

/** Only a post signs out: a link or a prefetched page must not. */
export function loader() {
  return redirect(paths.home());
}

export async function action({ request, context }: Route.ActionArgs) {
  const { auth, settings } = context.get(servicesContext);
  requireSameOrigin(request, settings);
  return redirect(paths.home(), { headers: await signOut(auth, request) });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status < 400) forgetCustomer();
    throw thrown;
  }
}
