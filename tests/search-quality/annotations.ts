import { readFileSync } from 'node:fs';

/** What a dish is, whatever its name says. */
export interface Annotation {
  category: string;
  families: readonly string[];
  /** Ingredients, styles and origins. */
  tags: ReadonlySet<string>;
}

/** The annotations of dishes.txt by the dish's plain name. */
export const ANNOTATIONS = readAnnotations(readFileSync(new URL('dishes.txt', import.meta.url), 'utf8'));

function readAnnotations(text: string): Map<string, Annotation> {
  const annotations = new Map<string, Annotation>();
  for (const { section, fields } of readSections(text)) {
    const [name = '', families = '', tags = ''] = fields;
    annotations.set(name, {
      category: section,
      families: families.split('/'),
      tags: new Set(tags.split(' ').filter(Boolean)),
    });
  }
  return annotations;
}

/**
 * The annotation of a dish, whose name may have a portion in brackets and, on a long menu, a first word such as 'House'.
 * @throws if it has none
 */
export function annotationOf(annotations: ReadonlyMap<string, Annotation>, name: string): Annotation {
  const plain = name.replace(/ (?:\([^)]*\)|\[[^\]]*\])$/, '');
  const annotation = annotations.get(plain) ?? annotations.get(plain.replace(/^\S+ /, ''));
  if (!annotation) throw new Error(`tests/search-quality/dishes.txt does not say what "${name}" is.`);
  return annotation;
}

/** Reads lines of fields separated by `|` under headings in square brackets; `#` begins a comment. */
export function* readSections(text: string): Generator<{ section: string; fields: string[] }> {
  let section = '';
  for (const line of text.split('\n')) {
    const heading = /^\[(.+)\]$/.exec(line)?.[1];
    if (heading) section = heading;
    else if (line !== '' && !line.startsWith('#'))
      yield { section, fields: line.split('|').map((field) => field.trim()) };
  }
}
