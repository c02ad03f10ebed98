/** Logs that `what` failed, without customers' data (`describeError`). */
export function logError(what: string, error: unknown): void {
  console.error(`${what}: ${describeError(error)}`);
}

/**
 * An error without customers' data: name, code, message and stack. Other fields are left out, since the database's
 * `detail`, `where`, `query` and `params` hold the row; so is the message where it quotes an invalid value.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`;
  const { name, cause } = error;
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown };
  const isQuoting = error instanceof SyntaxError || name === 'ValiError' || DATA_EXCEPTION.test(String(code));
  const head = [name, code, table, constraint].filter((part) => typeof part === 'string').join(' ');
  const message = isQuoting ? '' : `: ${withoutValues(error.message)}`;
  const frames = (error.stack ?? '').split('\n').filter((line) => FRAME.test(line));
  const because = cause === undefined ? [] : [`because of ${describeError(cause)}`];
  return [`${head}${message}`, ...frames, ...because].join('\n');
}

/** Class 22 of https://www.postgresql.org/docs/current/errcodes-appendix.html: its messages quote the value. */
const DATA_EXCEPTION = /^22\w{3}$/;
const FRAME = /^ {4}at /;

/** The patterns below take quadratic time on a message without spaces. */
const MAX_MESSAGE_LENGTH = 1_000;

/** Removes e-mail addresses and the queries of URLs, which hold positions and order ids. */
function withoutValues(message: string): string {
  // A word that is cut may be half an e-mail.
  const short =
    message.length > MAX_MESSAGE_LENGTH ? message.slice(0, MAX_MESSAGE_LENGTH).replace(/\S*$/, '…') : message;
  return short.replace(/[^\s"'<>(),]+@[^\s"'<>(),]+/g, '(email)').replace(/\?\S*/g, '');
}
