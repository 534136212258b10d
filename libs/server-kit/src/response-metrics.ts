import { Counter, Histogram, type OpenMetricsContentType, type Registry } from 'prom-client';

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const DURATIONS = 'farm_service_request_seconds';

/** The responses of one method and route pattern. */
export class RouteMetrics {
  readonly byStatus = new Map<number, number>();
  /** One more for those above the last bound. */
  readonly byBucket = new Array<number>(BUCKETS_SECONDS.length + 1).fill(0);
  seconds = 0;

  constructor(readonly labels: { method: string; route: string }) {}

  count(status: number, seconds: number): void {
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1);
    let bucket = 0;
    while (seconds > (BUCKETS_SECONDS[bucket] ?? Infinity)) bucket += 1;
    this.byBucket[bucket] = (this.byBucket[bucket] ?? 0) + 1;
    this.seconds += seconds;
  }

  /** As prom-client writes a histogram. */
  histogram() {
    let count = 0;
    const buckets = this.byBucket.map((responses, i) => ({
      metricName: `${DURATIONS}_bucket`,
      labels: { le: BUCKETS_SECONDS[i] ?? '+Inf', ...this.labels },
      value: (count += responses),
    }));
    const { labels, seconds } = this;
    return [
      ...buckets,
      { metricName: `${DURATIONS}_sum`, labels, value: seconds },
      { metricName: `${DURATIONS}_count`, labels, value: count },
    ];
  }
}

/**
 * Adds the metrics of responses, by route pattern and without data of visitors. The result adds a route. prom-client
 * only writes them: its own counters find the labels of each response by a new string, which takes a tenth of a small answer.
 */
export function addResponseMetrics(registry: Registry<OpenMetricsContentType>) {
  const routes: RouteMetrics[] = [];
  new Counter({
    name: 'farm_service_requests_total',
    help: 'Responses',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { labels, byStatus } of routes)
        for (const [status, responses] of byStatus) this.inc({ ...labels, status }, responses);
    },
  });
  const options = { name: DURATIONS, help: 'Response time', registers: [] };
  const empty = new Histogram<'method' | 'route' | 'le'>(options);
  class Durations extends Histogram<'method' | 'route' | 'le'> {
    /** What the registry reads; the published types list only `get`, which calls it. */
    async getForPromString() {
      return { ...(await empty.get()), values: routes.flatMap((route) => route.histogram()) };
    }
  }
  registry.registerMetric(new Durations(options));
  return (method: string, route: string): RouteMetrics => {
    const added = new RouteMetrics({ method, route });
    routes.push(added);
    return added;
  };
}
