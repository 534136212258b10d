import { SERVICES } from '@farm/contracts';
import { activeTimers } from '@farm/server-kit';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry, type OpenMetricsContentType } from 'prom-client';
import type { BeaconTotals } from './beacons/totals';
import type { Releases } from './follow';
import { isHere } from './here';
import type { Upstreams } from './upstreams';

type Measures = Registry<OpenMetricsContentType>;

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface Sources {
  services: Upstreams;
  releases: Releases;
  totals: BeaconTotals;
}

/** What is read where it stands, at the moment a monitor asks. */
function readWhereItStands(registry: Measures, { services, releases, totals }: Sources): void {
  const gauge = (name: string, help: string, labelNames: string[], collect: (gauge: Gauge) => void) =>
    new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      collect() {
        this.reset();
        collect(this);
      },
    });
  gauge('farm_upstream_in_flight', 'Requests that a service is answering', ['service'], (each) =>
    SERVICES.forEach((service) => each.set({ service }, services.stateOf(service).inFlight)),
  );
  const ofCopies = (value: (copy: { ready: boolean; open: boolean }) => boolean) => (each: Gauge) =>
    SERVICES.forEach((service) =>
      services
        .stateOf(service)
        .copies.forEach((copy, i) => each.set({ service, copy: String(i) }, value(copy) ? 1 : 0)),
    );
  const copyLabels = ['service', 'copy'];
  gauge(
    'farm_breaker_open',
    '1 while no request goes to a copy',
    copyLabels,
    ofCopies(({ open }) => open),
  );
  gauge(
    'farm_upstream_ready',
    '1 while a copy says that it is ready',
    copyLabels,
    ofCopies(({ ready }) => ready),
  );
  gauge('farm_active_timers', 'Timers that are set', [], (each) => each.set(activeTimers()));
  gauge('farm_release_revision', 'The revision that is live', [], (each) =>
    each.set(releases.revision()?.release.revision ?? 0),
  );
  gauge('farm_release_stale_seconds', 'How long the newest revision could not be used', [], (each) =>
    each.set(releases.staleSeconds()),
  );
  new Counter({
    name: 'farm_remote_loads_total',
    help: 'Pages that browsers brought, or could not bring, by build',
    labelNames: ['name', 'build', 'result', 'stage'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { name, build, result, stage, times } of totals.all()) this.inc({ name, build, result, stage }, times);
    },
  });
}

/** What the edge measures, in OpenMetrics. Routes are patterns: no address and nothing of a visitor stands in it. */
export function edgeMetrics(app: FastifyInstance, sources: Sources) {
  const registry: Measures = new Registry();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const patterns = new WeakMap<FastifyRequest, string>();
  const registers = [registry];
  const requests = new Counter({
    ...{ name: 'farm_http_requests_total', help: 'Answers', labelNames: ['method', 'route', 'status'], registers },
  });
  const durations = new Histogram({
    ...{ name: 'farm_http_request_seconds', help: 'From the request to the end of its answer' },
    ...{ labelNames: ['route'], buckets: SECONDS, registers },
  });
  readWhereItStands(registry, sources);
  app.addHook('onResponse', async (request, reply) => {
    const route = patterns.get(request) ?? request.routeOptions.url ?? 'unknown';
    requests.inc({ method: request.method, route, status: reply.statusCode });
    durations.observe({ route }, reply.elapsedTime / 1000);
  });
  return {
    /** Documents have no route of their own: this names the page that a request asked for. */
    named: (request: FastifyRequest, pattern: string): void => void patterns.set(request, pattern),
    send: async (reply: FastifyReply) =>
      reply
        .header('cache-control', 'no-store')
        .type(registry.contentType)
        .send(await registry.metrics()),
  };
}

export type EdgeMetrics = ReturnType<typeof edgeMetrics>;

/** GET /metrics for who sits at this machine; for everybody else there is no such page. */
export function metricsRoute(app: FastifyInstance, metrics: EdgeMetrics): void {
  app.get('/metrics', (request, reply) => (isHere(request) ? metrics.send(reply) : reply.callNotFound()));
}

/** Opens /metrics on a port of its own, for as long as the site is answered. Whoever can reach that port may read. */
export function metricsDoor(app: FastifyInstance, metrics: EdgeMetrics, at: { port: number; host: string }): void {
  const door = fastify({ logger: false });
  door.get('/metrics', (_request, reply) => metrics.send(reply));
  app.addHook('onListen', async () => void (await door.listen(at)));
  app.addHook('onClose', () => door.close());
}
