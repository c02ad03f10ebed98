import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// A generous timeout, for busy machines.
configure({ asyncUtilTimeout: 10_000 });

// jsdom does not implement media queries.
window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

// Idle work that a component has started must not run after the file's environment is gone.
afterAll(() => vi.dynamicImportSettled());
