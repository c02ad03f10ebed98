import { trimEndOf } from '../../text/trim-end-of.ts';

/** The longest description that a card shows whole, in characters: about four lines on a phone. */
const MAX_WHOLE_LENGTH = 110;
const BEGINNING = 84;

/** Splits a long description, between two words, into the part that a card shows at once and the rest. */
export function splitDescription(description: string): { beginning: string; rest: string } {
  const before = description.lastIndexOf(' ', BEGINNING);
  const end = before > 0 ? before : description.indexOf(' ', BEGINNING);
  if (description.length <= MAX_WHOLE_LENGTH || end < 0) return { beginning: description, rest: '' };
  // Remove punctuation before the ellipsis.
  const beginning = trimEndOf(description.slice(0, end), ' \t\r\n.,;:');
  return { beginning, rest: description.slice(beginning.length) };
}
