import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { context, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';

type Tracer = ReturnType<typeof trace.getTracer>;
type Query = (...call: unknown[]) => unknown;

const WORD = /^\s*(?:WITH\b[\s\S]*?\)\s*)?(\w+)/i;

/** The first word of a statement and nothing else: its text may hold what people typed. */
const wordOf = (query: unknown): string => {
  const text = typeof query === 'string' ? query : ((query as { text?: string } | undefined)?.text ?? '');
  return WORD.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
};

const ended = (span: Span, error: unknown = null): void => {
  if (error) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
};

/** A span for each statement of the pool, below the request that asks it. */
function traceStatements(pool: Pool, tracer: Tracer): void {
  const known = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as Query;
    client.query = ((...call: unknown[]) => {
      const span = tracer.startSpan(`sql ${wordOf(call[0])}`, { kind: SpanKind.CLIENT });
      const last = call.at(-1);
      if (typeof last === 'function') {
        const done = context.bind(context.active(), last as (...told: unknown[]) => void);
        call[call.length - 1] = (error: unknown, ...told: unknown[]) => {
          ended(span, error);
          done(error, ...told);
        };
        return query(...call);
      }
      const answer = query(...call);
      if (answer instanceof Promise)
        answer.then(
          () => ended(span),
          (error: unknown) => ended(span, error),
        );
      else ended(span);
      return answer;
    }) as typeof client.query;
  });
}

interface Outbound {
  request: { origin: string; method: string };
  error?: Error;
}

/** A span for each request that providers send to other houses: method and host, no path. Gives what ends it. */
function traceProviders(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>();
  const begun = (message: unknown) => {
    const { request } = message as Outbound;
    const { host } = new URL(request.origin);
    spans.set(request, tracer.startSpan(`${request.method} ${host}`, { kind: SpanKind.CLIENT }));
  };
  const over = (message: unknown) => {
    const { request, error } = message as Outbound;
    const span = spans.get(request);
    spans.delete(request);
    if (span) ended(span, error);
  };
  subscribe('undici:request:create', begun);
  const ends = ['undici:request:trailers', 'undici:request:error'];
  for (const name of ends) subscribe(name, over);
  return () => {
    unsubscribe('undici:request:create', begun);
    for (const name of ends) unsubscribe(name, over);
  };
}

/** What a service tells a collector that speaks OTLP over HTTP: requests, statements, and what providers ask. */
export function startTracing(service: string, endpoint: string, pool: Pool) {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const resource = resourceFromAttributes({ 'service.name': `farm-${service}` });
  const provider = new NodeTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] });
  provider.register();
  const tracer = provider.getTracer(`farm-${service}`);
  traceStatements(pool, tracer);
  const endProviders = traceProviders(tracer);
  const spans = new WeakMap<FastifyRequest, Span>();
  return {
    /** The span of a request, around everything that comes after. Route patterns, no addresses. */
    begin(request: FastifyRequest, done: () => void): void {
      const route = request.routeOptions.url ?? 'unknown';
      const attributes = { 'http.request.method': request.method, 'http.route': route };
      const options = { kind: SpanKind.SERVER, attributes: { ...attributes, 'farm.request_id': request.id } };
      const span = tracer.startSpan(`${request.method} ${route}`, options);
      spans.set(request, span);
      context.with(trace.setSpan(context.active(), span), done);
    },
    end(request: FastifyRequest, { statusCode }: FastifyReply): void {
      const span = spans.get(request);
      span?.setAttribute('http.response.status_code', statusCode);
      if (span) ended(span, statusCode >= 500);
    },
    /** Sends what waits. */
    async close(): Promise<void> {
      endProviders();
      await provider.shutdown();
    },
  };
}
