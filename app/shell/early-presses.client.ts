import type {} from './start-script.ts';

/** Does what was asked of the page before it was alive, once, in the order in which it was asked. */
export function answerEarlyPresses(): void {
  const { early } = window;
  if (!early) return;
  delete window.early;
  for (const field of early.fields) sayWritten(field);
  for (const pressed of early.presses) pressed.click();
}

/** As if it was written just now: React has not seen it, and takes what it finds for what it knows. */
function sayWritten(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field;
  // React listens at the field's own `value`, and not at its prototype's.
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
