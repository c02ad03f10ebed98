import { createContext } from 'react-router';
import type { Auth } from './account/auth.server.ts';
import type { KnownAccount } from './account/known-account.server.ts';
import type { LimitSettings, Limits } from './account/limits.server.ts';
import type { UploadRoom } from './account/upload-room.ts';
import type { CatalogueChanges } from './catalogue/catalogue-changes.server.ts';
import type { ContactDetails } from './content/contact-details.ts';
import type { Database } from './db/open-database.server.ts';
import type { InTurn } from './db/turns.ts';
import type { MapSettings, Maps } from './location/maps.server.ts';
import type { OpenStreams } from './orders/open-streams.server.ts';
import type { OrderEvents } from './orders/order-events.server.ts';

/** What an operator chooses by environment variables and the product's rooms read (README, Settings). */
export interface ProductSettings {
  brandName: string;
  /** Signs sessions. */
  authSecret: string;
  /** Opens `/operator`. */
  operatorToken: string;
  /** The demo kitchen moves each order one step on after this long; null where there is none. */
  demoStepMilliseconds: number | null;
  /** Whether this is served over TLS, so cookies carry `Secure`. */
  isSecure: boolean;
  /** Origins whose pages' forms are taken, with `siteUrl`; none: of the name that the request came by. */
  allowedOrigins: string[];
  /** Origin under which search engines and shared links are to know the site; null where it is not set. */
  siteUrl: string | null;
  contact: ContactDetails;
  maps: MapSettings;
  limits: LimitSettings;
}

/** What a request needs from the process; made once, handed to every loader and action. */
export interface Services {
  database: Database;
  auth: Auth;
  limits: Limits;
  knownAccount: KnownAccount;
  settings: ProductSettings;
  now: () => Date;
  newId: () => string;
  /** Names of places and ways to vendors. */
  maps: Maps;
  /** Whether the catalogue changes, on any node. */
  catalogueChanges: CatalogueChanges;
  /** For batches of imports, so that customers find the database free. */
  importInTurn: InTurn;
  /** Which orders change, on any node. */
  orderEvents: OrderEvents;
  /** For what customers upload to this process. */
  uploadRoom: UploadRoom;
  /** The event streams of this process. */
  openStreams: OpenStreams;
}

export const servicesContext = createContext<Services>();

/** Where a request comes from: the address of the browser, or of the proxy that is not trusted. */
export const addressContext = createContext<string>();
