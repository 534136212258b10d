import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ServiceName } from '@farm/contracts';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { Gauge, type OpenMetricsContentType, Registry } from 'prom-client';
import { cached } from './cache';
import { limitedEmails } from './mail/daily-limit';
import { addResponseMetrics } from './response-metrics';
import type { App, ServiceDeps } from './service-deps';

type Metrics = Registry<OpenMetricsContentType>;
type ReadValue = () => number | null | Promise<number | null>;

const LOOP_RESOLUTION_MS = 10;
const NANOSECONDS = 1e9;
/** Database queries are cached for this time, however many monitors scrape. */
const SCRAPE_CACHE_SECONDS = 5;

/** Table, time column and condition of due rows for each queue; there are partial indexes for these queries. */
const queuesOf = (service: ServiceName) => ({
  outbox: [`${service}.outbox`, 'due_at', 'sent_at IS NULL AND due_at <= now()'],
  jobs: [`${service}_jobs.job`, 'start_after', "state IN ('created', 'retry') AND start_after <= now()"],
  webhook: [`${service}.stripe_event`, 'received_at', 'processed_at IS NULL'],
});
type QueueLag = Record<keyof ReturnType<typeof queuesOf>, number | null>;

/** Age of the oldest due row of each queue in seconds; null without the table or when the database is unavailable. */
async function queueLag(service: ServiceName, pool: Pool): Promise<QueueLag> {
  const lagOf = async ([table, since, where]: string[]): Promise<number | null> => {
    try {
      const { rows: tables } = await pool.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [
        table,
      ]);
      if (!tables[0]?.exists) return null;
      const { rows } = await pool.query<{ seconds: number }>(
        `SELECT coalesce(extract(epoch FROM now() - min(${since})), 0)::float8 AS seconds FROM ${table} WHERE ${where}`,
      );
      return rows[0]?.seconds ?? null;
    } catch {
      return null;
    }
  };
  const { outbox, jobs, webhook } = queuesOf(service);
  return { outbox: await lagOf(outbox), jobs: await lagOf(jobs), webhook: await lagOf(webhook) };
}

/** Event loop delay since the previous scrape. */
function addEventLoopMetrics(app: App, registers: Metrics[]): void {
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());
  new Gauge({
    name: 'farm_event_loop_delay_seconds',
    help: 'Event loop delay since the last scrape',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of [50, 99]) this.set({ quantile: quantile / 100 }, delay.percentile(quantile) / NANOSECONDS);
      delay.reset();
    },
  });
}

/** The number of timers that keep the process alive. */
export const activeTimers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

/** Gauges whose values are read when scraped. */
function addGauges(name: ServiceName, { pool, clock, ready, modelUsage }: ServiceDeps, registers: Metrics[]): void {
  const gauge = (metric: string, help: string, read: ReadValue): void =>
    void new Gauge({
      name: metric,
      help,
      registers,
      async collect() {
        const value = await read();
        if (value === null)
          this.remove(); // reset() would report 0
        else this.set(value);
      },
    });
  const options = { clock, ttlSeconds: SCRAPE_CACHE_SECONDS };
  const lag = cached(() => queueLag(name, pool), options);
  const isReady = cached(async () => ready().catch(() => false), options);
  const usage = cached(async () => (await modelUsage?.().catch(() => null)) ?? null, options);
  gauge('farm_ready', '1 while the database answers', async () => ((await isReady()) ? 1 : 0));
  gauge('farm_pool_connections', 'Database connections', () => pool.totalCount);
  gauge('farm_pool_idle', 'Idle database connections', () => pool.idleCount);
  gauge('farm_pool_waiting', 'Callers waiting for a connection', () => pool.waitingCount);
  gauge('farm_outbox_age_seconds', 'Age of the oldest due email', async () => (await lag()).outbox);
  gauge('farm_job_lag_seconds', 'Age of the oldest due job', async () => (await lag()).jobs);
  gauge('farm_webhook_age_seconds', 'Age of the oldest unprocessed Stripe event', async () => (await lag()).webhook);
  gauge('farm_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss());
  gauge('farm_active_timers', 'Active timers', activeTimers);
  gauge('farm_model_tokens', 'Tokens used by the model since midnight', async () => (await usage())?.tokens ?? null);
  gauge('farm_model_dollars', 'Cost of these tokens', async () => (await usage())?.dollars ?? null);
  gauge('farm_model_rests', '1 while the model is paused after failures', async () => {
    const current = await usage();
    return current && (current.isPaused ? 1 : 0);
  });
}

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
const isLocal = ({ headers, socket }: FastifyRequest) =>
  headers['x-forwarded-for'] === undefined && LOOPBACK.test(socket.remoteAddress ?? '');

/**
 * GET /metrics in OpenMetrics format: on the service's port for this machine only, and on METRICS_PORT, if set, for any
 * client. The gateway forwards neither. The result adds the responses of a route.
 */
export function addMetrics(app: App, name: ServiceName, deps: ServiceDeps): ReturnType<typeof addResponseMetrics> {
  const registry: Metrics = new Registry();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  registry.setDefaultLabels({ service: name });
  const registers = [registry];
  addEventLoopMetrics(app, registers);
  addGauges(name, deps, registers);
  registry.registerMetric(limitedEmails);
  const send = async (reply: FastifyReply) =>
    reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  app.get('/metrics', { logLevel: 'silent' }, (request, reply) =>
    isLocal(request) ? send(reply) : reply.callNotFound(),
  );
  const { metricsPort: port, host = '127.0.0.1' } = deps;
  const addRoute = addResponseMetrics(registry);
  if (port === undefined) return addRoute;
  const server = fastify({ logger: false });
  server.get('/metrics', (_request, reply) => send(reply));
  app.addHook('onReady', async () => void (await server.listen({ port, host })));
  app.addHook('onClose', () => server.close());
  return addRoute;
}
