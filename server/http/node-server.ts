import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { PLAIN_PAGE_HEADERS, type PlainStatus, plainPage } from './error-page.ts';
import { REQUEST_ID, type RequestIdOf } from './request-id.ts';
import { PASSED_METHODS, requestLineError } from './request-validation.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Time for a whole request. The largest photo at the lowest speed of `readUpload` takes 21 minutes; what else is read
 * has a time limit of its own (`readBounded`).
 */
const REQUEST_MILLISECONDS = 25 * 60_000;
/** Longer than proxies keep an idle connection, often 60 s: a request on one that closes at this moment would fail. */
const IDLE_MILLISECONDS = 72_000;

interface Parts {
  /** On every answer, with the request's id. */
  headers: Headers;
  requestIdOf: RequestIdOf;
  /** Counts an answer that the framework does not make. */
  onRefused: (status: PlainStatus) => void;
}

/**
 * Node's web server with headers on every answer. Cached pages are served before the framework runs; requests that
 * the framework would leave unanswered, or Node would answer itself, are refused here with a plain page.
 */
export function createWebServer(
  listener: RequestListener,
  parts: Parts,
  /** Answers with the headers and an id too, or returns false. */
  answerAtOnce: (...[request, response]: Parameters<RequestListener>) => boolean,
): Server {
  const { headers, requestIdOf, onRefused } = parts;
  const answer: RequestListener = (request, response) => {
    const status = requestLineError(request.method, request.url);
    // While it closes, each connection gets a last answer, which closes it too.
    if (status === null && server.listening && answerAtOnce(request, response)) return;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const id = requestIdOf(request.headers);
    response.setHeader(REQUEST_ID, id);
    // Where the framework reads it.
    request.headers['x-request-id'] = id;
    if (status === null) return listener(request, response);
    onRefused(status);
    if (status === 405) response.setHeader('Allow', PASSED_METHODS.join(', '));
    endPlain(response, status);
  };
  // Without a host it is refused later, with a page: Node's own refusal has none of the headers.
  const server = createServer(
    {
      requireHostHeader: false,
      // Node's own time for the head alone is a minute.
      requestTimeout: REQUEST_MILLISECONDS,
      keepAliveTimeout: IDLE_MILLISECONDS,
    },
    answer,
  );
  // An expectation that is not met may be ignored.
  server.on('checkExpectation', answer);
  server.on('connect', (_request, socket) => {
    onRefused(405);
    writePlain(socket, 405, { ...headers, [REQUEST_ID]: requestIdOf({}), Allow: PASSED_METHODS.join(', ') });
  });
  return server;
}

export function endPlain(response: ServerResponse, status: PlainStatus): void {
  response.writeHead(status, PLAIN_PAGE_HEADERS).end(plainPage(status));
}

/** Refusals by the error codes of Node's parser; any other error is an unreadable request. */
const PARSER_ERRORS: Record<string, PlainStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers invalid or slow HTTP, for which there is no request yet. */
export function answerBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  { headers, requestIdOf, onRefused }: Parts,
): void {
  // The client has disconnected.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = PARSER_ERRORS[error.code ?? ''] ?? 400;
  onRefused(status);
  writePlain(socket, status, { ...headers, [REQUEST_ID]: requestIdOf({}) });
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
