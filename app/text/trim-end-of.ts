/**
 * Removes these characters from the end of a text. A pattern such as `/[ ,]+$/` would try each run of them: quadratic
 * time for a hostile text.
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
