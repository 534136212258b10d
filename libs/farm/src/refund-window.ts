import { farmTime } from './farm-time';
import { site } from './site';

const DAY_MS = 86_400_000;

/** The days in which the farm promises to refund a purchase. */
export interface RefundWindow {
  /** The last of them on the farm's calendar: '2026-12-20'. */
  lastDay: string;
  isOpen: boolean;
}

/** The refund window of something paid at `paidAt`: it lasts whole days of the farm, the last one included. */
export function refundWindow(paidAt: Date, now: Date): RefundWindow {
  const paidOn = Date.parse(`${farmTime(paidAt).date}T00:00:00Z`);
  const lastDay = new Date(paidOn + site.refundDays * DAY_MS).toISOString().slice(0, 10);
  return { lastDay, isOpen: farmTime(now).date <= lastDay };
}
