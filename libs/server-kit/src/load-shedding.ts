import { getHeapStatistics } from 'node:v8';
import pressure, {
  TYPE_EVENT_LOOP_DELAY,
  TYPE_EVENT_LOOP_UTILIZATION,
  TYPE_HEAP_USED_BYTES,
} from '@fastify/under-pressure';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { COST_OF_COSTLY_CALLS, LOAD_LIMITS, NOT_HANDLED } from './defaults';
import { HttpError } from './http-error';
import { networkPrefix } from './ip-address';
import { createNetworkLoad } from './network-load';

type LoadLimits = Readonly<Record<keyof typeof LOAD_LIMITS, number>>;

const BUSY = 'Many people are here at the moment. Please try again in a few seconds.';

const REASONS: Readonly<Record<string, string>> = {
  [TYPE_EVENT_LOOP_DELAY]: 'event loop delay',
  [TYPE_EVENT_LOOP_UTILIZATION]: 'event loop utilization',
  [TYPE_HEAP_USED_BYTES]: 'heap',
};

const costOf = ({ routeOptions }: FastifyRequest): number =>
  routeOptions.config.call?.endpoint.cost === 'high' ? COST_OF_COSTLY_CALLS : 1;

/**
 * Responds 503 `server.busy` with Retry-After while this process is overloaded, to the networks first that cost most in the last
 * seconds. `/healthz` and `/readyz` opt out in their routes.
 */
export const loadShedding = fp<{ limits?: LoadLimits }>((app, { limits = LOAD_LIMITS }, loaded) => {
  const load = createNetworkLoad();
  app.addHook('onRequest', (request, _reply, done) => {
    load.add(networkPrefix(request.ip), costOf(request));
    done();
  });
  app.register(pressure, {
    sampleInterval: limits.everyMs,
    maxEventLoopDelay: limits.loopDelayMs,
    maxEventLoopUtilization: limits.loopUtilization,
    // Since the previous sample: averaged since the start, idle hours would hide a busy minute.
    eventLoopUtilizationMode: 'interval',
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * limits.heapShare,
    pressureHandler: (request, _reply, type, value) => {
      if (!load.isRefused(networkPrefix(request.ip))) return;
      request.log.warn({ why: REASONS[type] ?? type, value }, 'shed');
      const headers = { 'retry-after': String(limits.retryAfterSeconds), [NOT_HANDLED]: 'yes' };
      throw new HttpError(503, 'server.busy', BUSY, { headers });
    },
  });
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', (done) => {
    timer = setInterval(() => load.sample(app.isUnderPressure()), limits.everyMs).unref();
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
  loaded();
});
