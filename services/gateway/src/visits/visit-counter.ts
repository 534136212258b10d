import { UNKNOWN_PAGE, VISIT_BATCH_LIMIT, type VisitBatch, type VisitTotalKind } from '@farm/contracts';
import { farmTime } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { FastifyRequest } from 'fastify';
import { deviceClass } from './device-class';
import { visitSource } from './visit-source';

type Increment = VisitBatch['increments'][number];

/** Operators look at their own pages all day, so these are not counted. */
const UNCOUNTED_OWNER = 'ops';

const MINUTE_MS = 60_000;

export interface DocumentView {
  /** The page's pattern and the build that has it; null for an unknown address. */
  page: { path: string; owner: string } | null;
  /** Of the document: 200, 404 or 503. */
  status: number;
}

/** Whether a person opened the document, rather than a service worker, a prefetch or a program. */
function isOpened({ method, headers }: FastifyRequest): boolean {
  const destination = headers['sec-fetch-dest'];
  const purpose = headers['sec-purpose'] ?? headers['purpose'];
  return method === 'GET' && (destination === undefined || destination === 'document') && purpose === undefined;
}

/**
 * Counts visits in memory: by page, by source and by device class, as totals of a day. It stores nothing of the request
 * itself. The number of totals is limited; beyond it, only those that exist already grow.
 */
export function visitCounter(clock: Clock, siteHost: string) {
  const totals = new Map<string, Increment>();
  const add = (day: string, kind: VisitTotalKind, name: string, count: number): void => {
    const key = `${day} ${kind} ${name}`;
    const total = totals.get(key);
    if (total) total.count += count;
    else if (totals.size < VISIT_BATCH_LIMIT) totals.set(key, { day, kind, name, count });
  };
  let today = { minute: -1, day: '' };
  /** The farm's day, computed once a minute, because time zones are slow. */
  const currentDay = (): string => {
    const now = clock.now();
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (minute !== today.minute) today = { minute, day: farmTime(now).date };
    return today.day;
  };
  return {
    record(request: FastifyRequest, { page, status }: DocumentView): void {
      const device = deviceClass(request.headers);
      if (device === null || !isOpened(request) || status === 503 || page?.owner === UNCOUNTED_OWNER) return;
      const day = currentDay();
      if (page === null || status === 404) return add(day, 'page', UNKNOWN_PAGE, 1);
      add(day, 'page', page.path, 1);
      const source = visitSource(request.headers.referer, [siteHost, request.host]);
      if (source === null) return;
      add(day, 'source', source, 1);
      add(day, 'device', device, 1);
    },
    /** The counts since the last call. */
    take(): Increment[] {
      const taken = [...totals.values()];
      totals.clear();
      return taken;
    },
    /** Adds counts again that could not be delivered. */
    restore: (increments: readonly Increment[]): void =>
      increments.forEach(({ day, kind, name, count }) => add(day, kind, name, count)),
  };
}
export type VisitCounter = ReturnType<typeof visitCounter>;
