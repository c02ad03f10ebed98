import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// What is awaited comes, also on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});
