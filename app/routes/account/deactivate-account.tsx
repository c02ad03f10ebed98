import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { currentPasswordProblem, WRONG_PASSWORD } from '../../account/password-rules.ts';
import { checkOwnPassword } from '../../account/profile/change-password.server.ts';
import { DeactivateForm } from '../../account/profile/deactivate-form.tsx';
import {
  PERSONAL,
  personalHeaders,
  requireSession,
  requireUser,
  waitHeaders,
} from '../../account/session.server.ts';
import { sharedAccountProblem } from '../../account/shared-account.ts';
import { clearSession } from '../../account/sign-in/sign-in.server.ts';
import { useFollowSession } from '../../account/use-follow-session.ts';
import { rememberUser } from '../../account/user-store.client.ts';
import { clearCart } from '../../cart/cart-store.client.ts';
import { type FieldErrors, readTexts } from '../../forms/field-errors.ts';
import { actOrAnswer } from '../../http/act-or-answer.client.ts';
import { readForm } from '../../http/read-form.server.ts';
import { listOpenOrders } from '../../orders/read-orders.server.ts';
import { paths } from '../../paths.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import { focusOnMount } from '../../ui/browser/focus-on-mount.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { metaOf } from '../../ui/page-meta.ts';
import { deactivateCustomer } from '../../use-cases/deactivate-customer.server.ts';
import type { Route } from './+types/deactivate-account';

interface Answer {
  errors: FieldErrors<'password'>;
  /** An order was placed after the screen was opened. */
  isRefused: boolean;
}

const NOT_SENT = 'Network request failed. Please try again.';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { uid } = await requireUser(services, request, url);
  return { uid, openOrders: await listOpenOrders(services.database.db, uid) };
}

/** Erases the account if the password is right; while an order is in progress the screen names it instead. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { id: sessionId, user } = await requireSession(services, request, url);
  const { password } = readTexts(await readForm(request), ['password']);
  const problem = currentPasswordProblem(password) ?? sharedAccountProblem(services.settings, user.uid);
  if (problem) return data(refusal(problem), { status: 400, headers: PERSONAL });
  const owner = { uid: user.uid, email: user.email, sessionId, address: context.get(addressContext) };
  const checked = await checkOwnPassword(services, request, owner, password);
  if (!checked.ok) {
    const { message, waitMilliseconds: wait } = checked;
    if (wait === null) return data(refusal(message), { status: 400, headers: PERSONAL });
    return data(refusal(message), { status: 429, headers: waitHeaders(wait) });
  }
  const result = await deactivateCustomer(services.database.db, checked.value);
  if (!result.ok) {
    if (result.reason === 'password-changed')
      return data(refusal(WRONG_PASSWORD), { status: 400, headers: PERSONAL });
    const answer: Answer = { errors: {}, isRefused: true };
    return data(answer, { status: 409, headers: PERSONAL });
  }
  return redirect(paths.goodbye(), { headers: await clearSession(services.auth, request, true) });
}

function refusal(problem: string): Answer {
  return { errors: { password: problem }, isRefused: false };
}

export function clientAction(args: Route.ClientActionArgs) {
  return actOrAnswer(
    args,
    () => data(refusal(NOT_SENT), { status: 503 }),
    (thrown) => {
      if (thrown.headers.get('Location') !== paths.goodbye()) return;
      rememberUser(null);
      clearCart();
    },
  );
}

/** Refused with 409: the orders in progress are shown. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export const headers = personalHeaders;

export default function DeactivateAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, openOrders } = loaderData;
  useFollowSession(uid);
  return (
    <Page title="Deactivate account">
      <div className="flex flex-col gap-4">
        <WhatHappens />
        {openOrders.length > 0 ? (
          <OpenOrders orderIds={openOrders} isFocused={actionData?.isRefused === true} />
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
      <h2 className="text-lg font-semibold">Deleted permanently</h2>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-muted marker:text-accent">
        <li>Your name, mobile number, email and photo</li>
        <li>Your password and all your logged-in devices</li>
        <li>Your saved addresses, and what you wrote to Help &amp; Support</li>
        <li>The cart and the last order in this browser</li>
      </ul>
      <h2 className="mt-5 text-lg font-semibold">Kept for our records</h2>
      <p className="mt-2 text-muted">
        Your past orders: what was ordered, when, for how much and how it was paid, without your name, your
        account or the address they went to. You will no longer be able to see them.
      </p>
    </section>
  );
}

/** @param isFocused it appears after a press, which it answers */
function OpenOrders({ orderIds, isFocused }: { orderIds: string[]; isFocused: boolean }) {
  const isOne = orderIds.length === 1;
  return (
    <section
      role="alert"
      {...(isFocused ? { ref: focusOnMount, tabIndex: -1 } : {})}
      className="rounded-card bg-error-tint p-5 text-md text-error"
    >
      <p className="font-semibold">
        {isOne ? 'You have an order in progress.' : 'You have orders in progress.'}
      </p>
      <p className="mt-1">
        {`You can deactivate your account once ${isOne ? 'it is' : 'they are'} delivered, picked up or cancelled.`}
      </p>
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

export const meta = metaOf({
  title: 'Deactivate account',
  description: 'What is deleted and what is kept when you deactivate your account.',
});
