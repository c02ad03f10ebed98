import { act, fireEvent } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { answerEarlyPresses } from './early-presses.client.ts';
import { START_SCRIPT } from './start-script.ts';

const said: string[] = [];

function Page() {
  const [text, setText] = useState('as it came');
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
      <button type="button" aria-haspopup="dialog" onClick={() => said.push('category')}>
        Category
      </button>
      <button type="button" aria-haspopup="dialog" onClick={() => said.push('place')}>
        Place
      </button>
      <input type="checkbox" aria-label="Bell" onChange={() => said.push('bell')} />
      <input type="file" aria-label="Photo" onChange={() => said.push('photo')} />
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

test('what was pressed before the page was alive is done then, once each, the last one last', async () => {
  const container = open();
  for (const selector of ['span', 'button', 'span', 'button[disabled]'])
    fireEvent.click(find(container, selector));
  expect([...(window.early ?? [])].map(({ textContent }) => textContent)).toEqual(['Menu', 'Add']);
  expect(said).toEqual([]);
  await comeAlive(container);
  expect(said).toEqual(['menu', 'add']);

  fireEvent.click(find(container, 'button'));
  expect(said).toEqual(['menu', 'add', 'menu']);
});

test('what is pressed twice is turned back, and of what opens over the page only the last opens', async () => {
  const container = open();
  const bell = find(container, 'input[aria-label=Bell]');
  fireEvent.click(bell);
  fireEvent.click(bell);
  for (const popup of container.querySelectorAll('[aria-haspopup]')) fireEvent.click(popup);
  await comeAlive(container);
  expect(said).toEqual(['place']);
});

test('a file that was chosen is heard of, and stays chosen', async () => {
  const container = open();
  fireEvent.input(find(container, 'input[type=file]'));
  await comeAlive(container);
  expect(said).toEqual(['photo']);
});

test('a text that was erased is gone', async () => {
  const container = open();
  const field = find<HTMLInputElement>(container, 'input[aria-label=Search]');
  field.value = '';
  fireEvent.input(field);
  await comeAlive(container);
  expect(field.value).toBe('');
  expect(find(container, 'output').textContent).toBe(' all');
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
  const remember = find<HTMLInputElement>(container, 'form input');
  fireEvent.click(remember);
  expect(remember.checked).toBe(true);
  fireEvent.click(find(container, 'button[type=submit]'));
  await comeAlive(container);
  expect(remember.checked).toBe(true);
  expect(said).toEqual([]);
});
