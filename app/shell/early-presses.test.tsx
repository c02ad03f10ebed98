import { act, fireEvent } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { answerEarlyPresses } from './early-presses.client.ts';
import { START_SCRIPT } from './start-script.ts';

const said: string[] = [];

function Page() {
  const [text, setText] = useState('');
  const [diet, setDiet] = useState('all');
  useEffect(answerEarlyPresses, []);
  return (
    <>
      <button type="button" onClick={() => said.push('menu')}>
        Menu
      </button>
      <button type="button" onClick={() => said.push('add')}>
        <span>Add</span>
      </button>
      <button type="button" disabled onClick={() => said.push('gone')}>
        Gone
      </button>
      <input aria-label="Search" value={text} onChange={({ target }) => setText(target.value)} />
      <input type="radio" aria-label="Veg" checked={diet === 'veg'} onChange={() => setDiet('veg')} />
      <form action="/login" method="post">
        <input type="checkbox" aria-label="Remember me" />
        <button type="submit" onClick={() => said.push('sent')}>
          Sign in
        </button>
      </form>
      <output>{`${text} ${diet}`}</output>
    </>
  );
}

/** As a browser reads it from the server: nothing of React is there. */
function open(): HTMLElement {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Page />);
  document.body.replaceChildren(container);
  new Function(START_SCRIPT)();
  return container;
}

async function comeAlive(container: HTMLElement): Promise<void> {
  await act(async () => {
    hydrateRoot(container, <Page />);
  });
}

function find<Kind extends HTMLElement>(container: HTMLElement, selector: string): Kind {
  const found = container.querySelector<Kind>(selector);
  if (!found) throw new Error(`No ${selector}.`);
  return found;
}

afterEach(() => {
  said.length = 0;
  delete window.early;
});

test('what was pressed before the page was alive is done then, once each and in its order', async () => {
  const container = open();
  fireEvent.click(find(container, 'span'));
  fireEvent.click(find(container, 'button'));
  fireEvent.click(find(container, 'span'));
  fireEvent.click(find(container, 'button[disabled]'));
  expect(said).toEqual([]);
  await comeAlive(container);
  expect(said).toEqual(['add', 'menu']);

  fireEvent.click(find(container, 'button'));
  expect(said).toEqual(['add', 'menu', 'menu']);
});

test('a text that was typed and a choice that was made before are taken', async () => {
  const container = open();
  const field = find<HTMLInputElement>(container, 'input[aria-label=Search]');
  field.value = 'dosa';
  fireEvent.input(field);
  const veg = find<HTMLInputElement>(container, 'input[type=radio]');
  fireEvent.click(veg);
  expect(veg.checked).toBe(false);
  await comeAlive(container);
  expect(field.value).toBe('dosa');
  expect(veg.checked).toBe(true);
  expect(find(container, 'output').textContent).toBe('dosa veg');
});

test('forms are the browser’s own', async () => {
  const container = open();
  find(container, 'form').addEventListener('submit', (event) => event.preventDefault());
  const remember = find<HTMLInputElement>(container, 'input[type=checkbox]');
  fireEvent.click(remember);
  expect(remember.checked).toBe(true);
  fireEvent.click(find(container, 'button[type=submit]'));
  await comeAlive(container);
  expect(remember.checked).toBe(true);
  expect(said).toEqual([]);
});
