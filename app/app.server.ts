import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { createAuth } from './account/auth.server.ts';
import { createKnownAccount } from './account/known-account.server.ts';
import { createLimits, forgetOldAttempts } from './account/limits.server.ts';
import { isFromAnotherSite, refuseOtherSite } from './account/same-origin.server.ts';
import { forgetEndedSessions, PERSONAL, readLiveSessions } from './account/session.server.ts';
import { createUploadRoom } from './account/upload-room.ts';
import { createAllowedMethods, refuseAddress, refuseMethod } from './allowed-methods.server.ts';
import { type CatalogueChanges, watchCatalogue } from './catalogue/catalogue-changes.server.ts';
import { startAddingWords } from './catalogue/search/write-words.server.ts';
import { answerThroughOutage, tellOutages } from './database-outage.server.ts';
import type { Database } from './db/open-database.server.ts';
import { createTurns } from './db/turns.ts';
import { gazetteer } from './location/embedded-gazetteer.server.ts';
import { createFailureLog } from './location/failure-log.server.ts';
import { createMaps } from './location/maps.server.ts';
import type { DatabaseNow } from './location/pace.server.ts';
import { placeVendors } from './location/place-vendors.server.ts';
import { userAgentOf } from './location/user-agent.server.ts';
import { wait as realWait, type Wait } from './location/wait.server.ts';
import { startDemoKitchen } from './orders/demo-kitchen.server.ts';
import { createOpenStreams } from './orders/open-streams.server.ts';
import { createOrderEvents } from './orders/order-events.server.ts';
import { addressContext, type ProductSettings, type Services, servicesContext } from './services.server.ts';
import { startDaily } from './support/daily.server.ts';
import { eraseOldRequests } from './support/erase-old-requests.server.ts';

export type { ProductSettings };

/** Batches of imports that are written at once: the embedded database has one connection, which is everybody's. */
const IMPORTS_AT_ONCE = { embedded: 1, server: 3 } as const;
/** Three of the largest pictures, or many of a phone's. */
const UPLOAD_BYTES = 64 * 1024 * 1024;

export interface App {
  /** @param address where the request comes from */
  handle: (request: Request, address?: string) => Promise<Response>;
  /** To hear when what public pages show has changed. */
  onCatalogueChange: CatalogueChanges['subscribe'];
  stop: () => Promise<void>;
}

/** Only what says that it is everybody's is everybody's, and nothing is that brings a cookie. */
function sayWhoMayKeep(headers: Headers): void {
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
}): Promise<App> {
  const { database, settings, now = () => new Date(), newId = () => crypto.randomUUID() } = options;
  const { wait = realWait, databaseNow } = options;
  await placeVendors(database.db, gazetteer.locate);
  const auth = createAuth(database, settings);
  const knownAccount = createKnownAccount(settings);
  const limits = createLimits(database, settings.limits, settings.authSecret);
  const catalogueChanges = await watchCatalogue(database);
  const orderEvents = createOrderEvents(database);
  const openStreams = createOpenStreams({
    readLive: (sessionIds) => readLiveSessions(database.db, sessionIds, now()),
    wait,
  });
  const maps = createMaps(settings.maps, {
    db: database.db,
    now,
    databaseNow,
    wait,
    fetcher: fetch,
    userAgent: userAgentOf({ siteUrl: settings.siteUrl, email: settings.contact.email }),
  });
  const services: Services = {
    database,
    settings,
    now,
    newId,
    auth,
    limits,
    knownAccount,
    maps,
    catalogueChanges,
    importInTurn: createTurns(IMPORTS_AT_ONCE[database.kind]),
    orderEvents,
    openStreams,
    uploadRoom: createUploadRoom(UPLOAD_BYTES),
  };
  const kitchen = startDemoKitchen(services);
  const erasing = startDaily('Erasing old requests for help', () => eraseOldRequests(database.db, now()));
  const wording = startAddingWords(database.db);
  const signingOff = startDaily('Forgetting ended sessions', () => forgetEndedSessions(database.db, now()));
  const forgetting = startDaily('Forgetting old attempts', () => forgetOldAttempts(database.db, now()));
  const handleRequest = createRequestHandler({
    ...build,
    routes: tellOutages(build.routes, database.outages),
    // The router looks at hosts alone, and at screens alone: what it is to let through has passed `isFromAnotherSite`.
    allowedActionOrigins: [...settings.allowedOrigins, settings.siteUrl]
      .filter((origin) => origin !== null)
      .map((origin) => new URL(origin).host),
  });
  const allowedMethods = createAllowedMethods(build);
  const logFailure = createFailureLog(now);
  const logOutage = (reason: string) => logFailure('The database', reason);
  return {
    handle: async (request, address = 'unknown') => {
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
        logOutage,
      );
      if (!isAllowed) response.headers.set('Allow', methods.join(', '));
      sayWhoMayKeep(response.headers);
      return response;
    },
    onCatalogueChange: catalogueChanges.subscribe,
    stop: async () => {
      await Promise.all([
        catalogueChanges.stop(),
        kitchen.stop(),
        erasing.stop(),
        signingOff.stop(),
        forgetting.stop(),
        wording.stop(),
        orderEvents.stop(),
        openStreams.stop(),
        maps.stop(),
      ]);
    },
  };
}
