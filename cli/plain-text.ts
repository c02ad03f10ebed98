// A stranger's text must not control the operator's terminal or reverse its letters.

/** `line` of JSON with every invisible character as `\uXXXX`: it parses to the same document. */
export function escapeUnseen(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}

/** A readable line: control characters and line ends become spaces, invisible marks are removed. */
export function plainLine(text: string): string {
  // The two joiners stay, because Indian scripts need them.
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ').replace(/(?![\u200c\u200d])\p{Cf}/gu, '');
}
