/** Most characters of a description that a card shows whole: about four lines on a phone. */
const WHOLE_UP_TO = 110;
const BEGINNING = 84;

/** What a card shows of a description at once, and what it keeps back; folded between two words. */
export function foldDescription(description: string): { beginning: string; rest: string } {
  const before = description.lastIndexOf(' ', BEGINNING);
  const end = before > 0 ? before : description.indexOf(' ', BEGINNING);
  if (description.length <= WHOLE_UP_TO || end < 0) return { beginning: description, rest: '' };
  // An ellipsis follows, which takes no other mark before it.
  const beginning = description.slice(0, end).replace(/[\s.,;:]+$/, '');
  return { beginning, rest: description.slice(beginning.length) };
}
