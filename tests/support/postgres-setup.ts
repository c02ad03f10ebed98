import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One server for all test files of the `postgres` project; each file makes a database of its own on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ isDurable: false });
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}
