import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { checkOwnPassword } from '../account/change-password.server.ts';
import { DeactivateForm } from '../account/deactivate-form.tsx';
import { type FieldErrors, readTexts } from '../account/field-errors.ts';
import { currentPasswordProblem } from '../account/password-rules.ts';
import { readForm } from '../account/read-form.server.ts';
import { PERSONAL, requireSession, requireUser, waitHeaders } from '../account/session.server.ts';
import { clearSession } from '../account/sign-in.server.ts';
import { useFollowSession } from '../account/use-follow-session.ts';
import { clearCart } from '../cart/cart-store.client.ts';
import { listOrdersUnderWay } from '../orders/release-orders.server.ts';
import { paths } from '../paths.ts';
import { servicesContext } from '../services.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import { focusOnMount } from '../ui/focus-on-mount.ts';
import { Link } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';
import { pageMeta } from '../ui/page-meta.ts';
import type { Route } from './+types/deactivate-account';
import { deactivateCustomer } from './deactivate-customer.server.ts';
import { forgetCustomer } from './forget-customer.client.ts';

interface Answer {
  errors: FieldErrors<'password'>;
  /** An order came under way since the screen was opened. */
  isRefused: boolean;
}

const NOT_SENT = 'Network request failed. Please try again.';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { uid } = await requireUser(services, request, url);
  return { uid, underWay: await listOrdersUnderWay(services.database.db, uid) };
}

/** Erases the account of whoever knows its password; while an order is under way the screen names it instead. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { id: sessionId, user } = await requireSession(services, request, url);
  const { password } = readTexts(await readForm(request), ['password']);
  const problem = currentPasswordProblem(password);
  if (problem) return data(refusal(problem), { status: 400, headers: PERSONAL });
  const owner = { uid: user.uid, email: user.email, sessionId };
  const checked = await checkOwnPassword(services, request, owner, password);
  if (!checked.ok) {
    const { message, waitMilliseconds: wait } = checked;
    if (wait === null) return data(refusal(message), { status: 400, headers: PERSONAL });
    return data(refusal(message), { status: 429, headers: waitHeaders(wait) });
  }
  if (!(await deactivateCustomer(services.database.db, user.uid))) {
    const answer: Answer = { errors: {}, isRefused: true };
    return data(answer, { status: 409, headers: PERSONAL });
  }
  return redirect(paths.goodbye(), { headers: await clearSession(services.auth, request) });
}

function refusal(problem: string): Answer {
  return { errors: { password: problem }, isRefused: false };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (!(thrown instanceof Response)) {
      console.warn(thrown);
      return data(refusal(NOT_SENT), { status: 503 });
    }
    if (thrown.headers.get('Location') === paths.goodbye()) {
      forgetCustomer();
      clearCart();
    }
    throw thrown;
  }
}

/** Refused with 409: the orders under way are to be shown. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('Retry-After') ? actionHeaders : PERSONAL;
}

export default function DeactivateAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, underWay } = loaderData;
  useFollowSession(uid);
  return (
    <Page title="Deactivate account">
      <div className="flex flex-col gap-4">
        <WhatHappens />
        {underWay.length > 0 ? (
          <UnderWay orderIds={underWay} isFocused={actionData?.isRefused === true} />
        ) : (
          <DeactivateForm errors={actionData?.errors} />
        )}
        <ButtonLink to={paths.editProfile()} variant="secondary" size="lg">
          Keep my account
        </ButtonLink>
      </div>
    </Page>
  );
}

function WhatHappens() {
  return (
    <section className="rounded-card border border-line bg-surface p-5 text-md">
      <h2 className="text-lg font-semibold">Erased, at once and for good</h2>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-muted marker:text-accent">
        <li>Your name, mobile number, email and photo</li>
        <li>Your password, and every device's login</li>
        <li>Your saved addresses, and what you wrote to Help &amp; Support</li>
        <li>The cart and the last order in this browser</li>
      </ul>
      <h2 className="mt-5 text-lg font-semibold">Kept for our books</h2>
      <p className="mt-2 text-muted">
        Your past orders: what was ordered, when, for how much and how it was paid, without your name, your
        account or the address they went to. They can't be shown to you any more.
      </p>
    </section>
  );
}

/** @param isFocused it answers the press that it appears after */
function UnderWay({ orderIds, isFocused }: { orderIds: string[]; isFocused: boolean }) {
  return (
    <section
      role="alert"
      {...(isFocused ? { ref: focusOnMount, tabIndex: -1 } : {})}
      className="rounded-card bg-error-tint p-5 text-md text-error"
    >
      <p className="font-semibold">
        {orderIds.length === 1 ? 'An order of yours is under way.' : 'Orders of yours are under way.'}
      </p>
      <p className="mt-1">Your account can be deactivated once it has ended or is cancelled.</p>
      <ul className="mt-2">
        {orderIds.map((orderId) => (
          <li key={orderId}>
            <Link
              to={paths.track(orderId)}
              className="inline-flex min-h-11 items-center font-semibold underline"
            >
              Track order {orderId}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Deactivate account',
    description: 'What is erased, what is kept, and how to leave.',
  });
