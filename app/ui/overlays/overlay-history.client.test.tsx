import { beforeEach, expect, test, vi } from 'vitest';
import './first-pop-state.client.ts';
import { addOverlayEntry } from './overlay-history.client.ts';

beforeEach(() => {
  history.replaceState({ key: 'first', idx: 0 }, '', '/editprofile');
});

async function openPopup() {
  const close = vi.fn();
  const remove = addOverlayEntry(close);
  await Promise.resolve();
  expect(history.state).toMatchObject({ overlayDepth: 1 });
  return { close, remove };
}

test('a write of the same address under a popup takes no step, which would cancel a reload', async () => {
  const go = vi.spyOn(history, 'go');
  const { close, remove } = await openPopup();
  history.replaceState({ key: 'second', idx: 0 }, '', '/editprofile');
  expect(history.state).toEqual({ key: 'first', idx: 0, overlayDepth: 1 });
  expect(go).not.toHaveBeenCalled();
  remove();
  await expect.poll(() => history.state).toEqual({ key: 'second', idx: 0 });
  expect(close).not.toHaveBeenCalled();
});

test('Back closes a popup under which the same address was written, and the router does not hear of it', async () => {
  const routerHears = vi.fn();
  window.addEventListener('popstate', routerHears);
  const { close } = await openPopup();
  history.replaceState({ key: 'second', idx: 0 }, '', '/editprofile');
  history.back();
  await expect.poll(() => close).toHaveBeenCalledOnce();
  expect(history.state).toEqual({ key: 'second', idx: 0 });
  expect(routerHears).not.toHaveBeenCalled();
  window.removeEventListener('popstate', routerHears);
});

test('a new address under a popup is written at once, on the entry of the page', async () => {
  const { remove } = await openPopup();
  history.replaceState({ key: 'login', idx: 0 }, '', '/login');
  await expect.poll(() => location.pathname).toBe('/login');
  remove();
  await expect.poll(() => history.state).toEqual({ key: 'login', idx: 0 });
});
