const SUBJECT = 'tiffin.order_status';
const CONNECT_MILLISECONDS = 3_000;
/** A silent connection is closed after three of these. */
const PING_MILLISECONDS = 5_000;

/** An open connection to NATS. */
export interface NatsLink {
  send: (payload: string) => void;
  /** Resolves with the reason once the connection is closed, by whichever side. */
  closed: Promise<string>;
  /** Sends what is under way, then closes. */
  close: () => Promise<void>;
}

/** @throws if no server answers */
export type NatsConnect = (url: string, onPayload: (payload: string) => void) => Promise<NatsLink>;

/** Connects with the client library, which is loaded only here. A lost connection is not reopened by the library. */
export const connectToNats: NatsConnect = async (url, onPayload) => {
  const { connect } = await import('@nats-io/transport-node');
  const connection = await connect({
    ...natsOptions(url),
    name: 'tiffin',
    reconnect: false,
    timeout: CONNECT_MILLISECONDS,
    pingInterval: PING_MILLISECONDS,
    maxPingOut: 2,
  });
  connection.subscribe(SUBJECT, {
    callback: (error, message) => {
      if (!error) onPayload(message.string());
    },
  });
  return {
    send: (payload) => connection.publish(SUBJECT, payload),
    closed: connection.closed().then((error) => (error ? error.message : 'the connection was closed')),
    close: () => connection.drain().catch(() => {}),
  };
};

/**
 * What the library wants apart: servers, and the name and password or token of the first address.
 * @param url `nats://` or `tls://` addresses separated by commas
 */
export function natsOptions(url: string) {
  const addresses = url.split(',').map((address) => new URL(address));
  const { username = '', password = '' } = addresses[0] ?? {};
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  return {
    servers: addresses.map(({ host }) => host),
    ...(pass ? { user, pass } : user ? { token: user } : {}),
    ...(addresses.some(({ protocol }) => protocol === 'tls:') ? { tls: {} } : {}),
  };
}
