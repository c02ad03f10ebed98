import { fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { MobileField } from './mobile-field.tsx';

function show() {
  const onChange = vi.fn();
  render(<MobileField label="Mobile number" onChange={onChange} />);
  const input = screen.getByLabelText('Mobile number') as HTMLInputElement;
  return { input, onChange };
}

/** Inserts one character at the caret, as a browser reports a key. */
function press(input: HTMLInputElement, key: string, at = input.value.length) {
  const value = input.value.slice(0, at) + key + input.value.slice(at);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.setSelectionRange(at + 1, at + 1);
  fireEvent(input, new InputEvent('input', { bubbles: true, inputType: 'insertText', data: key }));
}

function type(input: HTMLInputElement, text: string) {
  for (const key of text) press(input, key);
}

test.each(['+91 98765 43210', '919876543210', '09876543210', '98765-43210', '00919876543210'])(
  '%j becomes 9876543210, pasted or typed',
  (text) => {
    const { input } = show();
    fireEvent.change(input, { target: { value: text } });
    expect(input.value).toBe('9876543210');
    fireEvent.change(input, { target: { value: '' } });
    type(input, text);
    expect(input.value).toBe('9876543210');
  },
);

test('no browser cuts a paste before its country code is removed', () => {
  expect(show().input.maxLength).toBe(-1);
});

test('a full input accepts no more keys, wherever the caret is', () => {
  const { input } = show();
  type(input, '98765432109999');
  expect(input.value).toBe('9876543210');
  press(input, '5', 3);
  expect(input.value).toBe('9876543210');
  expect(input.selectionStart).toBe(3);
});

test.each(['98765432101', '+91 98765 432101', '+44 7911 123456', '+65 9123 4567'])(
  'a paste of %j is not cut to another number: the field stays and shows an error',
  (text) => {
    const { input } = show();
    type(input, '9123456780');
    fireEvent.change(input, { target: { value: text } });
    expect(input.value).toBe('9123456780');
    const note = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe("That isn't a 10-digit number. Nothing was changed.");
    fireEvent.change(input, { target: { value: '98765 43210' } });
    expect(input.value).toBe('9876543210');
    expect(input.getAttribute('aria-describedby')).toBeNull();
  },
);

test('a keyboard suggestion that is too long is refused like a paste', () => {
  const { input } = show();
  press(input, '98765432101');
  expect(input.value).toBe('');
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('an eleventh digit is ignored without an error', () => {
  const { input } = show();
  type(input, '98765432109');
  expect(input.getAttribute('aria-invalid')).toBeNull();
});

test('digits of a number that is too long can be deleted', () => {
  render(<MobileField label="Contact mobile" defaultValue="987654321098" />);
  const input = screen.getByLabelText('Contact mobile') as HTMLInputElement;
  fireEvent.change(input, { target: { value: '98765432109' } });
  expect(input.value).toBe('98765432109');
  fireEvent.change(input, { target: { value: '9876543210' } });
  expect(input.value).toBe('9876543210');
});

test('the caret stays where a sign was typed between digits', () => {
  const { input } = show();
  type(input, '98765');
  press(input, '-', 2);
  expect(input.value).toBe('98765');
  expect(input.selectionStart).toBe(2);
});

test('each change is reported, also one that empties the field', () => {
  const { input, onChange } = show();
  fireEvent.change(input, { target: { value: 'x' } });
  expect(input.value).toBe('');
  expect(onChange).toHaveBeenCalledOnce();
});

test('a key too many keeps what was typed before React took over the page', () => {
  const container = document.body.appendChild(document.createElement('div'));
  const field = <MobileField label="Mobile number" defaultValue="9876500000" />;
  container.innerHTML = renderToString(field);
  const early = container.querySelector('input') as HTMLInputElement;
  early.value = '9823456789';
  render(field, { container, hydrate: true });
  press(early, '0');
  expect(early.value).toBe('9823456789');
});
