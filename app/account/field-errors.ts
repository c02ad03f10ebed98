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

/** The text of each named field of a posted form; a field that is missing or a file is empty text. */
export function readTexts<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  const read = (name: Name): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>;
}
