import { describe, expect, test } from 'vitest';
import { ADDRESS_FIELDS, addressErrors } from '../../app/account/addresses/address-rules.ts';
import { profileErrors } from '../../app/account/profile/profile-rules.ts';
import { registerErrors } from '../../app/account/sign-in/register-rules.ts';
import { readQueryText } from '../../app/catalogue/search/dish-text.ts';
import { queryWords } from '../../app/catalogue/search/search-words.ts';
import { mobileProblem } from '../../app/forms/mobile.ts';
import { parseOrderRequest } from '../../app/orders/order-request.ts';
import { safeReturnPath } from '../../app/paths.ts';
import { supportErrors } from '../../app/support/support-rules.ts';
import { addressText } from '../../app/text/address-text.ts';
import { stripBidiControls } from '../../app/text/bidi-controls.ts';
import { createTargetReader, plainTarget } from '../../server/page-cache/cookie-query.ts';

// A rule that takes quadratic time needs minutes for such a text, so its test exceeds its time limit.

const LENGTH = 400_000;
const HOSTILE = [
  ' ',
  ',',
  '.',
  '-',
  '+',
  '0',
  '9',
  'a',
  '@',
  'a.',
  'a@',
  '/',
  '\\',
  '%',
  '?',
  '&',
  ';',
  '\u202e',
  'क',
  '\t',
  '\n',
]
  .map((unit) => unit.repeat(LENGTH / unit.length))
  .flatMap((run) => [run, `${run}x`, `x${run}x`, `${run}@x`]);

const address = {
  type: 'Home',
  flat: '1',
  street: '2',
  landmark: '',
  city: '3',
  pincode: '560034',
  mobile: '',
};

const readTarget = createTargetReader({ name: 'area', paths: ['/'], isKnown: () => false });

const RULES: Record<string, (text: string) => unknown> = {
  ...Object.fromEntries(
    ADDRESS_FIELDS.map((field) => [
      `${field} of an address`,
      (text: string) => addressErrors({ ...address, [field]: text }),
    ]),
  ),
  'a registration': (text) =>
    registerErrors({ name: text, mobile: text, email: text, password: text, confirm: text }),
  'a profile': (text) => profileErrors({ fullName: text, mobile: text, email: text }),
  'a request for help': (text) => supportErrors({ topic: text, orderId: text, email: text, message: text }),
  'a mobile number': mobileProblem,
  'an order': parseOrderRequest,
  'a return path': safeReturnPath,
  'a stored address': (text) => addressText({ address: text, additionalDetails: text }),
  'a text with bidi controls': stripBidiControls,
  'the words of a search': queryWords,
  'the area of a request': (text) => readTarget(plainTarget(`/?${text}&area${text}`), `area=${text};${text}`),
  'the dish of a search': (text) => readQueryText(text, () => false),
};

describe.each(Object.keys(RULES))('%s', (name) => {
  test('is checked in linear time, however long the text', () => {
    for (const text of HOSTILE) expect(() => RULES[name]?.(text)).not.toThrow();
  });
});
