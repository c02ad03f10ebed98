import { MapPinPlus } from 'lucide-react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { AddressFields } from '../account/address-fields.tsx';
import {
  ADDRESS_FIELDS,
  type AddressField,
  type AddressValues,
  addressErrors,
} from '../account/address-rules.ts';
import { addAddress, deleteAddress, listAddresses } from '../account/addresses.server.ts';
import { type FieldErrors, readTexts } from '../account/field-errors.ts';
import { FormNotice } from '../account/form-notice.tsx';
import { readForm } from '../account/read-form.server.ts';
import { returnWithAddress } from '../account/return-with-address.ts';
import { SavedAddressList } from '../account/saved-address-list.tsx';
import { PERSONAL, requireUser } from '../account/session.server.ts';
import { useFieldErrors } from '../account/use-field-errors.ts';
import { servicesContext } from '../services.server.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { pageMeta } from '../ui/page-meta.ts';
import type { Route } from './+types/addressbook';

interface Answer {
  errors: FieldErrors<AddressField>;
  message: string | null;
  typed: AddressValues;
}

/** The address book; `/my_address` and `/addressbook` are the same screen. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const user = await requireUser(services, request, url);
  return {
    addresses: await listAddresses(services.database.db, user.uid),
    isReturning: url.searchParams.has('from'),
  };
}

/** Deletes (`intent=delete`) or adds an address; then the list, or back to where the customer came from. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const user = await requireUser(services, request, url);
  const form = await readForm(request);
  const here = url.pathname + url.search;
  const own = { db: services.database.db, newId: services.newId, now: services.now };
  if (form.get('intent') === 'delete') {
    const wasOwn = await deleteAddress(own.db, user.uid, String(form.get('id')));
    if (!wasOwn) throw data(null, { status: 404 });
    return redirect(here);
  }
  const typed = readTexts(form, ADDRESS_FIELDS);
  const result = await addAddress(own, user.uid, typed);
  if (result.ok) {
    return redirect(returnWithAddress(url.searchParams.get('from'), result.address.id) ?? here);
  }
  const answer: Answer = { errors: result.errors, message: result.message, typed };
  return data(answer, { status: 400, headers: PERSONAL });
}

export function headers() {
  return PERSONAL;
}

export default function AddressBook({ loaderData, actionData }: Route.ComponentProps) {
  const { addresses, isReturning } = loaderData;
  return (
    <Page title="My addresses">
      {addresses.length > 0 ? (
        <SavedAddressList addresses={addresses} />
      ) : (
        <p className="mb-4 text-md text-muted">No saved addresses found</p>
      )}
      {/* Anew after each saved address: empty and, with addresses in the list, folded. */}
      <details
        key={addresses.length}
        open={isReturning || addresses.length === 0 || actionData !== undefined}
        className="rounded-card border border-line bg-surface"
      >
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-card px-5 text-md font-semibold text-accent [&::-webkit-details-marker]:hidden">
          <MapPinPlus aria-hidden className="size-5" />
          Add a new address
        </summary>
        <NewAddress answer={actionData} />
      </details>
    </Page>
  );
}

function NewAddress({ answer }: { answer: Answer | undefined }) {
  const isSaving = useNavigation().state === 'submitting';
  const { errors, showOne, check } = useFieldErrors(answer?.errors);
  return (
    <Form
      method="post"
      noValidate
      className="flex flex-col gap-5 px-5 pt-1 pb-5"
      onSubmit={(event) =>
        check(event, addressErrors(readTexts(new FormData(event.currentTarget), ADDRESS_FIELDS)))
      }
    >
      {answer?.message ? <FormNotice kind="error">{answer.message}</FormNotice> : null}
      <AddressFields values={answer?.typed} errors={errors} onEdit={(name) => showOne(name, null)} />
      <Button type="submit" size="lg" disabled={isSaving}>
        {isSaving ? 'Saving…' : 'Save address'}
      </Button>
    </Form>
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'My addresses', description: 'Where your orders are delivered.' });
