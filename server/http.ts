import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import fastifyHelmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import Fastify, { type FastifyInstance, LogController } from 'fastify';

const ONE_YEAR_MILLISECONDS = 365 * 24 * 60 * 60 * 1000;

/**
 * The web server in front of the product: health, static files, constant headers, and everything
 * else handed on as a web `Request`.
 */
export async function createHttp(options: {
  handle: (request: Request) => Promise<Response>;
  isDatabaseReady: () => Promise<boolean>;
  /** Folder of the built browser files; null in development, where Vite serves them. */
  clientFolder: string | null;
  logLevel: string;
  trustProxy: boolean;
  isSecure: boolean;
  /** Asked first, in development: Vite's own files. */
  before?: (listener: RequestListener) => RequestListener;
}): Promise<FastifyInstance> {
  const { handle, isDatabaseReady, clientFolder, logLevel, trustProxy, isSecure, before } = options;
  const server = Fastify({
    logger: { level: logLevel, redact: ['req.headers', 'req.query'] },
    // A line per request would carry positions and order ids of people.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    serverFactory: (listener): Server => createServer(before ? before(listener) : listener),
    forceCloseConnections: 'idle',
  });

  await server.register(fastifyHelmet, {
    // A page sets its own policy, with the hashes of its scripts (app/entry.server.tsx).
    contentSecurityPolicy: false,
    strictTransportSecurity: isSecure ? { maxAge: ONE_YEAR_MILLISECONDS / 1000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
  });
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('Permissions-Policy', 'geolocation=(self), camera=(), microphone=(), payment=()');
  });

  server.get('/healthz', async () => ({ status: 'up' }));
  server.get('/readyz', async (_request, reply) => {
    if (await isDatabaseReady()) return { status: 'ready' };
    return reply.code(503).header('Retry-After', '2').send({ status: 'database does not answer' });
  });

  if (clientFolder) {
    await server.register(fastifyStatic, {
      root: join(clientFolder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: ONE_YEAR_MILLISECONDS,
      decorateReply: false,
    });
    await server.register(fastifyStatic, {
      root: clientFolder,
      wildcard: false,
      index: false,
      maxAge: 3_600_000,
    });
  }

  // The product reads bodies itself, as streams: nothing is parsed or kept here.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, done) => done(null));
  server.all('*', async (request, reply) => {
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    const webRequest = createRequest(request.raw, reply.raw, {
      host: request.host,
      protocol: `${request.protocol}:`,
    });
    try {
      await sendResponse(reply.raw, await handle(webRequest));
    } catch (error) {
      request.log.error({ err: error }, 'request failed');
      if (!reply.raw.headersSent) reply.raw.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
      reply.raw.end('Something went wrong. Please try again.');
    }
  });
  return server;
}
