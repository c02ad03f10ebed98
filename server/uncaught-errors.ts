import { logError } from '../app/runtime/log-error.server.ts';

/**
 * Ends the process with exit code 1 at an error that nobody caught, as Node would, but logs it without customers' data:
 * Node prints all of its fields, among them the row that the database refused. A rejected promise that nobody handles
 * arrives here too.
 */
export function exitOnUncaughtErrors(): void {
  process.on('uncaughtException', (error) => {
    // Written when this returns, as the log is synchronous.
    logError('The process ends, as nobody caught an error', error);
    process.exit(1);
  });
}
