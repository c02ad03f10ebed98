/*
 * Runs the proofs of this folder one after another and prints a table: promise, tries, broken. Words
 * choose files by name: `npm run test:chaos -- sigkill`. Exit code 1 if any promise is broken.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { plainTable } from './plain-table.ts';
import type { Proof } from './proof.ts';

const MAX_SHOWN = 5;

interface Outcome {
  promise: string;
  tries: number;
  broken: string[];
  seconds: number;
}

const outcomes: Outcome[] = [];
for (const file of chosenFiles(process.argv.slice(2))) {
  const { default: proof } = (await import(pathToFileURL(join(import.meta.dirname, file)).href)) as {
    default: Proof;
  };
  console.log(`… ${proof.promise}`);
  const outcome = await tryToBreak(proof);
  for (const otherwise of outcome.broken.slice(0, MAX_SHOWN)) console.log(`  BROKEN: ${otherwise}`);
  outcomes.push(outcome);
}

const rows = outcomes.map(({ promise, tries, broken, seconds }) => [
  promise,
  String(tries),
  String(broken.length),
  `${seconds} s`,
]);
console.log(`\n${plainTable([['Promise', 'Tries', 'Broken', 'Took'], ...rows])}`);
const isKept = outcomes.length > 0 && outcomes.every(({ broken }) => broken.length === 0);
// Resources that a proof has left open must not keep the table from ending.
process.exit(isKept ? 0 : 1);

function chosenFiles(words: readonly string[]): string[] {
  return readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.chaos.ts'))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .toSorted();
}

async function tryToBreak({ promise, run }: Proof): Promise<Outcome> {
  const startedAt = performance.now();
  const broken: string[] = [];
  let tries = 0;
  try {
    await run((isKept, otherwise) => {
      tries += 1;
      if (!isKept) broken.push(otherwise);
    });
    if (tries === 0) broken.push('nothing was tried');
  } catch (error) {
    broken.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  return { promise, tries, broken, seconds: Math.round((performance.now() - startedAt) / 1000) };
}
