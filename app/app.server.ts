import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { createAuth } from './account/auth.server.ts';
import { createAllowedMethods, refuseMethod } from './allowed-methods.server.ts';
import type { Database } from './db/open-database.server.ts';
import { startDemoKitchen } from './orders/demo-kitchen.server.ts';
import { createOrderEvents } from './orders/order-events.server.ts';
import { type ProductSettings, type Services, servicesContext } from './services.server.ts';

export interface App {
  handle: (request: Request) => Promise<Response>;
  stop: () => Promise<void>;
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
}): Promise<App> {
  const { database, settings, now = () => new Date(), newId = () => crypto.randomUUID() } = options;
  const auth = createAuth(database, settings);
  const orderEvents = createOrderEvents(database);
  const services: Services = { database, settings, now, newId, auth, orderEvents };
  const kitchen = startDemoKitchen(services);
  const handleRequest = createRequestHandler({
    ...build,
    // The router compares hosts; posts from any other site are refused on every screen.
    allowedActionOrigins: settings.allowedOrigins.map((origin) => new URL(origin).host),
  });
  const allowedMethods = createAllowedMethods(build.routes);
  return {
    handle: async (request) => {
      const allowed = allowedMethods(new URL(request.url).pathname);
      if (!allowed.includes(request.method)) return refuseMethod(allowed);
      const context = new RouterContextProvider();
      context.set(servicesContext, services);
      const response = await handleRequest(request, context);
      return request.method === 'HEAD' ? withoutBody(response) : response;
    },
    stop: async () => {
      await Promise.all([kitchen.stop(), orderEvents.stop()]);
    },
  };
}

/** What would make the body on demand must not go on waiting for a reader. */
async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}
