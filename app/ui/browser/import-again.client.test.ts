import { expect, test } from 'vitest';
import { importAgain } from './import-again.client.ts';

test('an error without the address of the code is thrown again', async () => {
  const error = new TypeError('Importing a module script failed.');
  await expect(importAgain(error)).rejects.toBe(error);
});

test('the address that the error names is imported with a query of its own', async () => {
  const error = new TypeError(
    'Failed to fetch dynamically imported module: http://shop.test/assets/sheet-dialog-a1.js',
  );
  // Nothing can be loaded from there in a test; the error names what was tried.
  await expect(importAgain(error)).rejects.toThrow(/http/);
  await expect(importAgain(error)).rejects.not.toBe(error);
});
