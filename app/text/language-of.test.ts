import { expect, test } from 'vitest';
import { languageOf } from './language-of.ts';

test.each([
  ['बिरयानी', 'hi'],
  ['বিরিয়ানি', 'bn'],
  ['ਬਿਰਿਆਨੀ', 'pa'],
  ['બિરયાની', 'gu'],
  ['ବିରିୟାନି', 'or'],
  ['பிரியாணி', 'ta'],
  ['బిర్యానీ', 'te'],
  ['ಮಸಾಲೆ ದೋಸೆ', 'kn'],
  ['ബിരിയാണി', 'ml'],
  ['२ इडली (बड़ी)', 'hi'],
  ['Masala Dosa', undefined],
  ['Masala Dosa मसाला डोसा', undefined],
  ['烧饼', undefined],
  ['65', undefined],
  ['', undefined],
])('%s is read in %s', (name, language) => {
  expect(languageOf(name)).toBe(language);
});
