import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WebhookReceiver {
  url: string;
  /** What it has received, also without answering. */
  received: { id: string; orderId: string }[];
  /** Leaves the next message without an answer; resolves when it is there. */
  holdNext: () => Promise<void>;
  close: () => void;
}

/** A receiver of webhooks on this machine. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: WebhookReceiver['received'] = [];
  let hold: (() => void) | null = null;
  const server = createServer(async (request, response) => {
    // A sender may be killed before it has sent everything.
    const text = await request
      .setEncoding('utf8')
      .toArray()
      .then((parts) => parts.join(''))
      .catch(() => null);
    if (text === null) return;
    const { data } = JSON.parse(text) as { data: { OrderId: string } };
    received.push({ id: String(request.headers['webhook-id']), orderId: data.OrderId });
    if (!hold) return response.end();
    hold();
    hold = null;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    holdNext: () =>
      new Promise((reached) => {
        hold = reached;
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
