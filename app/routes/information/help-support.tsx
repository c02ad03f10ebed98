import { Suspense } from 'react';
import { Await, data } from 'react-router';
import { PERSONAL, readUser, waitHeaders } from '../../account/session.server.ts';
import { useUser } from '../../account/use-user.ts';
import { askUser, refreshUser } from '../../account/user-store.client.ts';
import { ContactList } from '../../content/contact-list.tsx';
import { QUESTIONS } from '../../content/questions.ts';
import { readTexts } from '../../forms/field-errors.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { actOrAnswer } from '../../http/act-or-answer.client.ts';
import { readForm, statusOf } from '../../http/read-form.server.ts';
import { OrderList } from '../../orders/history/order-list.tsx';
import { fetchRecentOrders } from '../../orders/history/recent-orders.client.ts';
import type { OrderSummary } from '../../orders/order-summary.ts';
import { paths } from '../../paths.ts';
import { logError } from '../../runtime/log-error.server.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import { ORDER_IDS, REQUEST_ANCHOR, type SupportAnswer, SupportForm } from '../../support/support-form.tsx';
import { storeSupportRequest } from '../../support/support-requests.server.ts';
import { NOT_SENT, SUPPORT_FIELDS, type SupportValues, supportThanks } from '../../support/support-rules.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ChevronDown } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { metaOf } from '../../ui/page-meta.ts';
import type { Route } from './+types/help-support';

const FAILED: SupportAnswer = { sentTo: null, errors: {}, failure: NOT_SENT, typed: null };

interface Recent {
  /** The customer they were loaded for. */
  uid: string;
  orders: OrderSummary[];
}

interface Loaded {
  /** Loaded in the browser once the session is known, with null for a guest; null on the server. */
  recent: Promise<Recent | null> | null;
}

/** The page is the same for everybody. */
export function loader(): Loaded {
  return { recent: null };
}

export function clientLoader(): Loaded {
  return { recent: loadRecent() };
}
clientLoader.hydrate = true as const;

async function loadRecent(): Promise<Recent | null> {
  const user = await askUser();
  return user && { uid: user.uid, orders: await fetchRecentOrders(refreshUser) };
}

/** Stores a request for help from a customer or a guest. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  let typed: SupportValues | null = null;
  try {
    typed = readTexts(await readForm(request), SUPPORT_FIELDS);
    const user = await readUser(services, request);
    const sender = { userId: user?.uid ?? null, address: context.get(addressContext) };
    const result = await storeSupportRequest(services, sender, typed);
    if (result.ok) return answer({ sentTo: result.email, errors: {}, failure: null, typed: null }, 200);
    const refused = { sentTo: null, errors: result.errors, failure: result.message, typed };
    if (result.message === null) return answer(refused, 400);
    return data(refused, { status: 429, headers: waitHeaders(result.waitMilliseconds) });
  } catch (thrown) {
    // A form that is too long, or invalid, has its own status.
    const refused = statusOf(thrown);
    // `answerThroughOutage` logs an outage.
    if (!refused && !services.database.outages.isOut())
      logError('a request for help could not be stored', thrown);
    return answer({ ...FAILED, typed }, refused ?? 503);
  }
}

function answer(given: SupportAnswer, status: number) {
  return data(given, { status, headers: PERSONAL });
}

/** The typed values stay in the form, which is not filled again. */
export function clientAction(args: Route.ClientActionArgs): Promise<SupportAnswer> {
  return actOrAnswer(args, () => FAILED);
}

/** Only an answer to a request is personal. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const meta = metaOf({
  title: 'Help & Support',
  description: 'Answers to common questions, and a form for everything else.',
  path: paths.help(),
});

export default function HelpAndSupport({ loaderData, actionData, matches }: Route.ComponentProps) {
  return (
    <Page title="Help & Support">
      <Questions />
      <h2 id={REQUEST_ANCHOR} className="mt-8 mb-3 text-title font-bold">
        Write to us
      </h2>
      {actionData?.sentTo ? (
        <>
          <FormNotice kind="success">{supportThanks(actionData.sentTo)}</FormNotice>
          <ButtonLink to={paths.help()} variant="secondary" size="lg" className="mt-3 w-full">
            Write another request
          </ButtonLink>
        </>
      ) : (
        <SupportForm answer={actionData} />
      )}
      <ContactList contact={matches[0].loaderData?.contact} className="mt-5" />
      {/* Last, because they appear while the rest is being read: so they move nothing. */}
      {loaderData.recent ? (
        <Suspense fallback={null}>
          <Await resolve={loaderData.recent}>{(recent) => recent && <RecentOrders {...recent} />}</Await>
        </Suspense>
      ) : null}
    </Page>
  );
}

function RecentOrders({ uid, orders }: Recent) {
  const { user } = useUser();
  // The customer may have logged out since, in another tab too.
  if (user?.uid !== uid || orders.length === 0) return null;
  return (
    <section aria-labelledby="recent-orders" className="mt-8">
      <h2 id="recent-orders" className="mb-3 text-title font-bold">
        Your recent orders
      </h2>
      <OrderList orders={orders} checkSession={refreshUser} />
      <Link to={paths.orders()} className="mt-2 inline-flex min-h-11 items-center font-semibold text-accent">
        All your orders
      </Link>
      <datalist id={ORDER_IDS}>
        {orders.map(({ orderId, vendors }) => (
          <option key={orderId} value={orderId}>
            {vendors}
          </option>
        ))}
      </datalist>
    </section>
  );
}

function Questions() {
  return (
    <>
      <h2 className="mb-3 text-title font-bold">Questions and answers</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-5">
        {QUESTIONS.map(({ question, answer }) => (
          <li key={question}>
            <details className="group">
              <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 py-2 font-semibold [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180" />
              </summary>
              <p className="pb-4 leading-relaxed text-muted">{answer}</p>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}
