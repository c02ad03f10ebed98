import * as v from 'valibot';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { paths } from '../../paths.ts';
import { refreshUser } from '../user-store.client.ts';
import {
  ADDRESS_FIELDS,
  ADDRESS_NOT_DELETED,
  ADDRESS_NOT_SAVED,
  type AddressField,
} from './address-rules.ts';
import { reloadAddresses } from './address-store.client.ts';
import { SAVED_ADDRESS, type SavedAddress } from './saved-address.ts';

/** Why an address was not saved or deleted. `gone`: it no longer exists; `failed`: the outcome is unknown. */
export interface AddressRefusal {
  ok: false;
  reason: 'invalid' | 'gone' | 'signed-out' | 'failed';
  errors: FieldErrors<AddressField>;
  message: string | null;
}

const SAVED = v.object({ address: SAVED_ADDRESS });
const REFUSED = v.object({
  errors: v.partial(v.object(v.entriesFromList(ADDRESS_FIELDS, v.string()))),
  message: v.nullable(v.string()),
});
const REASONS: Record<number, AddressRefusal['reason']> = { 400: 'invalid', 401: 'signed-out', 404: 'gone' };

/** Saves an address form; with an `id` in it, as an edit of that address. */
export async function postAddress(
  form: FormData,
): Promise<{ ok: true; address: SavedAddress } | AddressRefusal> {
  try {
    const response = await send(form);
    if (!response.ok) return await readRefusal(response);
    return { ok: true, address: v.parse(SAVED, await response.json()).address };
  } catch (error) {
    return failed(error, ADDRESS_NOT_SAVED);
  }
}

/** Deletes a saved address; one that is already gone counts as deleted. */
export async function postDeletion(id: string): Promise<{ ok: true } | AddressRefusal> {
  const form = new FormData();
  form.set('intent', 'delete');
  form.set('id', id);
  try {
    const response = await send(form);
    return response.ok ? { ok: true } : await readRefusal(response);
  } catch (error) {
    return failed(error, ADDRESS_NOT_DELETED);
  }
}

function send(body: FormData): Promise<Response> {
  return fetch(paths.addresses(), { method: 'POST', body });
}

/** Reads why a request was refused; the browser's cached session or list is then stale and is loaded again. */
async function readRefusal(response: Response): Promise<AddressRefusal> {
  const reason = REASONS[response.status];
  if (!reason) throw new Error(`${paths.addresses()} answered ${response.status}`);
  if (reason === 'gone') void reloadAddresses();
  if (reason === 'signed-out') void refreshUser();
  const { errors, message } = v.parse(REFUSED, await response.json());
  return { ok: false, reason, errors: errors as FieldErrors<AddressField>, message };
}

function failed(error: unknown, message: string): AddressRefusal {
  console.warn(error);
  return { ok: false, reason: 'failed', errors: {}, message };
}
