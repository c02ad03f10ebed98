import type { AddressInfo } from 'node:net';
import { serveMetrics } from './metrics/metrics-port.ts';
import { messageOf, refuse } from './refuse.ts';
import type { Settings } from './settings.ts';
import { startTracing } from './start-tracing.ts';

/** Answers with metrics, if there is a port for them; the start ends where that is taken. */
export async function serveMetricsOrRefuse(settings: Settings, read: () => Promise<string>): Promise<void> {
  const { METRICS_PORT: port, METRICS_HOST: host } = settings;
  if (port === undefined) return;
  try {
    const server = await serveMetrics(read, { port, host });
    console.log(`Metrics: port ${portOf(server.address())} of ${host}`);
  } catch (error) {
    refuse(`METRICS_PORT: cannot listen on port ${port} of ${host}: ${messageOf(error)}`);
  }
}

/**
 * Sends traces, if there is an address for them.
 * @returns how to end that
 */
export async function traceIfWanted(settings: Settings): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRACES_PERCENT } = settings;
  return endpoint ? startTracing({ endpoint, ratio: TRACES_PERCENT / 100 }) : async () => {};
}

/** The actual port, also where `PORT=0` left the choice to the system. */
export function portOf(address: AddressInfo | string | null): number | string {
  return address !== null && typeof address === 'object' ? address.port : (address ?? '');
}
