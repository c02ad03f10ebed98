import type { ChildProcess } from 'node:child_process';
import { pause, send } from '../../chaos/support/load.ts';
import {
  documentedSettings,
  runRelease,
  serveRelease,
  stopRelease,
} from '../../chaos/support/release-shop.ts';
import { AUTH_SECRET } from '../../chaos/support/two-nodes.ts';
import { OPERATOR_TOKEN } from '../../support/processes/shop-process.ts';
import type { Network } from './network.ts';

/** The balancer asks each second, and a shop that is back needs one good answer. */
const SETTLED_MILLISECONDS = 2_500;
export const PORTS = [3001, 3002, 3003];

/** Three processes of a release, with deploy/systemd/tiffin.env. */
export interface Shops {
  urls: readonly string[];
  /** Runs a command of a release with the settings of the shops. */
  run: (release: string, words: string) => Promise<string>;
  start: () => Promise<void>;
  /** Restarts them one by one, each when the one before answers again. */
  restart: (changes: { release?: string; addresses?: Record<string, string> }) => Promise<void>;
  /** Kills the first, and starts it again a second later, as systemd does. */
  killOne: () => Promise<void>;
}

export function prepareShops(
  network: Network,
  {
    release: first,
    assets,
    addresses: firstAddresses,
    url,
  }: {
    release: string;
    assets: string;
    addresses: Record<string, string>;
    url: string;
  },
): Shops {
  let [release, addresses] = [first, firstAddresses];
  const processes = new Map<number, ChildProcess>();
  const environment = () => ({
    ...documentedSettings(),
    ...addresses,
    AUTH_SECRET,
    OPERATOR_TOKEN,
    ASSETS_DIR: assets,
    PUBLIC_URL: url,
    // All customers share one address, and place hundreds of orders each.
    LIMIT_PER_ADDRESS: '100000',
    OPEN_ORDERS_PER_CUSTOMER: '0',
    ORDERS_PER_HOUR: '0',
  });
  const start = async (port: number) => {
    const shop = await serveRelease(release, port, environment(), network.log(`shop${port}`));
    processes.set(port, shop);
  };
  return {
    urls: PORTS.map((port) => `http://127.0.0.1:${port}`),
    run: (version, words) => runRelease(version, words, environment()),
    start: async () => {
      await Promise.all(PORTS.map(start));
    },
    restart: async (changes) => {
      release = changes.release ?? release;
      addresses = changes.addresses ?? addresses;
      for (const port of PORTS) {
        await stopRelease(processes.get(port));
        await start(port);
        await pause(SETTLED_MILLISECONDS);
      }
    },
    killOne: async () => {
      const [port = 0] = PORTS;
      await stopRelease(processes.get(port), 'SIGKILL');
      await pause(1_000);
      await start(port);
    },
  };
}

/** Asks a shop for a page until it comes from its memory. */
export async function warm(url: string, path: string): Promise<void> {
  for (let times = 0; times < 3; times += 1) await send(url, path);
}
