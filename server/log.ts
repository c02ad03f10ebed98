import { AsyncLocalStorage } from 'node:async_hooks';
import { format } from 'node:util';
import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from '../app/runtime/log-error.server.ts';

/** The one log of a process: of the web server, the product and its packages. */
export interface ServerLog {
  logger: Logger;
  /** Runs a request's work: what it logs has the bindings of `logger`, the request's id among them. */
  inRequest: <Result>(logger: Logger, work: () => Result) => Result;
  /** The logger of the request that is being answered here, or the process's. */
  current: () => Logger;
}

/** The levels of the console's methods. */
const CONSOLE = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;

/** On a terminal a person reads. */
const TERMINAL: DestinationStream = {
  write: (line) => {
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { stack?: string } };
    process.stdout.write(`${[msg, err?.stack].filter(Boolean).join('\n')}\n`);
  },
};

/**
 * Creates a log of JSON lines: `level`, `time`, `msg`, and `requestId` in those of a request. A request is logged with
 * its path alone, an error without customers' data.
 * @param level one of `LOG_LEVEL`
 * @param stream gets each line; by default standard output, where a terminal shows only the texts
 */
export function createLog(
  level: string,
  stream: DestinationStream = process.stdout.isTTY ? TERMINAL : pino.destination({ fd: 1, sync: true }),
): ServerLog {
  const logger = pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: {
        req: ({ method, url }) => ({ method, path: loggedPath(url) }),
        err: (error) => ({ type: error.name, message: '', stack: describeError(error) }),
      },
    },
    stream,
  );
  const requests = new AsyncLocalStorage<Logger>();
  return {
    logger,
    inRequest: (ofRequest, work) => requests.run(ofRequest, work),
    current: () => requests.getStore() ?? logger,
  };
}

/**
 * Makes what is written to the console lines of the log: the product and its packages know no other log, and the
 * product is another bundle than the server.
 */
export function logConsole(log: ServerLog, target: Pick<Console, keyof typeof CONSOLE> = console): void {
  for (const method of Object.keys(CONSOLE) as (keyof typeof CONSOLE)[]) {
    target[method] = (...parts: unknown[]) => log.current()[CONSOLE[method]](format(...parts));
  }
}

/**
 * A request's path for a log: without the query, which may hold positions and order ids, or the order id of an
 * operator's path.
 */
export function loggedPath(target: string | undefined): string {
  const path = (target ?? '').replace(/[?#].*$/s, '');
  return decoded(path).replace(/(\/operator\/orders\/)[^/]+/i, '$1…');
}

/** Routes are matched after decoding, so `/%6Fperator` is the operator's too. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '(not readable)';
  }
}
