/** Letters with accents, which are often typed without (migration 020). */
const ACCENTED =
  'ÀÁÂÃÄÅĀĂĄàáâãäåāăąÇĆČçćčĎĐďđÈÉÊËĒĖĘĚèéêëēėęěĞğĢģÌÍÎÏĪĮİìíîïīįŁĽłľÑŃŇñńňÒÓÔÕÖØŌŐòóôõöøōőŘŔřŕŚŞŠśşšŢŤţťÙÚÛÜŪŮŰùúûüūůűÝŸýÿŹŻŽźżž';
const PLAIN =
  'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiiillllnnnnnnoooooooooooooooorrrrssssssttttuuuuuuuuuuuuuuyyyyzzzzzz';

const plainLetters = new Map([...ACCENTED].map((letter, place) => [letter, PLAIN[place] ?? letter]));

/** For PostgreSQL's `translate`: letters that are replaced by those at the same place, or removed where there is none. */
export const PLAIN_LETTERS = { from: `${ACCENTED}'’`, to: PLAIN } as const;

/** A name in lower case without accents and apostrophes, as the index of the words of names has it. */
export function plainName(name: string): string {
  const letters = name.toLowerCase().normalize('NFC').replace(/['’]/g, '');
  return [...letters].map((letter) => plainLetters.get(letter) ?? letter).join('');
}
