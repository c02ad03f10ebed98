import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { PLAIN_PAGE_HEADERS, type PlainStatus, plainPage } from './plain-page.ts';
import { lineRefusal, PASSED_METHODS } from './request-check.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Node's web server with `headers` on every answer. What is at hand is given before anything else is asked; what the framework would leave without any answer, or Node would
 * answer by itself, is refused here with a plain page.
 */
export function createWebServer(
  listener: RequestListener,
  headers: Headers,
  /** Answers with `headers` too, or returns false. */
  answerAtOnce: (...[request, response]: Parameters<RequestListener>) => boolean,
): Server {
  const answer: RequestListener = (request, response) => {
    const status = lineRefusal(request.method, request.url);
    // While it closes, each line gets a last answer, by which it closes too.
    if (status === null && server.listening && answerAtOnce(request, response)) return;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (status === null) return listener(request, response);
    if (status === 405) response.setHeader('Allow', PASSED_METHODS.join(', '));
    endPlain(response, status);
  };
  // Without a host it is refused further on, in a page: Node's own refusal has none of the headers.
  const server = createServer({ requireHostHeader: false }, answer);
  // An expectation that is not met may be ignored.
  server.on('checkExpectation', answer);
  server.on('connect', (_request, socket) => {
    writePlain(socket, 405, { ...headers, Allow: PASSED_METHODS.join(', ') });
  });
  return server;
}

export function endPlain(response: ServerResponse, status: PlainStatus): void {
  response.writeHead(status, PLAIN_PAGE_HEADERS).end(plainPage(status));
}

/** How Node's parser says what it refuses; whatever else it says is a request that cannot be read. */
const PARSER_ERRORS: Record<string, PlainStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what is no HTTP, or came too slowly: there is no request yet to answer. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex, headers: Headers): void {
  // Nobody is there any more.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  writePlain(socket, PARSER_ERRORS[error.code ?? ''] ?? 400, headers);
}

function writePlain(socket: Duplex, status: PlainStatus, headers: Headers): void {
  const body = plainPage(status);
  const lines = Object.entries({
    ...headers,
    ...PLAIN_PAGE_HEADERS,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n');
  socket.end(head + body, () => socket.destroy());
}
