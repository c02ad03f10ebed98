import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastifyUnderPressure from '@fastify/under-pressure';
import { propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { RETRY_SOON } from '../app/runtime/retry-soon.ts';
import { inSpan } from '../app/runtime/tracing.server.ts';
import { encodeAnswer } from './http/content-encoding.ts';
import { constantHeaders } from './http/default-headers.ts';
import { PLAIN_PAGE_HEADERS, type PlainStatus, plainPage, plainStatus } from './http/error-page.ts';
import { answerBrokenRequest, createWebServer, endPlain } from './http/node-server.ts';
import { createRequestIds } from './http/request-id.ts';
import { isReadableAddress } from './http/request-validation.ts';
import type { ServerLog } from './log.ts';
import type { HttpMetrics } from './metrics/http-metrics.ts';
import type { CacheEntry } from './page-cache/cache-store.ts';
import type { CookieQuery } from './page-cache/cookie-query.ts';
import { createPageCache } from './page-cache/page-cache.ts';
import type { ChangedKeys } from './page-cache/page-changes.ts';

const ONE_YEAR_MILLISECONDS = 365 * 24 * 60 * 60 * 1000;
const NO_STORE = { 'Cache-Control': 'no-store' } as const;
const MEMORY_BYTES = 64 * 1024 * 1024;
const SAMPLE_MILLISECONDS = 1_000;
/** The size up to which an unwanted body is read to its end. */
const SHORT_BYTES = 64 * 1024;

/**
 * The web server in front of the product: health, static files and constant headers; everything else is passed on as a
 * web `Request`.
 */
export async function createHttp(options: {
  handle: (request: Request, address: string) => Promise<Response>;
  /** The query of pages that a cookie may give instead of the URL; by default none. */
  cookieQuery?: CookieQuery;
  isDatabaseReady: () => Promise<boolean>;
  /** Whether this process is about to stop, so that load balancers choose another; by default never. */
  isDraining?: () => boolean;
  /** Folder of the built browser files; null in development, where Vite serves them. */
  clientFolder: string | null;
  /** Folder with the assets of several builds, for pages of other versions; by default none. */
  archiveFolder?: string | null;
  log: ServerLog;
  /** Counts answers; by default nothing is counted. */
  metrics?: HttpMetrics;
  /** The route of a path, one of few, for metrics and traces; by default all paths have the same. */
  routeOf?: (pathname: string) => string;
  /** The queries that change the public page of a path, as `Page-Queries`; by default known from its first answer. */
  pageQueriesOf?: (pathname: string) => string | null;
  /** How many trusted proxies in front add to `X-Forwarded-For`. */
  trustedProxies: number;
  isSecure: boolean;
  /** A request that would wait longer is refused with 503, and may be repeated. */
  maxWaitMilliseconds: number;
  /** Subscribes to changes of what public pages show. */
  onPagesChanged?: (expire: (changed: ChangedKeys) => void) => void;
  /** Development's middleware, called first: Vite's own files. */
  before?: (listener: RequestListener) => RequestListener;
  /** The clock of the page cache, in milliseconds since 1970. */
  now?: () => number;
}): Promise<FastifyInstance> {
  const {
    handle,
    cookieQuery = null,
    isDatabaseReady,
    isDraining = () => false,
    clientFolder,
    archiveFolder = null,
    log,
    metrics,
    routeOf = () => '*',
    pageQueriesOf = () => null,
    trustedProxies,
    isSecure,
    maxWaitMilliseconds,
    onPagesChanged,
    before,
    now = Date.now,
  } = options;
  const constant = constantHeaders({ isSecure, isBuilt: clientFolder !== null });
  const requestIdOf = createRequestIds({ isProxyTrusted: trustedProxies > 0 });
  const pages = createPageCache({
    // In development a page changes with its code.
    maxBytes: clientFolder ? MEMORY_BYTES : 0,
    baseHead: constant,
    requestIdOf,
    routeOf,
    pageQueriesOf,
    cookieQuery,
    ask: handle,
    now,
  });
  onPagesChanged?.(pages.expire);
  metrics?.watchPages(pages.counts);
  const front = {
    headers: constant,
    requestIdOf,
    onRefused: (status: number) => metrics?.answered(NO_ROUTE, status),
  };
  const server = Fastify({
    loggerInstance: log.logger as FastifyBaseLogger,
    // Set for every request by the web server.
    requestIdHeader: 'x-request-id',
    // A line per request would contain people's positions and order ids.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Counted from the nearest: what a browser writes into `X-Forwarded-For` itself comes before.
    trustProxy: (_address, hop) => hop < trustedProxies,
    serverFactory: (listener) => createWebServer(before ? before(listener) : listener, front, pages.answer),
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, front),
    forceCloseConnections: 'idle',
    // A request on a connection that was open before the port closed is answered, and the connection closes.
    return503OnClosing: false,
    // A URL that cannot be decoded.
    frameworkErrors: (_error, _request, reply) => {
      front.onRefused(400);
      return sendPlain(reply, 400);
    },
  });
  // Files and health: the product's answers do not pass here.
  server.addHook('onSend', async (request, reply) => {
    metrics?.answered(fileRouteOf(request), reply.statusCode);
  });
  server.setNotFoundHandler((_request, reply) => sendPlain(reply, 404));
  server.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = plainStatus(error.statusCode);
    if (status === 500) request.log.error({ err: error }, 'request failed');
    return sendPlain(reply, status);
  });

  // Independent of the database: cached pages are answered without it.
  server.get('/healthz', async (_request, reply) => {
    reply.headers(NO_STORE);
    return isDraining() ? reply.code(503).send({ status: 'stopping' }) : { status: 'up' };
  });
  server.get('/readyz', async (_request, reply) => {
    reply.headers(NO_STORE);
    const isReady = !isDraining() && (await isDatabaseReady());
    if (isReady) return { status: 'ready' };
    const status = isDraining() ? 'stopping' : 'database does not answer';
    return reply.code(503).headers(RETRY_SOON).send({ status });
  });

  if (clientFolder) {
    await server.register(fastifyStatic, {
      root: [join(clientFolder, 'assets'), ...(archiveFolder ? [archiveFolder] : [])],
      prefix: '/assets/',
      immutable: true,
      maxAge: ONE_YEAR_MILLISECONDS,
      preCompressed: true,
      decorateReply: false,
    });
    await server.register(fastifyStatic, {
      root: clientFolder,
      wildcard: false,
      // These headers are set above, and would otherwise be found here first.
      globIgnore: ['assets/**'],
      index: false,
      maxAge: 3_600_000,
      preCompressed: true,
    });
  }

  // The product reads bodies itself, as streams: nothing is parsed or buffered here.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, done) => done(null));
  await server.register(async (product) => {
    await product.register(fastifyUnderPressure, {
      // As much time again may pass before an answer is made.
      maxEventLoopDelay: maxWaitMilliseconds / 2,
      sampleInterval: SAMPLE_MILLISECONDS,
      // Accepted even so, because the page may be cached.
      pressureHandler: () => {},
    });
    const answer = async (request: Request, address: string): Promise<Response | CacheEntry> => {
      if (product.isUnderPressure()) return pages.lastGood(request) ?? tooBusy();
      const made = await pages.make(request, address);
      const hasFailed = made instanceof Response && made.status === 503;
      return hasFailed ? (pages.lastGood(request) ?? made) : made;
    };
    /** Makes the answer in the request's span, and counts it when it is ready to be sent. */
    const answerCounted = (request: FastifyRequest, webRequest: Request) => {
      const startedAt = performance.now();
      const route = routeOf(new URL(webRequest.url).pathname);
      const { method } = webRequest;
      const span = {
        name: `${method} ${route}`,
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': method, 'http.route': route, 'tiffin.request_id': request.id },
        // Without `tracestate`, whose text would go to the collector and to map services.
        parent: propagation.extract(ROOT_CONTEXT, { traceparent: request.headers.traceparent }),
      };
      return inSpan(span, async (of) => {
        let status = 500;
        let isPage = false;
        try {
          const made = await answer(webRequest, request.ip);
          isPage = !(made instanceof Response);
          status = made instanceof Response ? made.status : 200;
          return made;
        } finally {
          of.setAttribute('http.response.status_code', status);
          if (status >= 500) of.setStatus({ code: SpanStatusCode.ERROR });
          metrics?.made(route, (performance.now() - startedAt) / 1_000);
          // The page cache counts its pages itself, as it sends them.
          if (!isPage) metrics?.answered(route, status);
        }
      });
    };
    product.all('*', async (request, reply) => {
      if (!isReadableAddress(request, request.raw.url)) return sendPlain(reply, 400);
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      try {
        const webRequest = createRequest(request.raw, reply.raw, {
          host: request.host,
          protocol: `${request.protocol}:`,
        });
        const made = await log.inRequest(request.log as ServerLog['logger'], () =>
          answerCounted(request, webRequest),
        );
        // Refused before the end of the body. A short body is already on its way, and closing the connection on it
        // would lose the answer.
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
        // A truncated answer must not look complete.
        if (reply.raw.headersSent) reply.raw.destroy();
        else endPlain(reply.raw, 500);
      }
    });
  });
  return server;
}

/** Sent at once, which takes a fraction of a stream's time for a short answer. */
function sendWhole(response: ServerResponse, { status, headers }: Response, body: Buffer): void {
  for (const [name, value] of headers) {
    // The one header that may repeat.
    if (name === 'set-cookie') response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  response.setHeader('Content-Length', body.byteLength);
  response.writeHead(status).end(body);
}

/** Of a path that nobody serves. */
const NO_ROUTE = 'none';

function fileRouteOf({ routeOptions: { url } }: FastifyRequest): string {
  // The product's `*` gets here only with an address that cannot be read.
  if (url === undefined || url === '*') return NO_ROUTE;
  return url === '/healthz' || url === '/readyz' ? url : 'file';
}

function isShort({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length']) <= SHORT_BYTES;
}

function tooBusy(): Response {
  const headers = { ...PLAIN_PAGE_HEADERS, ...RETRY_SOON };
  return new Response(plainPage(503), { status: 503, headers });
}

function sendPlain(reply: FastifyReply, status: PlainStatus): FastifyReply {
  return reply.code(status).headers(PLAIN_PAGE_HEADERS).send(plainPage(status));
}
