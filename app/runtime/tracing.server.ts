import {
  type Attributes,
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

interface SpanOf {
  /** One of few names; without anything that a customer has sent. */
  name: string;
  kind?: SpanKind;
  attributes?: Attributes;
  /** By default the span in which this is called. */
  parent?: Context;
}

/**
 * Runs `work` in a span of the process's tracing SDK; without one it only runs `work`. A failure marks the span
 * without its message, which may hold customers' data.
 */
export function inSpan<Result>(
  { name, kind = SpanKind.INTERNAL, attributes = {}, parent = context.active() }: SpanOf,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return trace.getTracer('tiffin').startActiveSpan(name, { kind, attributes }, parent, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Runs `work` in a span where it is part of a traced request, as nothing else is traced. */
export function inPart<Result>(part: SpanOf, work: () => Promise<Result>): Promise<Result> {
  return trace.getActiveSpan() ? inSpan(part, work) : work();
}

/** A fetch that passes the trace of the request on to the service (https://www.w3.org/TR/trace-context/). */
export const tracedFetch: typeof fetch = (input, init) => {
  const { host } = new URL(input instanceof Request ? input.url : input);
  const part = { name: 'map service', kind: SpanKind.CLIENT, attributes: { 'server.address': host } };
  return inPart(part, () => {
    const headers = new Headers(init?.headers);
    propagation.inject(context.active(), headers, { set: (carrier, key, value) => carrier.set(key, value) });
    return fetch(input, { ...init, headers });
  });
};
