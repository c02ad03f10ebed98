import type {} from './start-script.ts';

/** Does what was asked of the page before it was alive, each once, in the order in which it was last asked. */
export function answerEarlyPresses(): void {
  const { early } = window;
  if (!early) return;
  delete window.early;
  for (const element of early) {
    if (element.matches('button, [type=radio], [type=checkbox]')) element.click();
    else sayWritten(element);
  }
  early.clear();
}

/** A field, with what React remembers of its text. */
type Field = HTMLElement & { value?: string; _valueTracker?: { setValue: (text: string) => void } };

/**
 * As if it was written just now. React took the text that it found for what it knows: that is made another, rather than the
 * field's, in which a word may be half composed.
 */
function sayWritten(field: Field): void {
  field._valueTracker?.setValue(`${field.value} `);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  // Of a file there is only that.
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
