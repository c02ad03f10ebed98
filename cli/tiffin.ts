import { createInterface } from 'node:readline/promises';
import { setTimeout } from 'node:timers/promises';
import { runCommand } from './run-command.ts';

// A backup and a restored database contain customers' data.
process.umask(0o077);
process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  fetch: (request) => fetch(request),
  wait: (milliseconds) => setTimeout(milliseconds),
  print: (line) => console.log(line),
  report: (line) => console.error(line),
  confirm,
  isTerminal: process.stderr.isTTY === true,
});

async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}
