/** Languages of the Indian scripts in Unicode order: blocks of 128 characters each, from U+0900 on. */
const LANGUAGES = ['hi', 'bn', 'pa', 'gu', 'or', 'ta', 'te', 'kn', 'ml'] as const;
const FIRST = 0x0900;
const EACH = 0x80;

/**
 * Returns the language of a name by its script, as a `lang` value (WCAG 3.1.2); for Devanagari the language with most
 * writers. Undefined for a name that also has Latin letters, since the page's own language reads it best.
 */
export function languageOf(name: string): string | undefined {
  if (/[a-z]/i.test(name)) return undefined;
  const letter = /[\u0900-\u0d7f]/.exec(name)?.[0];
  return letter && LANGUAGES[Math.floor((letter.charCodeAt(0) - FIRST) / EACH)];
}
