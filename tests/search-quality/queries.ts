import { readFileSync } from 'node:fs';
import { readSections } from './annotations.ts';
import { mistype } from './mistype.ts';

export type Half = 'open' | 'frozen';

/** What a shopper means by a query: certain dishes, a vendor, or nothing that is sold. */
export type Meaning =
  | { kind: 'nothing' }
  | { kind: 'vendor'; name: string }
  | {
      kind: 'dish';
      /** Any of them; null for any family. */
      families: readonly string[] | null;
      /** All of them. */
      tags: readonly string[];
      diet: string | null;
      /** The slug of an area. */
      area: string | null;
    };

export interface JudgedQuery {
  /** The class of the query. */
  group: string;
  text: string;
  meaning: Meaning;
}

/** The judged queries of a half; those with typing errors are made from the listed texts. */
export function judgedQueries(half: Half): JudgedQuery[] {
  const list = readFileSync(new URL(`${half}-queries.txt`, import.meta.url), 'utf8');
  return [...readSections(list)].map(({ section, fields: [text = '', meaning = ''] }) => ({
    group: section,
    text: section === 'typing errors' ? mistype(text) : text,
    meaning: readMeaning(meaning),
  }));
}

/** Reads 'biryani/pulao +chicken diet:veg @koramangala-bengaluru', 'vendor:Udupi Courtyard' or 'nothing'. */
export function readMeaning(text: string): Meaning {
  if (text === 'nothing') return { kind: 'nothing' };
  if (text.startsWith('vendor:')) return { kind: 'vendor', name: text.slice('vendor:'.length) };
  const [families = '*', ...parts] = text.split(' ');
  const after = (mark: string) =>
    parts.filter((part) => part.startsWith(mark)).map((part) => part.slice(mark.length));
  return {
    kind: 'dish',
    families: families === '*' ? null : families.split('/'),
    tags: after('+'),
    diet: after('diet:')[0] ?? null,
    area: after('@')[0] ?? null,
  };
}
