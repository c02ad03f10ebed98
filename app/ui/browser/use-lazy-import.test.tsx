import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { NOT_OPENED, useLazyImport } from './use-lazy-import.ts';

function Panel() {
  return <p role="dialog">Here I am</p>;
}

/** A button whose panel's code fails to load as often as `answers` says. */
function Opener({ answers }: { answers: (() => Promise<{ default: typeof Panel }>)[] }) {
  const [load] = useState(() => () => (answers.shift() ?? Promise.reject)());
  const [isOpen, setIsOpen] = useState(false);
  const [note, setNote] = useState('');
  const Code = useLazyImport(load, isOpen, () => {
    setIsOpen(false);
    setNote(NOT_OPENED);
  });
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && Code ? <Code /> : <p>{note}</p>}
    </>
  );
}

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Open' })));

test('a press whose code cannot be loaded reports it, and the next press tries again', async () => {
  render(<Opener answers={[lost, lost, async () => ({ default: Panel })]} />);
  await press();
  expect(screen.getByText(NOT_OPENED)).toBeTruthy();
  await press();
  expect(screen.queryByRole('dialog')).toBeNull();
  await press();
  expect(screen.getByRole('dialog')).toBeTruthy();
});
