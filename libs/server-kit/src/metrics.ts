import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ServiceName } from '@farm/contracts';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry, type OpenMetricsContentType } from 'prom-client';
import { kept } from './cache';
import { waitingWork } from './waiting-work';
import type { App, ServiceDeps } from './service-deps';

type Measures = Registry<OpenMetricsContentType>;

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const LOOP_RESOLUTION_MS = 10;
const NANOSECONDS = 1e9;
// However many monitors ask: the database is looked at once in so long.
const LOOK_SECONDS = 5;

/** Answers by the pattern of their route: no address and nothing of a visitor stands in it. */
function countAnswers(app: App, registers: Measures[]): void {
  const requests = new Counter({
    ...{ name: 'farm_service_requests_total', help: 'Answers', labelNames: ['method', 'route', 'status'], registers },
  });
  const durations = new Histogram({
    ...{ name: 'farm_service_request_seconds', help: 'From the request to the end of its answer' },
    ...{ labelNames: ['method', 'route'], buckets: SECONDS, registers },
  });
  const timers = new Map<string, { observe(seconds: number): void }>();
  const timerOf = (method: string, route: string) => {
    const key = `${method} ${route}`;
    const timer = timers.get(key) ?? durations.labels({ method, route });
    timers.set(key, timer);
    return timer;
  };
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    requests.inc({ method, route, status: reply.statusCode });
    timerOf(method, route).observe(reply.elapsedTime / 1_000);
    done();
  });
}

/** How late the process comes to what is due: read and begun anew with each look. */
function measureLoop(app: App, registers: Measures[]): void {
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());
  new Gauge({
    ...{ name: 'farm_event_loop_delay_seconds', help: 'Delay of the event loop since the last look' },
    ...{ labelNames: ['quantile'], registers },
    collect() {
      for (const quantile of [50, 99]) this.set({ quantile: quantile / 100 }, delay.percentile(quantile) / NANOSECONDS);
      delay.reset();
    },
  });
}

/** Timers that keep the process alive: set, and neither due nor cleared yet. */
export const activeTimers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

type Reading = () => number | null | Promise<number | null>;

/** A value that is read where it stands, at the moment a monitor asks; null: there is none. */
const gaugeIn =
  (registers: Measures[]) =>
  (name: string, help: string, read: Reading): void =>
    void new Gauge({
      ...{ name, help, registers },
      async collect() {
        const value = await read();
        if (value === null)
          this.remove(); // reset() would say 0
        else this.set(value);
      },
    });

/** What the model of a service has used; nothing of it where there is no model, or nobody can tell. */
function tellModelUse({ clock, modelUse }: ServiceDeps, registers: Measures[]): void {
  const gauge = gaugeIn(registers);
  const used = kept(async () => (await modelUse?.().catch(() => null)) ?? null, { clock, freshSeconds: LOOK_SECONDS });
  gauge('farm_model_tokens', 'Tokens that the model used since midnight', async () => (await used())?.tokens ?? null);
  gauge('farm_model_dollars', 'What they cost', async () => (await used())?.dollars ?? null);
  gauge('farm_model_rests', '1 while the model failed too often to be asked', async () => {
    const use = await used();
    return use && (use.rests ? 1 : 0);
  });
}

/** What every service has. */
function readWhereItStands(name: ServiceName, { pool, clock, ready }: ServiceDeps, registers: Measures[]): void {
  const gauge = gaugeIn(registers);
  const look = { clock, freshSeconds: LOOK_SECONDS };
  const waiting = kept(() => waitingWork(name, pool), look);
  const answers = kept(async () => ready().catch(() => false), look);
  gauge('farm_ready', '1 while the database answers', async () => ((await answers()) ? 1 : 0));
  gauge('farm_pool_connections', 'Connections to the database', () => pool.totalCount);
  gauge('farm_pool_idle', 'Connections that nobody uses', () => pool.idleCount);
  gauge('farm_pool_waiting', 'Who waits for a connection', () => pool.waitingCount);
  gauge(
    'farm_outbox_age_seconds',
    'How long the oldest letter that is due has waited',
    async () => (await waiting()).outbox,
  );
  gauge('farm_job_lag_seconds', 'How long the oldest job that is due has waited', async () => (await waiting()).jobs);
  gauge(
    'farm_webhook_age_seconds',
    'How long the oldest event of the card company waits',
    async () => (await waiting()).webhook,
  );
  gauge('farm_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss());
  gauge('farm_active_timers', 'Timers that are set', activeTimers);
}

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
const isHere = ({ headers, socket }: FastifyRequest) =>
  headers['x-forwarded-for'] === undefined && LOOPBACK.test(socket.remoteAddress ?? '');

/**
 * GET /metrics in OpenMetrics: on the service's own port for who sits at this machine, and on METRICS_PORT, when it is
 * set, for whoever can reach that. The edge forwards neither.
 */
export function serviceMetrics(app: App, name: ServiceName, deps: ServiceDeps): void {
  const registry: Measures = new Registry();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  registry.setDefaultLabels({ service: name });
  const registers = [registry];
  countAnswers(app, registers);
  measureLoop(app, registers);
  readWhereItStands(name, deps, registers);
  tellModelUse(deps, registers);
  const send = async (reply: FastifyReply) =>
    reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  app.get('/metrics', { logLevel: 'silent' }, (request, reply) =>
    isHere(request) ? send(reply) : reply.callNotFound(),
  );
  const { metricsPort: port, host = '127.0.0.1' } = deps;
  if (port === undefined) return;
  const door = fastify({ logger: false });
  door.get('/metrics', (_request, reply) => send(reply));
  app.addHook('onReady', async () => void (await door.listen({ port, host })));
  app.addHook('onClose', () => door.close());
}
