import { context, propagation, trace } from '@opentelemetry/api';
import type { SpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

/** At a stop the last spans are sent, which must not hold it up where the collector is away. */
const EXPORT_MILLISECONDS = 2_000;

export interface TracingSettings {
  /** Of a collector, without the path `/v1/traces`. */
  endpoint: string;
  /** The share of requests that are traced, 0 to 1. */
  ratio: number;
}

/**
 * Sends the traces of this process to a collector by OTLP over HTTP. The packages are loaded only here, because a
 * process that is not traced does not need them.
 * @returns how to send what is left and end
 */
export async function startTracing({ endpoint, ratio }: TracingSettings): Promise<() => Promise<void>> {
  const { BatchSpanProcessor } = await import('@opentelemetry/sdk-trace');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: EXPORT_MILLISECONDS,
  });
  const provider = await registerTracing(new BatchSpanProcessor({ exporter }), ratio);
  return () => provider.shutdown().catch(() => {});
}

/** Passes the spans of this process, and traces across processes, to `processor`. */
export async function registerTracing(processor: SpanProcessor, ratio: number): Promise<TracerProvider> {
  const { AlwaysOffSampler, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } = await import(
    '@opentelemetry/sdk-trace'
  );
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks');
  const { W3CTraceContextPropagator } = await import('@opentelemetry/core');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const byRatio = new TraceIdRatioBasedSampler(ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'tiffin' }),
    // Visitors send `traceparent` too: none may have more of its requests traced than the ratio says.
    sampler: new ParentBasedSampler({
      root: byRatio,
      remoteParentSampled: byRatio,
      remoteParentNotSampled: new AlwaysOffSampler(),
    }),
    spanProcessors: [processor],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return provider;
}
