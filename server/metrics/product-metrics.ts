import { Counter, Gauge, type Registry } from 'prom-client';
import type { App, GaugeName, ProductCounters } from '../../app/app.server.ts';

export interface ProductMetrics {
  counters: ProductCounters;
  /** Sets where the gauges are read at each scrape. */
  watchApp: (app: Pick<App, 'readGauge'>) => void;
}

/** How the values of several processes are taken together is left to who asks: each has its own series. */
const GAUGES: Record<GaugeName, { name: string; help: string }> = {
  openStreams: { name: 'tiffin_event_streams', help: 'Open event streams of tracking' },
  uploadBytes: {
    name: 'tiffin_upload_bytes',
    help: 'Bytes of uploads in progress that this process holds',
  },
  uploadLimit: { name: 'tiffin_upload_limit_bytes', help: 'Most bytes of uploads that this process holds' },
  outboxSeconds: {
    name: 'tiffin_outbox_oldest_seconds',
    help: 'How long the oldest message to a webhook waits, of all processes; 0 if none waits',
  },
  outboxSetAside: {
    name: 'tiffin_outbox_set_aside',
    help: 'Messages to webhooks that were set aside after a day of failures, of all processes',
  },
};

const LOGIN_OUTCOMES: Parameters<ProductCounters['login']>[0][] = ['ok', 'refused', 'limited'];

/** What the product counts, and what it is asked for at a scrape. */
export function createProductMetrics(registry: Registry): ProductMetrics {
  const registers = [registry];
  let app: Pick<App, 'readGauge'> | null = null;

  for (const [key, { name, help }] of Object.entries(GAUGES)) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        try {
          if (app) this.set(await app.readGauge(key as GaugeName));
        } catch {
          // One that cannot be read now, as during an outage, must not take the others away.
          this.remove();
        }
      },
    });
  }
  const placed = new Counter({
    name: 'tiffin_orders_placed_total',
    help: 'Orders placed; a repeat of the same attempt is not one',
    registers,
  });
  const refused = new Counter({
    name: 'tiffin_orders_refused_total',
    help: 'Attempts to place an order that were refused, by reason',
    labelNames: ['reason'],
    registers,
  });
  const taken = new Counter({
    name: 'tiffin_order_ids_taken_total',
    help: 'Drawn order ids that another order had',
    registers,
  });
  const logins = new Counter({
    name: 'tiffin_logins_total',
    help: 'Logins by outcome: ok, refused (wrong e-mail or password), limited (too many attempts)',
    labelNames: ['outcome'],
    registers,
  });
  // Else the first refusals after a start would be no rise, and the alert on them silent.
  for (const outcome of LOGIN_OUTCOMES) logins.inc({ outcome }, 0);
  const outages = new Counter({
    name: 'tiffin_database_outages_total',
    help: 'Requests that the database failed or kept waiting too long',
    registers,
  });
  return {
    counters: {
      orderPlaced: () => placed.inc(),
      orderRefused: (reason) => refused.inc({ reason }),
      orderIdTaken: () => taken.inc(),
      login: (outcome) => logins.inc({ outcome }),
      outage: () => outages.inc(),
    },
    watchApp: (current) => {
      app = current;
    },
  };
}
