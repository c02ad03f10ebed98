import { collectDefaultMetrics, Registry } from 'prom-client';
import { createDatabaseMetrics } from './database-metrics.ts';
import { createHttpMetrics } from './http-metrics.ts';
import { createProductMetrics } from './product-metrics.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * The metrics of this process; docs/operations/metrics.md describes each. A label has one of few values, and none that
 * a customer has sent.
 * @param process the number of this process, if several serve one port
 */
export function createMetrics(process?: number) {
  const registry = new Registry();
  if (process !== undefined) registry.setDefaultLabels({ process: String(process) });
  return {
    registry,
    /** Node's own: processor, memory, event loop, garbage collection. They take a timer and an observer. */
    watchNode: () => collectDefaultMetrics({ register: registry }),
    http: createHttpMetrics(registry),
    database: createDatabaseMetrics(registry),
    product: createProductMetrics(registry),
  };
}
