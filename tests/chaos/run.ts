/*
 * Runs the proofs of this folder one after another and prints a table of promises, checks and failures. Words select
 * files by name: `npm run test:chaos -- sigkill`. The exit code is 1 if a promise is broken.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { plainTable } from './plain-table.ts';
import type { Proof } from './proof.ts';

const MAX_SHOWN = 5;

interface Outcome {
  promise: string;
  checks: number;
  broken: string[];
  seconds: number;
}

const outcomes: Outcome[] = [];
for (const file of chosenFiles(process.argv.slice(2))) {
  const { default: proof } = (await import(pathToFileURL(join(import.meta.dirname, file)).href)) as {
    default: Proof;
  };
  console.log(`… ${proof.promise}`);
  const outcome = await check(proof);
  for (const otherwise of outcome.broken.slice(0, MAX_SHOWN)) console.log(`  BROKEN: ${otherwise}`);
  outcomes.push(outcome);
}

const rows = outcomes.map(({ promise, checks, broken, seconds }) => [
  promise,
  String(checks),
  String(broken.length),
  `${seconds} s`,
]);
console.log(`\n${plainTable([['Promise', 'Checks', 'Broken', 'Time'], ...rows])}`);
const isKept = outcomes.length > 0 && outcomes.every(({ broken }) => broken.length === 0);
// A proof may have left resources open.
process.exit(isKept ? 0 : 1);

function chosenFiles(words: readonly string[]): string[] {
  return readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.chaos.ts'))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .toSorted();
}

async function check({ promise, run }: Proof): Promise<Outcome> {
  const startedAt = performance.now();
  const broken: string[] = [];
  let checks = 0;
  try {
    await run((isKept, otherwise) => {
      checks += 1;
      if (!isKept) broken.push(otherwise);
    });
    if (checks === 0) broken.push('nothing was checked');
  } catch (error) {
    broken.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  return { promise, checks, broken, seconds: Math.round((performance.now() - startedAt) / 1000) };
}
