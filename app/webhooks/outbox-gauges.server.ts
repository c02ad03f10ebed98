import type { Wait } from '../runtime/delay.server.ts';
import type { OutboxState } from './outbox.server.ts';

/** Who scrapes gives up after some seconds, and then has no metric at all. */
const READ_MILLISECONDS = 2_000;

/**
 * Reads the outbox for its gauges: once for all that ask while it is read.
 * @param read may take long, as while the database does not answer
 * @returns how to read it; rejects after 2 s
 */
export function createOutboxGauges(read: () => Promise<OutboxState>, wait: Wait): () => Promise<OutboxState> {
  let reading: Promise<OutboxState> | null = null;
  return async () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    const answered = new AbortController();
    const timeout = wait(READ_MILLISECONDS, answered.signal).then(() => {
      throw new Error('The outbox was not read in time.');
    });
    try {
      return await Promise.race([reading, timeout]);
    } finally {
      timeout.catch(() => {});
      answered.abort();
    }
  };
}
