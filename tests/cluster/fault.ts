import type { Tried } from '../chaos/proof.ts';
import type { RetryingCustomers } from '../chaos/support/retrying-customers.ts';
import type { Catalogue } from './support/catalogue.ts';
import type { Databases } from './support/databases.ts';
import type { Etcd } from './support/etcd.ts';
import type { Readers } from './support/readers.ts';
import type { Shops } from './support/shops.ts';

/** A running cluster under load. */
export interface Cluster {
  /** The shops' balancer. */
  url: string;
  etcd: Etcd;
  databases: Databases;
  shops: Shops;
  /** Folders of two releases; the second is newer and has migrations of its own. */
  releases: readonly [string, string];
  catalogue: Catalogue;
  customers: RetryingCustomers;
  readers: Readers;
}

/** One thing that breaks while customers order, read and follow their orders. */
export interface Fault {
  /** Selects it: `npm run test:cluster -- partition`. */
  name: string;
  /** What happens, for the table. */
  title: string;
  /** The longest time without a confirmed order, in seconds. */
  maxGapSeconds: number;
  /** How many requests may be cut or refused; without it customers retry, and only cached pages must be answered. */
  maxFailures?: number;
  /** Breaks something and mends it. The cluster becomes whole by itself afterwards. */
  run: (cluster: Cluster, tried: Tried) => Promise<void>;
}
