import pressure, { TYPE_EVENT_LOOP_DELAY, TYPE_EVENT_LOOP_UTILIZATION, TYPE_RSS_BYTES } from '@fastify/under-pressure';
import type { ServiceName } from '@farm/contracts';
import { shedding } from './defaults';
import { Refused } from './refuse';
import type { App } from './service-deps';

/** What a visitor reads while a copy has more to do than it can. */
const BUSY = 'Many people are here at the moment. Please try again in a few seconds.';

const WHY: Readonly<Record<string, string>> = {
  [TYPE_EVENT_LOOP_DELAY]: 'the event loop is late',
  [TYPE_EVENT_LOOP_UTILIZATION]: 'the event loop never rests',
  [TYPE_RSS_BYTES]: 'too much memory is in use',
};

/**
 * Refuses with 503 `server.busy` and Retry-After while this process is overloaded, looked at every five seconds: what is
 * answered is answered soon, the rest is asked back. `/healthz` is exempt (its route says so): the process lives.
 */
export function shedLoad(app: App, service: ServiceName, limits = shedding): void {
  app.register(pressure, {
    sampleInterval: limits.everyMs,
    maxEventLoopDelay: limits.loopDelayMs,
    maxEventLoopUtilization: limits.loopUtilization,
    // Since the sample before, not since the start: hours of rest would hide a busy minute.
    eventLoopUtilizationMode: 'interval',
    maxRssBytes: limits.rssBytes[service],
    pressureHandler: (request, _reply, type, value) => {
      request.log.warn({ why: WHY[type] ?? type, value }, 'shed');
      const headers = { 'retry-after': String(limits.retryAfterSeconds) };
      throw new Refused(503, 'server.busy', BUSY, { headers });
    },
  });
}
