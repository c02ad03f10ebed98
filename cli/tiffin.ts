import { setTimeout } from 'node:timers/promises';
import { runCommand } from './run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  fetch: (request) => fetch(request),
  wait: (milliseconds) => setTimeout(milliseconds),
  print: (line) => console.log(line),
  report: (line) => console.error(line),
  isTerminal: process.stderr.isTTY === true,
});
