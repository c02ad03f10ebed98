/**
 * Transliterates India's Brahmic scripts into the Latin letters of menus: पनीर → panir, ದೋಸೆ → dosa. Unicode gives each
 * script a block of 128 characters with the same layout, so one table serves nine of them.
 */
export function romanize(text: string): string {
  return text.replace(RUN, (run) => romanizeRun([...run].map(signOf)));
}

const FIRST = 0x0900;
const BLOCK = 0x80;
/** Devanagari, Bengali, Gurmukhi, Gujarati, Oriya, Tamil, Telugu, Kannada, Malayalam, with joiners. */
const RUN = /[\u0900-\u0d7f][\u0900-\u0d7f\u200c\u200d]*/g;

const TAMIL = 0x0b80;
const MALAYALAM = 0x0d00;
/** Scripts that write d between vowels as t. */
const UNVOICED = new Set([TAMIL, MALAYALAM]);
const KANNADA = 0x0c80;
/** From this script on, a final consonant keeps its inherent vowel. */
const SOUTHERN_FROM = 0x0b80;

/** The offset of the first consonant. */
const FIRST_CONSONANT = 0x15;
const CONSONANTS =
  'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h'.split(' ');
/** By offset: independent vowels, and the signs of vowels after a consonant. */
const VOWELS: Record<number, string> = {
  5: 'a',
  6: 'a',
  7: 'i',
  8: 'i',
  9: 'u',
  10: 'u',
  11: 'ri',
  13: 'e',
  14: 'e',
  15: 'e',
  16: 'ai',
  17: 'o',
  18: 'o',
  19: 'o',
  20: 'au',
};
const VOWEL_SIGNS: Record<number, string> = {
  62: 'a',
  63: 'i',
  64: 'i',
  65: 'u',
  66: 'u',
  67: 'ri',
  69: 'e',
  70: 'e',
  71: 'e',
  72: 'ai',
  73: 'o',
  74: 'o',
  75: 'o',
  76: 'au',
};
/** A dot below a consonant makes one that Sanskrit did not have. */
const DOTTED: Record<string, string> = { ph: 'f', j: 'z' };
const SOFT: Record<string, string> = { ch: 's', t: 'd' };
/** The offset of the retroflex t. */
const HARD_T = 0x1f;
/** Letters without an inherent vowel: Bengali's ৎ, Malayalam's chillus. */
const VOWELLESS: Record<number, string> = {
  78: 't',
  122: 'n',
  123: 'n',
  124: 'r',
  125: 'l',
  126: 'l',
  127: 'k',
};
const NASAL = new Set([1, 2, 112]);
const VIRAMA = 77;
const NUKTA = 60;

interface Sign {
  offset: number;
  block: number;
}

/** A consonant or none, and its vowel; `null` is the unwritten vowel. */
interface Syllable {
  consonant: string;
  vowel: string | null;
}

function signOf(character: string): Sign {
  const code = (character.codePointAt(0) ?? 0) - FIRST;
  return { offset: code % BLOCK, block: FIRST + Math.floor(code / BLOCK) * BLOCK };
}

function romanizeRun(signs: readonly Sign[]): string {
  const block = signs[0]?.block ?? FIRST;
  const syllables = syllablesOf(signs);
  if (block < SOUTHERN_FROM) dropUnspoken(syllables);
  return syllables.map(({ consonant, vowel }) => consonant + (vowel ?? 'a')).join('');
}

function syllablesOf(signs: readonly Sign[]): Syllable[] {
  const syllables: Syllable[] = [];
  for (const [place, { offset, block }] of signs.entries()) {
    const last = syllables.at(-1);
    const consonant = consonantAt(signs, place);
    if (consonant) syllables.push({ consonant, vowel: null });
    else if (VOWELS[offset]) syllables.push({ consonant: '', vowel: VOWELS[offset] });
    else if (VOWELLESS[offset]) syllables.push({ consonant: VOWELLESS[offset], vowel: '' });
    else if (NASAL.has(offset)) syllables.push({ consonant: nasalBefore(signs[place + 1]), vowel: '' });
    else if (offset >= 102 && offset < 112) syllables.push({ consonant: String(offset - 102), vowel: '' });
    else if (last && VOWEL_SIGNS[offset]) {
      // A final 'e' of Kannada is written 'a' elsewhere: dose, masale, vade.
      const isFinalE = block === KANNADA && offset === 70 && place === signs.length - 1;
      last.vowel = isFinalE ? 'a' : VOWEL_SIGNS[offset];
    } else if (last && offset === VIRAMA) last.vowel = '';
    else if (last && offset === NUKTA) last.consonant = DOTTED[last.consonant] ?? last.consonant;
  }
  return syllables;
}

function consonantAt(signs: readonly Sign[], place: number): string | undefined {
  const sign = signs[place];
  const consonant = sign && CONSONANTS[sign.offset - FIRST_CONSONANT];
  const isDoubled = [-2, 2].some((step) => signs[place + step]?.offset === sign?.offset);
  if (!sign || !consonant || isDoubled) return consonant;
  // One letter stands for several sounds; a single one is the softer one, but a retroflex at the start is English.
  if (sign.offset === HARD_T) return place > 0 && UNVOICED.has(sign.block) ? 'd' : consonant;
  return sign.block === TAMIL ? (SOFT[consonant] ?? consonant) : consonant;
}

/** The dot above a letter assimilates to the next consonant: sambar, but anda. */
function nasalBefore(next: Sign | undefined): string {
  const following = next && CONSONANTS[next.offset - FIRST_CONSONANT];
  return following && 'pbm'.includes(following.charAt(0)) ? 'm' : 'n';
}

/** In the north the unwritten vowel is silent at the end of a word and between two syllables: biryani, namkin. */
function dropUnspoken(syllables: readonly Syllable[]): void {
  const last = syllables.at(-1);
  if (last && syllables.length > 1) last.vowel ??= '';
  for (const [place, syllable] of syllables.entries()) {
    const before = syllables[place - 1];
    const after = syllables[place + 1];
    const isBetween = before && before.vowel !== '' && after && after.consonant !== '' && after.vowel !== '';
    if (syllable.vowel === null && isBetween) syllable.vowel = '';
  }
}
