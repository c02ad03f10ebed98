import { context, propagation, trace } from '@opentelemetry/api';
import type { Sampler, SpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

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
  const provider = await registerTracing(new BatchSpanProcessor({ exporter }), { ratio });
  return () => provider.shutdown().catch(() => {});
}

/**
 * Passes the spans of this process, and traces across processes, to `processor`.
 * @param random gives a number from 0 up to 1 for each request, which is traced if the number is below `ratio`
 */
export async function registerTracing(
  processor: SpanProcessor,
  { ratio, random = Math.random }: { ratio: number; random?: () => number },
): Promise<TracerProvider> {
  const { AlwaysOffSampler, ParentBasedSampler, SamplingDecision, TracerProvider } = await import(
    '@opentelemetry/sdk-trace'
  );
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks');
  const { W3CTraceContextPropagator } = await import('@opentelemetry/core');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  // Not by the trace's id as is usual, because a visitor may send one that is always traced.
  const byChance: Sampler = {
    shouldSample: () => ({
      decision: random() < ratio ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
    }),
    toString: () => `ByChance{${ratio}}`,
  };
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'tiffin' }),
    // Visitors send `traceparent` too: none may have more of its requests traced than the ratio says.
    sampler: new ParentBasedSampler({
      root: byChance,
      remoteParentSampled: byChance,
      remoteParentNotSampled: new AlwaysOffSampler(),
    }),
    spanProcessors: [processor],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return provider;
}
