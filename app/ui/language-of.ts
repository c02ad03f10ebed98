/** Of the scripts of India by their places in Unicode, 128 characters each, from U+0900 on. */
const LANGUAGES = ['hi', 'bn', 'pa', 'gu', 'or', 'ta', 'te', 'kn', 'ml'] as const;
const FIRST = 0x0900;
const EACH = 0x80;

/**
 * The language that a name is to be read in, as `lang` takes it (WCAG 3.1.2), by its script; for Devanagari the one most
 * people write in it. Undefined for what has Latin letters too: the page's own language reads that best.
 */
export function languageOf(name: string): string | undefined {
  if (/[a-z]/i.test(name)) return undefined;
  const letter = /[\u0900-\u0d7f]/.exec(name)?.[0];
  return letter && LANGUAGES[Math.floor((letter.charCodeAt(0) - FIRST) / EACH)];
}
