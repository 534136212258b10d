import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { context, propagation, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { statementVerb } from './statement-verb';

type Tracer = ReturnType<typeof trace.getTracer>;
type Query = (...call: unknown[]) => unknown;

const endSpan = (span: Span, error: unknown = null): void => {
  if (error) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
};

/** A span for each statement of the pool, as a child of the request's. */
function traceStatements(pool: Pool, tracer: Tracer): void {
  const known = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as Query;
    client.query = ((...call: unknown[]) => {
      const span = tracer.startSpan(`sql ${statementVerb(call[0])}`, { kind: SpanKind.CLIENT });
      const last = call.at(-1);
      if (typeof last === 'function') {
        const done = context.bind(context.active(), last as (...results: unknown[]) => void);
        call[call.length - 1] = (error: unknown, ...results: unknown[]) => {
          endSpan(span, error);
          done(error, ...results);
        };
        return query(...call);
      }
      const answer = query(...call);
      if (answer instanceof Promise)
        answer.then(
          () => endSpan(span),
          (error: unknown) => endSpan(span, error),
        );
      else endSpan(span);
      return answer;
    }) as typeof client.query;
  });
}

interface Outbound {
  request: { origin: string; method: string; addHeader(name: string, value: string): void };
  error?: Error;
}

/**
 * A span with method and host for each outgoing request of undici. Only the gateway sends its trace context, because
 * services call other companies; its requests outside of a visitor's (health checks) get no span. Returns a function that
 * ends the tracing.
 */
function traceRequests(tracer: Tracer, isGateway: boolean): () => void {
  const spans = new WeakMap<object, Span>();
  const onStart = (message: unknown) => {
    const { request } = message as Outbound;
    if (isGateway && !trace.getActiveSpan()) return;
    const { host } = new URL(request.origin);
    const span = tracer.startSpan(`${request.method} ${host}`, { kind: SpanKind.CLIENT });
    spans.set(request, span);
    if (!isGateway) return;
    const carrier: Record<string, string> = {};
    propagation.inject(trace.setSpan(context.active(), span), carrier);
    for (const [name, value] of Object.entries(carrier)) request.addHeader(name, value);
  };
  const onEnd = (message: unknown) => {
    const { request, error } = message as Outbound;
    const span = spans.get(request);
    spans.delete(request);
    if (span) endSpan(span, error);
  };
  subscribe('undici:request:create', onStart);
  const ends = ['undici:request:trailers', 'undici:request:error'];
  for (const name of ends) subscribe(name, onEnd);
  return () => {
    unsubscribe('undici:request:create', onStart);
    for (const name of ends) unsubscribe(name, onEnd);
  };
}

export interface TracingOptions {
  /** The database pool, if any. */
  pool?: Pool | undefined;
  /** The gateway ignores the trace context of clients and starts the trace that services join. */
  isGateway?: boolean;
}

/** Sends spans of requests, statements and outgoing requests to a collector (OTLP over HTTP). */
export function startTracing(service: string, endpoint: string, { pool, isGateway = false }: TracingOptions) {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const resource = resourceFromAttributes({ 'service.name': `farm-${service}` });
  const provider = new NodeTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] });
  provider.register();
  const tracer = provider.getTracer(`farm-${service}`);
  if (pool) traceStatements(pool, tracer);
  const endRequests = traceRequests(tracer, isGateway);
  const spans = new WeakMap<FastifyRequest, Span>();
  return {
    /** Starts the span of a request, by its route pattern. */
    begin(request: FastifyRequest, done: () => void): void {
      const route = request.routeOptions.url ?? 'unknown';
      const attributes = { 'http.request.method': request.method, 'http.route': route };
      const options = { kind: SpanKind.SERVER, attributes: { ...attributes, 'farm.request_id': request.id } };
      // The caller's span (W3C trace context), so that gateway, service and statements are one trace.
      const caller = isGateway ? context.active() : propagation.extract(context.active(), request.headers);
      const span = tracer.startSpan(`${request.method} ${route}`, options, caller);
      spans.set(request, span);
      context.with(trace.setSpan(caller, span), done);
    },
    end(request: FastifyRequest, { statusCode }: FastifyReply): void {
      const span = spans.get(request);
      span?.setAttribute('http.response.status_code', statusCode);
      if (span) endSpan(span, statusCode >= 500);
    },
    /** Flushes pending spans. */
    async close(): Promise<void> {
      endRequests();
      await provider.shutdown();
    },
  };
}
