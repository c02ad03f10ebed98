import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { createAuth } from './account/auth.server.ts';
import { deleteEndedSessions, PERSONAL, readLiveSessions } from './account/session.server.ts';
import { createTrustedDevice } from './account/trusted-device.server.ts';
import { createRateLimiter, deleteOldAttempts } from './attempt-limits/rate-limiter.server.ts';
import { type CatalogueChanges, watchCatalogue } from './catalogue/catalogue-changes.server.ts';
import { createRunningImports } from './catalogue/import-export/running-imports.server.ts';
import { sortVendorIndexes } from './catalogue/import-export/sort-vendor-indexes.server.ts';
import { eraseUnusedPictures } from './catalogue/pictures/unused-pictures.server.ts';
import { createSuggest } from './catalogue/search/suggest.server.ts';
import { startAddingWords } from './catalogue/search/write-words.server.ts';
import { type DatabaseNow, databaseClock } from './db/database-now.server.ts';
import type { Database } from './db/open-database.server.ts';
import { createAllowedMethods, refuseAddress, refuseMethod } from './http/allowed-methods.server.ts';
import { answerOutagesWith503, answerThroughOutage } from './http/database-outage.server.ts';
import { isFromAnotherSite, refuseOtherSite } from './http/same-origin.server.ts';
import { createUploadBudget } from './http/upload-budget.ts';
import { startDaily } from './jobs/daily.server.ts';
import { startDemoKitchen } from './jobs/demo-kitchen.server.ts';
import { eraseOldRequests } from './jobs/erase-old-requests.server.ts';
import { AREA_QUERY } from './location/area.ts';
import { gazetteer } from './location/gazetteer/embedded-gazetteer.server.ts';
import { startPlacingVendors } from './location/gazetteer/place-vendors.server.ts';
import { createMaps } from './location/providers/create-maps.server.ts';
import { userAgentOf } from './location/providers/osm/user-agent.server.ts';
import { eraseOldAudit } from './operator/audit-log.server.ts';
import { readLiveTokens } from './operator/tokens.server.ts';
import { createOrderFeed } from './orders/operator/order-feed.server.ts';
import { createNatsLine } from './orders/tracking/nats-line.server.ts';
import { createOrderEvents } from './orders/tracking/order-events.server.ts';
import { createOpenStreams } from './orders/tracking/stream-registry.server.ts';
import { wait as realWait, type Wait } from './runtime/delay.server.ts';
import { logError } from './runtime/log-error.server.ts';
import { createFailureLog } from './runtime/throttled-log.server.ts';
import { tracedFetch } from './runtime/tracing.server.ts';
import {
  addressContext,
  type ProductCounters,
  type ProductSettings,
  type Services,
  servicesContext,
} from './services.server.ts';
import { deleteOldMessages } from './webhooks/delete-old-messages.server.ts';
import { readOutboxState } from './webhooks/outbox.server.ts';
import { createOutboxGauges } from './webhooks/outbox-gauges.server.ts';
import { createWebhookSender } from './webhooks/webhook-sender.server.ts';
import { startWebhookWorker } from './webhooks/webhook-worker.server.ts';

export type { ProductCounters, ProductSettings };

/** Concurrent batches of imports: the embedded database has one connection, which everybody shares. */
const IMPORTS_AT_ONCE = { embedded: 1, server: 3 } as const;
/** Room for two of the largest pictures, or many of a phone's. */
const UPLOAD_BYTES = 64 * 1024 * 1024;

/** What is measured only when somebody asks for metrics; server/metrics/product-metrics.ts names each. */
export type GaugeName = 'openStreams' | 'uploadBytes' | 'uploadLimit' | 'outboxSeconds' | 'outboxSetAside';

const UNCOUNTED: ProductCounters = {
  orderPlaced: () => {},
  orderRefused: () => {},
  orderIdTaken: () => {},
  login: () => {},
  outage: () => {},
};

export interface App {
  /** @param address the client's address */
  handle: (request: Request, address?: string) => Promise<Response>;
  /** The query of public pages that the cookie of the same name gives where the URL does not. */
  cookieQuery: { name: string; paths: readonly string[]; isKnown: (value: string) => boolean };
  /** The pattern of the route that answers a path: one of few, without a value of the path. */
  routeOf: (pathname: string) => string;
  /** The queries that change the public page of a path, separated by spaces; null where there is none. */
  pageQueriesOf: (pathname: string) => string | null;
  readGauge: (name: GaugeName) => number | Promise<number>;
  /** Subscribes to changes of what public pages show. */
  onCatalogueChange: CatalogueChanges['subscribe'];
  /** Ends event streams and jobs, and waits for their current work. */
  stop: () => Promise<void>;
  /** Resolves once no request is being answered, also of those whose browser has disconnected. */
  settled: () => Promise<void>;
}

/** Answers without Cache-Control, and all that set a cookie, must not be shared. */
function setDefaultCacheControl(headers: Headers): void {
  if (headers.has('Set-Cookie')) headers.set('Cache-Control', PERSONAL['Cache-Control']);
  else if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
}

/**
 * The product on an open, migrated database. The server process puts it behind HTTP; tests call
 * `handle` in-process.
 */
export async function createApp(options: {
  database: Database;
  settings: ProductSettings;
  now?: () => Date;
  newId?: () => string;
  wait?: Wait;
  databaseNow?: DatabaseNow;
  /** By default nothing is counted. */
  counters?: ProductCounters | undefined;
}): Promise<App> {
  const { database, settings, now = () => new Date(), newId = () => crypto.randomUUID() } = options;
  const { wait = realWait, databaseNow = databaseClock, counters = UNCOUNTED } = options;
  const placing = await startPlacingVendors(database.db, gazetteer.locate, wait);
  const auth = createAuth(database, settings);
  const trustedDevice = createTrustedDevice(settings);
  const limits = createRateLimiter(database, settings.limits, settings.authSecret);
  const catalogueChanges = await watchCatalogue(database);
  const orderFeed = createOrderFeed({ database, wait });
  const openStreams = createOpenStreams({
    readLive: async (ids) => {
      const sessions = await readLiveSessions(database.db, ids, now());
      return sessions.union(await readLiveTokens(database.db, ids, now()));
    },
    wait,
  });
  const maps = createMaps(settings.maps, {
    db: database.db,
    now,
    databaseNow,
    wait,
    fetcher: tracedFetch,
    userAgent: userAgentOf({ siteUrl: settings.siteUrl, email: settings.contact.email }),
  });
  const logFailure = createFailureLog(now);
  const { natsUrl } = settings;
  const orderEvents = createOrderEvents(database, natsUrl ? createNatsLine(natsUrl, logFailure) : undefined);
  const outbox = { db: database.db, databaseNow };
  const webhookSender = createWebhookSender({ ...settings.webhooks, wait });
  let takenOrderIds = 0;
  const services: Services = {
    database,
    settings,
    now,
    wait,
    newId,
    counters: {
      ...counters,
      orderIdTaken: () => {
        takenOrderIds += 1;
        counters.orderIdTaken();
        logFailure('Drawn order ids were taken by other orders', `${takenOrderIds} since the start`);
      },
    },
    auth,
    limits,
    trustedDevice,
    maps,
    catalogueChanges,
    suggest: createSuggest(database.catalogue, catalogueChanges, now),
    runningImports: createRunningImports(IMPORTS_AT_ONCE[database.kind], () =>
      sortVendorIndexes(database.db).catch((error) =>
        logError('Sorting the indexes of vendors failed', error),
      ),
    ),
    orderEvents,
    orderFeed,
    openStreams,
    uploadBudget: createUploadBudget(UPLOAD_BYTES),
    outbox,
    webhookSender,
  };
  const readOutbox = createOutboxGauges(() => readOutboxState(outbox), wait);
  const gauges: Record<GaugeName, () => number | Promise<number>> = {
    openStreams: openStreams.count,
    uploadBytes: services.uploadBudget.heldBytes,
    uploadLimit: () => UPLOAD_BYTES,
    outboxSeconds: async () => (await readOutbox()).oldestSeconds,
    outboxSetAside: async () => (await readOutbox()).setAside,
  };
  const jobs = [
    startDemoKitchen(services),
    startWebhookWorker({ outbox, now, wait, random: Math.random, sender: webhookSender, logFailure }),
    startAddingWords(database.db, wait),
    placing,
    startDaily('Erasing old requests for help', () => eraseOldRequests(database.db, now())),
    startDaily('Erasing unused pictures', async () => {
      await eraseUnusedPictures(database.db, now());
    }),
    startDaily('Deleting ended sessions', () => deleteEndedSessions(database.db, now())),
    startDaily('Deleting old messages to webhooks', () => deleteOldMessages(outbox)),
    startDaily('Erasing old entries of the audit log', () => eraseOldAudit(database.db, now())),
    startDaily('Numbering the events of orders', orderFeed.tidy),
    startDaily('Deleting old attempts', () => deleteOldAttempts(database.db, now())),
  ];
  const handleRequest = createRequestHandler({
    ...build,
    routes: answerOutagesWith503(build.routes, database.outages),
    // The router checks only hosts, and only of screens; `isFromAnotherSite` has checked everything before.
    allowedActionOrigins: [...settings.allowedOrigins, settings.siteUrl]
      .filter((origin) => origin !== null)
      .map((origin) => new URL(origin).host),
  });
  const allowedMethods = createAllowedMethods(build);
  const reportOutage = (reason: string) => {
    counters.outage();
    logFailure('The database does not answer', reason);
  };
  const answer = async (request: Request, address: string): Promise<Response> => {
    const { methods, hasScreen } = allowedMethods(new URL(request.url).pathname);
    if (methods.length === 0) return refuseAddress();
    const isAllowed = methods.includes(request.method);
    // A post to a screen without an action gets the router's own page.
    if (!isAllowed && !(hasScreen && request.method === 'POST')) return refuseMethod(methods);
    if (request.method === 'POST' && isFromAnotherSite(request, settings)) return refuseOtherSite();
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(addressContext, address);
    const response = await answerThroughOutage(
      database.outages,
      () => handleRequest(request, context),
      reportOutage,
    );
    if (!isAllowed) response.headers.set('Allow', methods.join(', '));
    setDefaultCacheControl(response.headers);
    return response;
  };
  const underWay = new Set<Promise<Response>>();
  return {
    handle: (request, address = 'unknown') => {
      const answering = answer(request, address);
      underWay.add(answering);
      const remove = () => underWay.delete(answering);
      answering.then(remove, remove);
      return answering;
    },
    cookieQuery: {
      name: AREA_QUERY,
      // Home and its data, of which the router answers a second path.
      paths: ['/', '/_.data', '/.data'],
      isKnown: (slug) => gazetteer.areaOf(slug) !== null,
    },
    routeOf: (pathname) => allowedMethods(pathname).route,
    pageQueriesOf: (pathname) => allowedMethods(pathname).pageQueries,
    readGauge: (name) => gauges[name](),
    onCatalogueChange: catalogueChanges.subscribe,
    stop: async () => {
      const parts = [...jobs, catalogueChanges, orderEvents, orderFeed, openStreams, maps];
      await Promise.all(parts.map((part) => part.stop()));
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}
