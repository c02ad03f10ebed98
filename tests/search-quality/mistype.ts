import { randomOf } from '../../demo/random.ts';

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** Shorter words are rarely mistyped, and have no certain meaning then. */
const MIN_LETTERS = 4;
/** How often each error is made: a neighbouring key, a missing, a doubled letter, two swapped letters. */
const ERRORS = [
  ['neighbour', 40],
  ['dropped', 25],
  ['swapped', 20],
  ['doubled', 15],
] as const;

/** `text` with one typing error in one word, after its first letter: always the same one for the same text. */
export function mistype(text: string): string {
  const random = randomOf(17, ...[...text].map((letter) => letter.codePointAt(0) ?? 0));
  const words = text.split(' ');
  const long = words.flatMap((word, index) => (word.length >= MIN_LETTERS ? [index] : []));
  const chosen = random.pick(long);
  const letters = [...(words[chosen] ?? '')];
  const place = 1 + random.below(letters.length - 1);
  const letter = letters[place] ?? '';
  const before = letters[place - 1] ?? '';
  const error = random.weighted(ERRORS);
  if (error === 'neighbour') letters[place] = random.pick(neighboursOf(letter));
  else if (error === 'dropped') letters.splice(place, 1);
  else if (error === 'doubled' || place === 1 || before === letter) letters.splice(place, 0, letter);
  else letters.splice(place - 1, 2, letter, before);
  return words.with(chosen, letters.join('')).join(' ');
}

/** The keys beside a letter's and those above and below it, on a QWERTY keyboard. */
export function neighboursOf(letter: string): string[] {
  const row = ROWS.findIndex((keys) => keys.includes(letter));
  const place = ROWS[row]?.indexOf(letter) ?? 0;
  const keysAt = (at: number, places: readonly number[]) => places.flatMap((key) => ROWS[at]?.[key] ?? []);
  return [
    ...keysAt(row, [place - 1, place + 1]),
    // Each row stands half a key to the right of the one above it.
    ...keysAt(row - 1, [place, place + 1]),
    ...keysAt(row + 1, [place - 1, place]),
  ];
}
