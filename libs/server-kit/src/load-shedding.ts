import { getHeapStatistics } from 'node:v8';
import pressure, {
  TYPE_EVENT_LOOP_DELAY,
  TYPE_EVENT_LOOP_UTILIZATION,
  TYPE_HEAP_USED_BYTES,
} from '@fastify/under-pressure';
import { LOAD_LIMITS, NOT_HANDLED } from './defaults';
import { HttpError } from './http-error';
import type { App } from './service-deps';

const BUSY = 'Many people are here at the moment. Please try again in a few seconds.';

const REASONS: Readonly<Record<string, string>> = {
  [TYPE_EVENT_LOOP_DELAY]: 'event loop delay',
  [TYPE_EVENT_LOOP_UTILIZATION]: 'event loop utilization',
  [TYPE_HEAP_USED_BYTES]: 'heap',
};

/** Responds 503 `server.busy` with Retry-After while this process is overloaded. `/healthz` opts out in its route. */
export function shedLoad(app: App, limits = LOAD_LIMITS): void {
  app.register(pressure, {
    sampleInterval: limits.everyMs,
    maxEventLoopDelay: limits.loopDelayMs,
    maxEventLoopUtilization: limits.loopUtilization,
    // Since the previous sample: averaged since the start, idle hours would hide a busy minute.
    eventLoopUtilizationMode: 'interval',
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * limits.heapShare,
    pressureHandler: (request, _reply, type, value) => {
      request.log.warn({ why: REASONS[type] ?? type, value }, 'shed');
      const headers = { 'retry-after': String(limits.retryAfterSeconds), [NOT_HANDLED]: 'yes' };
      throw new HttpError(503, 'server.busy', BUSY, { headers });
    },
  });
}
