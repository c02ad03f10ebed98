import { ADDRESS_FIELDS, joinAddress } from '../account/address-rules.ts';
import { readTexts } from '../account/field-errors.ts';
import { chosenOnReturn } from '../account/return-with-address.ts';
import { readUserState } from '../account/user-store.client.ts';
import { addressText } from '../db/address-text.ts';
import { choose, readChoice } from '../orders/checkout-choice.client.ts';
import { paths } from '../paths.ts';

/**
 * What is chosen for the next order follows its address: the new text once that is edited, none once
 * it is deleted; one that was saved on the way back to the cart is chosen.
 * @param form as the address book has posted it
 * @param answer a redirect, unless to the login screen, says that it was saved
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
