import pg from 'pg';
import type { Listen } from './open-database.server.ts';

const RETRY_MILLISECONDS = 1_000;
const CONNECT_MILLISECONDS = 3_000;
const ANSWER_MILLISECONDS = 5_000;
/** How often an idle connection is checked, since it looks like a dead one. */
const PING_MILLISECONDS = 10_000;

interface Listener {
  channel: string;
  onPayload: (payload: string) => void;
  onGap?: (() => void) | undefined;
}

/**
 * One dedicated connection for all subscriptions of this process; opened with the first subscriber, and reopened a
 * second after it is lost or has fallen silent.
 */
export function createServerListener(
  url: string,
  { pingMilliseconds = PING_MILLISECONDS, answerMilliseconds = ANSWER_MILLISECONDS } = {},
): { listen: Listen; isOpen: () => boolean; close: () => Promise<void> } {
  const listeners = new Set<Listener>();
  let connection: Promise<pg.Client> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  function connect(): Promise<pg.Client> {
    connection ??= open().catch((error: unknown) => {
      connection = undefined;
      throw error;
    });
    return connection;
  }

  async function open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      query_timeout: answerMilliseconds,
    });
    let ping: NodeJS.Timeout | undefined;
    const pingLater = () => {
      ping = setTimeout(async () => {
        try {
          await client.query('select');
          pingLater();
        } catch {
          // A connection that does not answer the check is closed, and then reopened.
          client.end().catch(() => {});
        }
      }, pingMilliseconds);
    };
    client.on('error', () => {});
    client.on('end', () => {
      clearTimeout(ping);
      connection = undefined;
      reconnectSoon();
    });
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners) if (listener.channel === channel) listener.onPayload(payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of new Set([...listeners].map((listener) => listener.channel))) {
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      }
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    pingLater();
    return client;
  }

  function reconnectSoon(): void {
    if (isClosed || retry || listeners.size === 0) return;
    retry = setTimeout(async () => {
      retry = undefined;
      try {
        await connect();
        for (const listener of listeners) listener.onGap?.();
      } catch {
        reconnectSoon();
      }
    }, RETRY_MILLISECONDS);
  }

  return {
    listen: async (channel, onPayload, onGap) => {
      const listener = { channel, onPayload, onGap };
      listeners.add(listener);
      try {
        const client = await connect();
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        listeners.delete(listener);
        throw error;
      }
      return async () => {
        listeners.delete(listener);
      };
    },
    isOpen: () => connection !== undefined,
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      const client = await connection?.catch(() => undefined);
      await client?.end();
    },
  };
}
