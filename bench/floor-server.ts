/*
 * The floor of a page: Node's bare web server, which sends one prepared head and body. It is a separate process, as the
 * product is. Its parent sends it the pages and receives the port.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FloorPage {
  path: string;
  status: number;
  /** Names and values alternately. */
  head: string[];
  /** base64 */
  body: string;
}

process.once('message', (pages: FloorPage[]) => {
  const prepared = new Map(
    pages.map((page) => [page.path, { ...page, body: Buffer.from(page.body, 'base64') }]),
  );
  const server = createServer((request, response) => {
    const page = prepared.get(request.url ?? '');
    if (page) response.writeHead(page.status, page.head).end(page.body);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
