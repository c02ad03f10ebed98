import { act, fireEvent } from '@testing-library/react';
import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { replayEarlyClicks } from './replay-early-clicks.client.ts';
import { START_SCRIPT } from './start-script.ts';

const said: string[] = [];

function Page() {
  useEffect(replayEarlyClicks, []);
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
      <button type="button" aria-haspopup="dialog" onClick={() => said.push('category')}>
        Category
      </button>
      <button type="button" aria-haspopup="dialog" onClick={() => said.push('place')}>
        Place
      </button>
      <button type="button" popoverTarget="orders" onClick={() => said.push('sort')}>
        Sort
      </button>
      <form action="/login" method="post">
        <input type="checkbox" aria-label="Remember me" />
        <button type="submit" onClick={() => said.push('sent')}>
          Sign in
        </button>
      </form>
      <form action="/track" method="post">
        <button
          type="submit"
          aria-haspopup="dialog"
          onClick={(event) => {
            event.preventDefault();
            said.push('asked');
          }}
        >
          Cancel order
        </button>
      </form>
    </>
  );
}

/** The page as the server sends it, before hydration. */
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

test('buttons pressed before hydration are pressed after it, once each, the last one last', async () => {
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

test('of several buttons that open overlays only the last one is replayed', async () => {
  const container = open();
  for (const popup of container.querySelectorAll('[type=button][aria-haspopup]')) fireEvent.click(popup);
  await comeAlive(container);
  expect(said).toEqual(['place']);
});

test('the browser itself opens popovers, which a second press would close', async () => {
  const container = open();
  fireEvent.click(find(container, '[popovertarget]'));
  await comeAlive(container);
  expect(said).toEqual([]);
});

test('a form whose button asks first is not sent without the question', async () => {
  const container = open();
  const button = find(container, 'button[type=submit][aria-haspopup]');
  expect(fireEvent.click(button), 'the browser submits').toBe(false);
  await comeAlive(container);
  expect(said).toEqual(['asked']);
});

test('the browser itself submits forms', async () => {
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
