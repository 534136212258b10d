import { formatFarmDate, formatFarmTime } from './dates';
import { cents, formatUsd } from './money';

/** 'Saturday, December 12, 2026, 10:00 AM to 11:30 AM', in farm time. */
export const classTime = ({ startsAt, endsAt }: { startsAt: string | Date; endsAt: string | Date }): string =>
  `${formatFarmDate(startsAt, 'full')}, ${formatFarmTime(startsAt)} to ${formatFarmTime(endsAt)}`;

/**
 * 'Free', or '$15.00, paid at the class': nothing is paid for a class on the site. At a class by video alone nobody can
 * hand over money.
 */
export function classPrice({ priceCents, place }: { priceCents: number; place: string | null }): string {
  if (priceCents === 0) return 'Free';
  return `${formatUsd(cents(priceCents))}, paid ${place === null ? 'as the farm tells you' : 'at the class'}`;
}

/** Whether a class or work day is ahead, going on, or over. */
export function classPhase(
  { startsAt, endsAt }: { startsAt: string | Date; endsAt: string | Date },
  now: Date,
): 'ahead' | 'now' | 'over' {
  if (new Date(startsAt) > now) return 'ahead';
  return new Date(endsAt) > now ? 'now' : 'over';
}

/** '3 seats left', or 'Full, 2 people are waiting'. */
export function classSeats({ seatsLeft, waiting }: { seatsLeft: number; waiting: number }): string {
  if (seatsLeft > 0) return seatsLeft === 1 ? '1 seat left' : `${seatsLeft} seats left`;
  if (waiting === 0) return 'Full, with a waiting list';
  return waiting === 1 ? 'Full, 1 person is waiting' : `Full, ${waiting} people are waiting`;
}
