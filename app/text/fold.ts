/** Removes case and accents, but not the vowel signs of Indian scripts, which distinguish words. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
