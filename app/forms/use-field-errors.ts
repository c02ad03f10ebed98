import { useLayoutEffect, useState } from 'react';
import { type FieldErrors, hasErrors } from './field-errors.ts';

/**
 * The errors beside a form's fields: the server's, until the customer edits.
 * @param fromServer a new answer replaces what is shown
 */
export function useFieldErrors<Name extends string>(fromServer: FieldErrors<Name> | undefined) {
  const [shown, setShown] = useState({ fromServer, errors: fromServer ?? {} });
  if (shown.fromServer !== fromServer) setShown({ fromServer, errors: fromServer ?? {} });

  // The answer comes long after the press, so the focus moves to the first error when it appears.
  useLayoutEffect(() => {
    if (!fromServer || !hasErrors(fromServer)) return;
    document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus();
  }, [fromServer]);

  const shownErrors = shown.errors as FieldErrors<Name>;
  const showOne = (name: Name, problem: string | null) =>
    setShown((last) => ({ fromServer, errors: { ...last.errors, [name]: problem ?? undefined } }));
  return {
    errors: shownErrors,
    /** Sets or clears one field's error. */
    showOne,
    /** The props of a field whose error clears when the customer types there. */
    field: (name: Name) => ({ name, error: shownErrors[name], onChange: () => showOne(name, null) }),
    /** For `onSubmit`: an invalid form is not sent, its errors are shown and the first such field gets the focus. */
    check: (event: React.FormEvent<HTMLFormElement>, errorsOf: (form: FormData) => FieldErrors<Name>) => {
      const errors = errorsOf(new FormData(event.currentTarget));
      if (!hasErrors(errors)) return true;
      event.preventDefault();
      setShown({ fromServer, errors });
      const first = Object.keys(errors)[0] ?? '';
      const field = event.currentTarget.elements.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
      return false;
    },
  };
}
