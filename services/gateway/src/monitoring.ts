import { SERVICES } from '@farm/contracts';
import { activeTimers, isDraining } from '@farm/server-kit';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client';
import type { BeaconTotals } from './beacons/journal';
import type { ReleaseFollower } from './release-follower';
import type { ServiceState, Upstreams } from './upstreams';

declare module 'fastify' {
  interface FastifyRequest {
    /** The route label of a document, which has no route. */
    pagePattern?: string | undefined;
  }
}

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
const LOOPBACK_SOCKET = /^(::ffff:)?127\.|^::1$/;

/**
 * Whether a request comes from this machine, without a proxy. The Host header is checked as well, against DNS rebinding.
 */
export function isLocal(request: FastifyRequest): boolean {
  const address = `http://${request.host}`;
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  const direct = request.headers['x-forwarded-for'] === undefined && request.headers.forwarded === undefined;
  return direct && LOOPBACK_HOSTS.includes(host) && LOOPBACK_SOCKET.test(request.socket.remoteAddress ?? '');
}

/**
 * `/healthz`: the process runs. `/readyz`: it has a release and is not draining. Services are listed but do not count,
 * because pages without them still work, and only for local requests: others would learn how an attack goes. `contract` is null while
 * a service does not answer; `fullSeconds` is how long it has had no free in-flight place.
 */
export function healthRoutes(app: FastifyInstance, releases: ReleaseFollower, services: Upstreams): void {
  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', (request, reply) => {
    const revision = releases.revision()?.release.revision ?? null;
    const serviceDetails = () => {
      const states = SERVICES.map((name) => {
        const { contract, ready, fullSeconds } = services.stateOf(name);
        return [name, { contract, ready, fullSeconds }];
      });
      return { revision, services: Object.fromEntries(states) };
    };
    const ready = revision !== null && !isDraining(app);
    return reply.code(ready ? 200 : 503).send({ ready, ...(isLocal(request) && serviceDetails()) });
  });
}

type Measures = Registry<OpenMetricsContentType>;

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface Sources {
  services: Upstreams;
  releases: ReleaseFollower;
  totals: BeaconTotals;
}

/** Gauges and counters whose values are read at scrape time. */
function onDemand(registry: Measures) {
  const registers = [registry];
  return {
    gauge: (name: string, help: string, labelNames: string[], read: (gauge: Gauge) => void) =>
      new Gauge({
        ...{ name, help, labelNames, registers },
        collect() {
          this.reset();
          read(this);
        },
      }),
    counter: (name: string, help: string, labelNames: string[], read: (counter: Counter) => void) =>
      new Counter({
        ...{ name, help, labelNames, registers },
        collect() {
          this.reset();
          read(this);
        },
      }),
  };
}

function registerSources(registry: Measures, { services, releases, totals }: Sources): void {
  const { gauge, counter } = onDemand(registry);
  const perService = (name: string, help: string, value: (state: ServiceState) => number) =>
    gauge(name, help, ['service'], (each) =>
      SERVICES.forEach((service) => each.set({ service }, value(services.stateOf(service)))),
    );
  const perReplica = (name: string, help: string, value: (replica: ServiceState['replicas'][number]) => boolean) =>
    gauge(name, help, ['service', 'replica'], (each) =>
      SERVICES.forEach((service) =>
        services
          .stateOf(service)
          .replicas.forEach((replica, i) => each.set({ service, replica: String(i) }, value(replica) ? 1 : 0)),
      ),
    );
  perService('farm_upstream_in_flight', 'Requests that a service is answering', ({ inFlight }) => inFlight);
  perService(
    'farm_upstream_full_seconds',
    'How long a service has had no free in-flight place',
    ({ fullSeconds }) => fullSeconds,
  );
  perReplica('farm_breaker_open', '1 while no request goes to a replica', ({ open }) => open);
  perReplica('farm_upstream_ready', '1 while a replica is ready', ({ ready }) => ready);
  gauge('farm_active_timers', 'Timers that are set', [], (each) => each.set(activeTimers()));
  gauge('farm_release_revision', 'The live revision', [], (each) =>
    each.set(releases.revision()?.release.revision ?? 0),
  );
  gauge('farm_release_stale_seconds', 'How long the newest revision could not be used', [], (each) =>
    each.set(releases.staleSeconds()),
  );
  counter(
    'farm_remote_networks_total',
    'Networks whose browsers loaded a build, once a day each, and those in which it failed',
    ['name', 'build', 'result'],
    (each) =>
      totals.byNetwork().forEach(({ name, build, networks, failingNetworks }) => {
        each.inc({ name, build, result: 'loaded' }, networks);
        each.inc({ name, build, result: 'failed' }, failingNetworks);
      }),
  );
  counter(
    'farm_remote_loads_total',
    'Pages that browsers loaded or failed to load, by build',
    ['name', 'build', 'result', 'stage'],
    (each) =>
      totals.all().forEach(({ name, build, result, stage, times }) => each.inc({ name, build, result, stage }, times)),
  );
}

/** Metrics in OpenMetrics format. Routes are patterns, so that nothing identifies a visitor. */
export function createMetrics(app: FastifyInstance, sources: Sources) {
  const registry: Measures = new Registry();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  const requests = new Counter({
    ...{ name: 'farm_http_requests_total', help: 'Responses', labelNames: ['method', 'route', 'status'], registers },
  });
  const durations = new Histogram({
    ...{ name: 'farm_http_request_seconds', help: 'From the request to the end of its response' },
    ...{ labelNames: ['route'], buckets: SECONDS, registers },
  });
  registerSources(registry, sources);
  app.decorateRequest('pagePattern', undefined); // a field, because a WeakMap of requests costs more than a document
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.pagePattern ?? request.routeOptions.url ?? 'unknown';
    requests.inc({ method: request.method, route, status: reply.statusCode });
    durations.observe({ route }, reply.elapsedTime / 1000);
    done();
  });
  return {
    /** Sets the route label of a document, which has no route. */
    named: (request: FastifyRequest, pattern: string): void => void (request.pagePattern = pattern),
    send: async (reply: FastifyReply) =>
      reply
        .header('cache-control', 'no-store')
        .type(registry.contentType)
        .send(await registry.metrics()),
  };
}

type GatewayMetrics = ReturnType<typeof createMetrics>;

/** GET /metrics for local requests; 404 for others. */
export function metricsRoute(app: FastifyInstance, metrics: GatewayMetrics): void {
  app.get('/metrics', (request, reply) => (isLocal(request) ? metrics.send(reply) : reply.callNotFound()));
}

/** Serves /metrics on a second port, without access control. */
export function listenForMetrics(
  app: FastifyInstance,
  metrics: GatewayMetrics,
  at: { port: number; host: string },
): void {
  const server = fastify({ logger: false });
  server.get('/metrics', (_request, reply) => metrics.send(reply));
  app.addHook('onListen', async () => void (await server.listen(at)));
  app.addHook('onClose', () => server.close());
}
