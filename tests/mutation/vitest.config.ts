import { defineConfig } from 'vitest/config';

/** Tests of rules alone: none of them opens a database or needs the built product. */
export default defineConfig({
  test: {
    environment: 'node',
    isolate: false,
    setupFiles: ['tests/support/vitest/fixed-seed.ts'],
    include: [
      'app/{account,attempt-limits,cart,catalogue,forms,http,money,orders}/**/*.test.ts',
      'server/{http/content-encoding,page-cache/cache-store,page-cache/encoded-responses,page-cache/page-cache}.test.ts',
    ],
    exclude: ['**/*.{server,postgres}.test.ts', '**/password-hash.test.ts'],
    testTimeout: 20_000,
  },
});
