/*
 * The floor of a page: Node's bare web server that sends one ready head and buffer. A process of its own, as the product is; its
 * parent tells it what to send under which path, and is told the port.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FloorPage {
  path: string;
  status: number;
  /** Names and values in turn. */
  head: string[];
  /** base64 */
  body: string;
}

process.once('message', (pages: FloorPage[]) => {
  const ready = new Map(
    pages.map((page) => [page.path, { ...page, body: Buffer.from(page.body, 'base64') }]),
  );
  const server = createServer((request, response) => {
    const page = ready.get(request.url ?? '');
    if (page) response.writeHead(page.status, page.head).end(page.body);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
