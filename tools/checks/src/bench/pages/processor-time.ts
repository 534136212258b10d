/** What of a trace event is looked at. Microseconds. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** The time that the thread ran, without waiting for a core. */
  tdur?: number;
  args?: { data?: { frame?: string }; frame?: string };
}

const SLOWDOWN = 4;
const LONG_MS = 50;
const TASK = /RunTask$/;

/**
 * Total blocking time as a phone with a processor four times as slow would have it, from the time that the page's main
 * thread really ran: Lighthouse counts by the clock, and on a machine that others use too most of that is waiting for
 * a core. Milliseconds, from the first paint of content to the end of the trace.
 */
export function blockingMs(events: readonly TraceEvent[]): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('Nothing was painted');
  const tasks = events.filter(({ name, pid, tid, ts }) => {
    return TASK.test(name) && pid === paint.pid && tid === paint.tid && ts >= paint.ts;
  });
  return tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1_000) * SLOWDOWN - LONG_MS), 0);
}
