import { useRef } from 'react';
import { data, replace, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { type AddressAnswer, AddressBookForm } from '../../account/addresses/address-book-form.tsx';
import {
  ADDRESS_FIELDS,
  ADDRESS_GONE,
  ADDRESS_NOT_DELETED,
  ADDRESS_NOT_SAVED,
} from '../../account/addresses/address-rules.ts';
import { listAddresses } from '../../account/addresses/addresses.server.ts';
import { applyAddressForm } from '../../account/addresses/apply-address-form.server.ts';
import { returnWithAddress } from '../../account/addresses/return-with-address.ts';
import { SavedAddressList } from '../../account/addresses/saved-address-list.tsx';
import { PERSONAL, personalHeaders, redirectToLogin, requireUser } from '../../account/session.server.ts';
import { useFollowSession } from '../../account/use-follow-session.ts';
import { readTexts } from '../../forms/field-errors.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { actOrAnswer } from '../../http/act-or-answer.client.ts';
import { loadOrError } from '../../http/load-or-error.client.ts';
import { readForm } from '../../http/read-form.server.ts';
import { areaLocator } from '../../location/position/area-locator.tsx';
import { servicesContext } from '../../services.server.ts';
import { MapPinPlus } from '../../ui/more-icons.ts';
import { Page } from '../../ui/page.tsx';
import { metaOf } from '../../ui/page-meta.ts';
import { followAddress } from '../../use-cases/follow-address.client.ts';
import type { Route } from './+types/addressbook';

/** The address book; `/my_address` and `/addressbook` are the same screen. `?edit=` opens an address. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { uid } = await requireUser(services, request, url);
  return {
    uid,
    addresses: await listAddresses(services.database.db, uid),
    editedId: url.searchParams.get('edit'),
    isReturning: url.searchParams.has('from'),
  };
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadOrError(args, 'Your saved addresses could not be loaded.');
}

/**
 * Deletes (`intent=delete`), edits (`id`) or adds an address; then shows the list, or returns to where the customer
 * came from. The next screen replaces the form in the history.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { uid } = await requireUser(services, request, url);
  const { database, newId, now } = services;
  const result = await applyAddressForm({ db: database.db, newId, now }, uid, await readForm(request));
  const list = pathFor(url, null);
  switch (result.kind) {
    case 'deleted':
      return replace(list);
    case 'saved':
      return replace(returnWithAddress(url.searchParams.get('from'), result.address.id) ?? list);
    case 'invalid': {
      const { id, errors, message, typed } = result;
      return refuse({ id, errors, message, typed }, 400);
    }
    case 'gone':
      return refuse({ id: '', errors: {}, message: ADDRESS_GONE, typed: result.typed }, 404);
    case 'no-customer':
      throw redirectToLogin(url);
  }
}

function refuse(answer: AddressAnswer, status: number) {
  return data(answer, { status, headers: PERSONAL });
}

export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.clone().formData();
  return actOrAnswer(
    args,
    () => notReached(form),
    (thrown) => followAddress(form, thrown),
  );
}

/** The typed values stay in their form. */
function notReached(form: FormData) {
  const { id, intent } = readTexts(form, ['id', 'intent']);
  const reason =
    intent === 'delete' ? { id: null, message: ADDRESS_NOT_DELETED } : { id, message: ADDRESS_NOT_SAVED };
  const answer: AddressAnswer = { ...reason, errors: {}, typed: readTexts(form, ADDRESS_FIELDS) };
  return data(answer, { status: 503 });
}

/** A deleted address must also leave the list. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 404 || defaultShouldRevalidate;
}

export const headers = personalHeaders;

export default function AddressBook({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, addresses, editedId, isReturning } = loaderData;
  useFollowSession(uid);
  const here = useLocation();
  const summary = useRef<HTMLElement>(null);
  const edited = addresses.find(({ id }) => id === editedId);
  const aboutList = actionData?.id === null ? actionData : undefined;
  const aboutEdited = edited && actionData?.id === edited.id ? actionData : undefined;
  // Also what was typed for an address that is no longer in the list.
  const aboutNew = aboutList || aboutEdited ? undefined : actionData;
  return (
    <Page title="My addresses">
      <FormNotice kind="error" isFocused className="mb-4">
        {aboutList?.message}
      </FormNotice>
      <SavedAddressList
        addresses={addresses}
        editPath={(id) => pathFor(here, id)}
        editedId={editedId}
        editForm={
          edited ? (
            <AddressBookForm
              key={edited.id}
              address={edited}
              answer={aboutEdited}
              locate={areaLocator}
              cancelPath={pathFor(here, null)}
            />
          ) : null
        }
        addSummary={summary}
      />
      {/* The key resets it with each new list: empty and folded, or with what was typed for a deleted address. */}
      <details
        key={addresses.map(({ id }) => id).join()}
        open={(isReturning && !edited) || addresses.length === 0 || aboutNew !== undefined}
        className="rounded-card border border-line bg-surface"
      >
        <summary
          ref={summary}
          className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-card px-5 text-md font-semibold text-accent [&::-webkit-details-marker]:hidden"
        >
          <MapPinPlus className="size-5" />
          Add a new address
        </summary>
        <AddressBookForm answer={aboutNew} locate={areaLocator} />
      </details>
    </Page>
  );
}

/** The URL of this screen with one address opened for editing, or none; `from` stays. */
function pathFor(
  { pathname, search }: { pathname: string; search: string },
  editedId: string | null,
): string {
  const query = new URLSearchParams(search);
  if (editedId === null) query.delete('edit');
  else query.set('edit', editedId);
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}

export const meta = metaOf({ title: 'My addresses', description: 'Where your orders are delivered.' });
