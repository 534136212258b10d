import type { Beacon } from '@farm/contracts';
import type { LoadFailure } from './load-page';

/** How loading one page went. */
export interface LoadReport {
  /** The page's path pattern, or its address. */
  path: string;
  result: Beacon['result'];
  /** Milliseconds until the page was shown or given up. */
  ms: number;
  failure?: LoadFailure;
  /** What page code threw. */
  error?: unknown;
}

const queue: LoadReport[] = [];
let deliver = (report: LoadReport): void => void queue.push(report);

/** Records a report; queued until `takeReports` is called. */
export const reportLoad = (report: LoadReport): void => deliver(report);

/** Receives every report from now on, and the queued ones. */
export function takeReports(receiver: (report: LoadReport) => void): void {
  deliver = receiver;
  queue.splice(0).forEach(receiver);
}
