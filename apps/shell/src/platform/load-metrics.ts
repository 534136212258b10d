import type { Beacon } from '@farm/contracts';
import type { LoadFailure } from './load-page';

export interface LoadReport {
  /** The page's path pattern, or its address. */
  path: string;
  result: Beacon['result'];
  /** Milliseconds until the page was shown or had failed. */
  ms: number;
  failure?: LoadFailure;
}

const queue: LoadReport[] = [];
let deliver = (report: LoadReport): void => void queue.push(report);

/** Records a report; queued until `onLoadReport` is called. */
export const reportLoad = (report: LoadReport): void => deliver(report);

/** Calls `listener`, instead of an earlier one, for each queued and later report. */
export function onLoadReport(listener: (report: LoadReport) => void): void {
  deliver = listener;
  queue.splice(0).forEach(listener);
}
