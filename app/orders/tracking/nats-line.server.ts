import type { FailureLog } from '../../runtime/throttled-log.server.ts';
import { connectToNats, type NatsConnect, type NatsLink } from './nats-link.server.ts';
import type { NoticeLine } from './notice-line.server.ts';

const RETRY_MILLISECONDS = 1_000;

interface Listener {
  onPayload: (payload: string) => void;
  onGap: () => void;
}

/**
 * Notices by NATS. The connection is opened at once, and again a second after it is lost. Meanwhile notices are dropped
 * instead of stored: afterwards all listeners read again.
 * @param url one or more addresses of a cluster's servers, as NATS_URL has them
 */
export function createNatsLine(
  url: string,
  logFailure: FailureLog,
  connect: NatsConnect = connectToNats,
): NoticeLine {
  const listeners = new Set<Listener>();
  let link: NatsLink | null = null;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  let opening = open();

  async function open(): Promise<void> {
    try {
      const opened = await connect(url, (payload) => {
        for (const { onPayload } of listeners) onPayload(payload);
      });
      link = opened;
      void opened.closed.then(reopenLater);
      for (const { onGap } of listeners) onGap();
    } catch (error) {
      reopenLater(error instanceof Error ? error.message : String(error));
    }
  }

  function reopenLater(reason: string): void {
    link = null;
    if (isClosed) return;
    logFailure('NATS does not answer, so other processes notice steps after up to 10 s', reason);
    retry = setTimeout(() => {
      opening = open();
    }, RETRY_MILLISECONDS).unref();
  }

  return {
    listen: async (onPayload, onGap) => {
      const listener = { onPayload, onGap };
      listeners.add(listener);
      return async () => {
        listeners.delete(listener);
      };
    },
    send: async (payload) => link?.send(payload),
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await opening;
      await link?.close();
    },
  };
}
