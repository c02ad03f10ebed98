import { stripBidiControls } from '../text/bidi-controls.ts';

/** The errors of a form by field name; a field without an entry is valid. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

/** Keeps only the fields that have an error. */
export function collectErrors<Name extends string>(problems: Record<Name, string | null>): FieldErrors<Name> {
  const errors: FieldErrors<Name> = {};
  for (const name in problems) {
    const problem = problems[name];
    if (problem) errors[name] = problem;
  }
  return errors;
}

export function hasErrors(errors: FieldErrors<string>): boolean {
  return Object.values(errors).some(Boolean);
}

// Control characters are never typed, PostgreSQL cannot store NUL, and a terminal may obey the others. Tabs and line
// ends are text.
const CONTROL_CHARACTERS = /[^\P{Cc}\t\r\n]/gu;

/**
 * The text of each named field of a posted form, without control characters and bidi controls; a missing field or a
 * file gives an empty text.
 */
export function readTexts<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  const read = (name: Name): string => {
    const value = form.get(name);
    return typeof value === 'string' ? stripBidiControls(value.replace(CONTROL_CHARACTERS, '')) : '';
  };
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>;
}
