import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastifyUnderPressure from '@fastify/under-pressure';
import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { encodeAnswer } from './coding.ts';
import { constantHeaders } from './constant-headers.ts';
import type { KeptPage } from './page-memory.ts';
import { PLAIN_PAGE_HEADERS, type PlainStatus, plainPage, plainStatus } from './plain-page.ts';
import { createPublicPages } from './public-pages.ts';
import { isPlainHost } from './request-check.ts';
import { answerBrokenRequest, createWebServer, endPlain } from './web-server.ts';

const ONE_YEAR_MILLISECONDS = 365 * 24 * 60 * 60 * 1000;
const NEVER_KEPT = { 'Cache-Control': 'no-store' } as const;
const MEMORY_BYTES = 64 * 1024 * 1024;
const SAMPLE_MILLISECONDS = 1_000;
const RETRY_AFTER_SECONDS = '2';
/** Read to its end even if nobody wants it. */
const SHORT_BYTES = 64 * 1024;

/**
 * The web server in front of the product: health, static files, constant headers, and everything
 * else handed on as a web `Request`.
 */
export async function createHttp(options: {
  handle: (request: Request, address: string) => Promise<Response>;
  isDatabaseReady: () => Promise<boolean>;
  /** Folder of the built browser files; null in development, where Vite serves them. */
  clientFolder: string | null;
  logLevel: string;
  /** How many proxies in front are believed what they say of whom they ask for. */
  trustedProxies: number;
  isSecure: boolean;
  /** A request that would wait longer is refused with 503, and may come again. */
  longestWaitMilliseconds: number;
  /** Whom to tell when what public pages show has changed. */
  onPagesChanged?: (expire: () => void) => void;
  /** Asked first, in development: Vite's own files. */
  before?: (listener: RequestListener) => RequestListener;
}): Promise<FastifyInstance> {
  const {
    handle,
    isDatabaseReady,
    clientFolder,
    logLevel,
    trustedProxies,
    isSecure,
    longestWaitMilliseconds,
    onPagesChanged,
    before,
  } = options;
  const constant = constantHeaders({ isSecure, isBuilt: clientFolder !== null });
  const pages = createPublicPages({
    // In development a page changes with its code.
    maxBytes: clientFolder ? MEMORY_BYTES : 0,
    baseHead: constant,
    ask: handle,
    now: Date.now,
  });
  onPagesChanged?.(pages.expire);
  const server = Fastify({
    logger: { level: logLevel, redact: ['req.headers', 'req.query'] },
    // A line per request would carry positions and order ids of people.
    logController: new LogController({ disableRequestLogging: true }),
    // Counted from the nearest: what a browser writes into `X-Forwarded-For` by itself stands further off.
    trustProxy: (_address, hop) => hop < trustedProxies,
    serverFactory: (listener) =>
      createWebServer(before ? before(listener) : listener, constant, pages.answer),
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, constant),
    forceCloseConnections: 'idle',
    // An address that cannot be decoded.
    frameworkErrors: (_error, _request, reply) => sendPlain(reply, 400),
  });
  server.setNotFoundHandler((_request, reply) => sendPlain(reply, 404));
  server.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = plainStatus(error.statusCode);
    if (status === 500) request.log.error({ err: error }, 'request failed');
    return sendPlain(reply, status);
  });

  server.get('/healthz', async (_request, reply) => reply.headers(NEVER_KEPT).send({ status: 'up' }));
  server.get('/readyz', async (_request, reply) => {
    reply.headers(NEVER_KEPT);
    if (await isDatabaseReady()) return { status: 'ready' };
    return reply.code(503).header('Retry-After', '2').send({ status: 'database does not answer' });
  });

  if (clientFolder) {
    await server.register(fastifyStatic, {
      root: join(clientFolder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: ONE_YEAR_MILLISECONDS,
      preCompressed: true,
      decorateReply: false,
    });
    await server.register(fastifyStatic, {
      root: clientFolder,
      wildcard: false,
      // Those above, which would be found here first.
      globIgnore: ['assets/**'],
      index: false,
      maxAge: 3_600_000,
      preCompressed: true,
    });
  }

  // The product reads bodies itself, as streams: nothing is parsed or kept here.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, done) => done(null));
  await server.register(async (product) => {
    await product.register(fastifyUnderPressure, {
      // As long again may pass before an answer is made.
      maxEventLoopDelay: longestWaitMilliseconds / 2,
      sampleInterval: SAMPLE_MILLISECONDS,
      // Taken on all the same: the page may be in memory.
      pressureHandler: () => {},
    });
    const answer = async (request: Request, address: string): Promise<Response | KeptPage> => {
      if (product.isUnderPressure()) return pages.recall(request) ?? tooBusy();
      const made = await pages.make(request, address);
      const hasFailed = made instanceof Response && made.status === 503;
      return hasFailed ? (pages.recall(request) ?? made) : made;
    };
    product.all('*', async (request, reply) => {
      if (!isPlainHost(request.host)) return sendPlain(reply, 400);
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      try {
        const webRequest = createRequest(request.raw, reply.raw, {
          host: request.host,
          protocol: `${request.protocol}:`,
        });
        const made = await answer(webRequest, request.ip);
        // Refused before its end. What is short is on its way already: closing the line on it would lose the answer.
        if (!request.raw.complete) {
          if (isShort(request.raw)) request.raw.resume();
          else reply.raw.setHeader('Connection', 'close');
        }
        if (!(made instanceof Response)) return await pages.send(request.raw, reply.raw, made);
        const body = await encodeAnswer(made, request.headers['accept-encoding']);
        if (body) sendWhole(reply.raw, made, body);
        else await sendResponse(reply.raw, made);
      } catch (error) {
        request.log.error({ err: error }, 'request failed');
        // What is half sent must not look whole.
        if (reply.raw.headersSent) reply.raw.destroy();
        else endPlain(reply.raw, 500);
      }
    });
  });
  return server;
}

/** At once, which costs a short answer a fraction of what sending it as a stream does. */
function sendWhole(response: ServerResponse, { status, headers }: Response, body: Buffer): void {
  for (const [name, value] of headers) {
    // The one that comes more than once.
    if (name === 'set-cookie') response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  response.setHeader('Content-Length', body.byteLength);
  response.writeHead(status).end(body);
}

function isShort({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length']) <= SHORT_BYTES;
}

function tooBusy(): Response {
  const headers = { ...PLAIN_PAGE_HEADERS, 'Retry-After': RETRY_AFTER_SECONDS };
  return new Response(plainPage(503), { status: 503, headers });
}

function sendPlain(reply: FastifyReply, status: PlainStatus): FastifyReply {
  return reply.code(status).headers(PLAIN_PAGE_HEADERS).send(plainPage(status));
}
