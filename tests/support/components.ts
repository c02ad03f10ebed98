import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// What is awaited comes, also on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no device to ask: nothing that is asked for holds.
window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

// What a component began to fetch when it was idle must not come when the file's world is gone.
afterAll(() => vi.dynamicImportSettled());
