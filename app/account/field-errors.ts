import { withoutTurningMarks } from '../turning-marks.ts';

/** What is wrong with a form, by the name of the field; a field without an entry is right. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

/** Keeps the fields that have a problem. */
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

// Nobody types these, PostgreSQL cannot store NUL, and a terminal may obey the others. Tabs and ends of lines are text.
const CONTROL_CHARACTERS = /[^\P{Cc}\t\r\n]/gu;

/**
 * The text of each named field of a posted form, without control characters and marks that turn text
 * around; one that is missing or a file is empty.
 */
export function readTexts<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  const read = (name: Name): string => {
    const value = form.get(name);
    return typeof value === 'string' ? withoutTurningMarks(value.replace(CONTROL_CHARACTERS, '')) : '';
  };
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>;
}
