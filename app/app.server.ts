import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { createAuth } from './account/auth.server.ts';
import type { Database } from './db/open-database.server.ts';
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
  const services: Services = { database, settings, now, newId, auth: createAuth(database, settings) };
  const handleRequest = createRequestHandler(build);
  return {
    handle: (request) => {
      const context = new RouterContextProvider();
      context.set(servicesContext, services);
      return handleRequest(request, context);
    },
    stop: async () => {},
  };
}
