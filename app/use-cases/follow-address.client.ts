import { ADDRESS_FIELDS, joinAddress } from '../account/addresses/address-rules.ts';
import { chosenOnReturn } from '../account/addresses/return-with-address.ts';
import { readUserState } from '../account/user-store.client.ts';
import { readTexts } from '../forms/field-errors.ts';
import { choose, readChoice } from '../orders/checkout/checkout-choice.client.ts';
import { paths } from '../paths.ts';
import { addressText } from '../text/address-text.ts';

/**
 * Updates the choice for the next order when its address changes: the new text after an edit, none after a deletion; an
 * address saved on the way back to the cart is chosen.
 * @param form as the address book has posted it
 * @param answer a redirect, unless to the login screen, means that it was saved
 */
export function followAddress(form: FormData, answer: Response): void {
  const target = answer.headers.get('Location');
  if (!target || target.startsWith(paths.login())) return;
  const text = addressText(joinAddress(readTexts(form, ADDRESS_FIELDS)));
  const { user } = readUserState();
  const savedId = chosenOnReturn(target);
  if (savedId && user) {
    choose({ address: { userId: user.uid, id: savedId, text } });
    return;
  }
  const { address } = readChoice();
  if (!address || address.id !== form.get('id')) return;
  if (form.get('intent') === 'delete') choose({ address: null });
  else choose({ address: { ...address, text } });
}
