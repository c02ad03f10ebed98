// What a stranger wrote must not steer the operator's terminal, nor turn its letters around.

/** `line` of JSON with every character that is not seen as `\uXXXX`: it reads as the same document. */
export function escapeUnseen(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}

/** One line for people: control characters and ends of lines are spaces, marks that are not seen are gone. */
export function plainLine(text: string): string {
  // The two joiners stay: Indian scripts are spelled with them.
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ').replace(/(?![\u200c\u200d])\p{Cf}/gu, '');
}
