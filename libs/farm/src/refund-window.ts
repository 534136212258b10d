import { farmTime } from './farm-time';
import { site } from './site';

const DAY_MS = 86_400_000;

/** The period of the refund guarantee. */
export interface RefundWindow {
  /** The last day, inclusive, in farm time: '2026-12-20'. */
  lastDay: string;
  isOpen: boolean;
}

/** The refund window of a payment, in whole days of farm time. */
export function refundWindow(paidAt: Date, now: Date): RefundWindow {
  const paidOn = Date.parse(`${farmTime(paidAt).date}T00:00:00Z`);
  const lastDay = new Date(paidOn + site.refundDays * DAY_MS).toISOString().slice(0, 10);
  return { lastDay, isOpen: farmTime(now).date <= lastDay };
}
