import type { Beacon } from '@farm/contracts';
import type { Failure } from './slot-state';

/** How the loading of one page went. */
export interface Report {
  /** The page's path pattern, or the address where it stands. */
  path: string;
  result: Beacon['result'];
  /** Milliseconds from asking to showing, or to giving up. */
  ms: number;
  failure?: Failure;
}

const kept: Report[] = [];
let deliver = (report: Report): void => void kept.push(report);

/** Notes how a page came. Kept until somebody takes reports. */
export const report = (one: Report): void => deliver(one);

/** Takes every report from now on, and those that were kept. */
export function takeReports(taker: (report: Report) => void): void {
  deliver = taker;
  kept.splice(0).forEach(taker);
}
