import { createServer, type Server } from 'node:http';
import { AggregatorRegistry, type Registry } from 'prom-client';

/**
 * Answers `GET /metrics` on a port of its own, which must not be reached from outside.
 * @param read gives the text of Prometheus
 * @throws the error of a port that cannot be used
 */
export async function serveMetrics(
  read: () => Promise<string>,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url?.replace(/\?.*$/s, '') !== '/metrics') return response.writeHead(404).end();
    if (request.method !== 'GET') return response.writeHead(405, { Allow: 'GET' }).end();
    try {
      const text = await read();
      return response
        .writeHead(200, { 'Content-Type': AggregatorRegistry.PROMETHEUS_CONTENT_TYPE })
        .end(text);
    } catch {
      // One of several processes has not answered, as while it is started again.
      return response.writeHead(503, { 'Retry-After': '1' }).end();
    }
  });
  await new Promise<void>((listening, fail) => {
    server.once('error', fail).listen(port, host, listening);
  });
  // A scrape that is open must not hold up the end of the process.
  server.unref();
  return server;
}

/** Lets the process that has started this one read its metrics. */
export function shareMetrics(registry: Registry): void {
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries([registry]);
}

/** Reads the metrics of all processes that this one has started. Their labels differ, so nothing is summed. */
export function readShared(): () => Promise<string> {
  const all = new AggregatorRegistry();
  return () => all.clusterMetrics();
}
