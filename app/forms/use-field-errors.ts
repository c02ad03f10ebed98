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

  const show = (errors: FieldErrors<Name>) => setShown({ fromServer, errors });
  return {
    errors: shown.errors as FieldErrors<Name>,
    /** Sets or clears one field's error. */
    showOne: (name: Name, problem: string | null) =>
      setShown((last) => ({ fromServer, errors: { ...last.errors, [name]: problem ?? undefined } })),
    /** For `onSubmit`: an invalid form is not sent, its errors are shown and the first such field gets the focus. */
    check: (event: React.FormEvent<HTMLFormElement>, errors: FieldErrors<Name>) => {
      if (!hasErrors(errors)) return true;
      event.preventDefault();
      show(errors);
      const first = Object.keys(errors)[0] ?? '';
      const field = event.currentTarget.elements.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
      return false;
    },
  };
}
