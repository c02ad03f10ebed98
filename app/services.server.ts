import { createContext } from 'react-router';
import type { Auth } from './account/auth.server.ts';
import type { SharedAccountSettings } from './account/shared-account.ts';
import type { TrustedDevice } from './account/trusted-device.server.ts';
import type { LimitSettings, RateLimiter } from './attempt-limits/rate-limiter.server.ts';
import type { CatalogueChanges } from './catalogue/catalogue-changes.server.ts';
import type { DeliverySettings } from './catalogue/delivery-limits.ts';
import type { RunningImports } from './catalogue/import-export/running-imports.server.ts';
import type { Suggest } from './catalogue/search/suggest.server.ts';
import type { ContactDetails } from './content/contact-details.ts';
import type { Database } from './db/open-database.server.ts';
import type { UploadBudget } from './http/upload-budget.ts';
import type { Maps } from './location/maps.ts';
import type { MapSettings } from './location/providers/create-maps.server.ts';
import type { PlaceRefusal } from './orders/checkout/checkout-validation.ts';
import type { OrderLimits } from './orders/checkout/order-limits.ts';
import type { OrderFeed } from './orders/operator/order-feed.server.ts';
import type { OrderEvents } from './orders/tracking/order-events.server.ts';
import type { OpenStreams } from './orders/tracking/stream-registry.server.ts';
import type { Wait } from './runtime/delay.server.ts';
import type { Outbox } from './webhooks/outbox.server.ts';
import type { WebhookSender } from './webhooks/webhook-sender.server.ts';

/** The operator's settings that the product reads (docs/settings.md). */
export interface ProductSettings extends SharedAccountSettings {
  brandName: string;
  /** Signs sessions. */
  authSecret: string;
  /** Another secret whose signatures are accepted, while the secret is changed; null otherwise. */
  acceptedAuthSecret: string | null;
  /** The owner's token of `/operator`. */
  operatorToken: string;
  /** The demo kitchen moves each order one step after this time; null without a demo kitchen. */
  demoStepMilliseconds: number | null;
  /** Whether the site is served over TLS, so that cookies carry `Secure`. */
  isSecure: boolean;
  /** Origins whose pages may post forms, with `siteUrl`; if empty, the origin of the request's own host. */
  allowedOrigins: string[];
  /** The origin that search engines and shared links use; null where it is not set. */
  siteUrl: string | null;
  contact: ContactDetails;
  maps: MapSettings;
  /** Servers that carry notices of order steps between processes; null for the database. */
  natsUrl: string | null;
  limits: LimitSettings;
  orderLimits: OrderLimits;
  delivery: DeliverySettings;
  /** Whether webhooks may be in the operator's own network, and be plain HTTP. */
  webhooks: { arePrivateAllowed: boolean };
}

/** Counts for the operator (server/metrics). */
export interface ProductCounters {
  /** A new order, not the answer to a repeat. */
  orderPlaced: () => void;
  orderRefused: (reason: PlaceRefusal['reason']) => void;
  /** A drawn order id that another order has. */
  orderIdTaken: () => void;
  login: (outcome: 'ok' | 'refused' | 'limited') => void;
  /** A request that the database failed. */
  outage: () => void;
}

/** The process's services for requests; created once, passed to every loader and action. */
export interface Services {
  database: Database;
  auth: Auth;
  limits: RateLimiter;
  trustedDevice: TrustedDevice;
  settings: ProductSettings;
  now: () => Date;
  wait: Wait;
  newId: () => string;
  counters: ProductCounters;
  /** The map provider: names of places, and distances. */
  maps: Maps;
  /** Announces changes of the catalogue, by any node. */
  catalogueChanges: CatalogueChanges;
  /** Suggests restaurants and dishes as one types. */
  suggest: Suggest;
  runningImports: RunningImports;
  /** Announces changes of orders, by any node. */
  orderEvents: OrderEvents;
  /** Events of all orders, by any node, for the operator. */
  orderFeed: OrderFeed;
  /** Bounds what customers upload to this process. */
  uploadBudget: UploadBudget;
  /** The open event streams of this process. */
  openStreams: OpenStreams;
  /** Messages to webhooks. */
  outbox: Outbox;
  webhookSender: WebhookSender;
}

export const servicesContext = createContext<Services>();

/** The client's address, or that of an untrusted proxy. */
export const addressContext = createContext<string>();
