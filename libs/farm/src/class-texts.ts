import { formatFarmDate, formatFarmTime } from './dates';
import { cents, formatUsd } from './money';

/** 'Saturday, December 12, 2026, 10:00 AM to 11:30 AM', in farm time. */
export const classTime = ({ startsAt, endsAt }: { startsAt: string | Date; endsAt: string | Date }): string =>
  `${formatFarmDate(startsAt, 'full')}, ${formatFarmTime(startsAt)} to ${formatFarmTime(endsAt)}`;

/** 'Free', or '$15.00, paid at the class': nothing is paid for a class on the site. */
export const classPrice = (priceCents: number): string =>
  priceCents === 0 ? 'Free' : `${formatUsd(cents(priceCents))}, paid at the class`;

/** '3 seats left', or 'Full, 2 people are waiting'. */
export function classSeats({ seatsLeft, waiting }: { seatsLeft: number; waiting: number }): string {
  if (seatsLeft > 0) return seatsLeft === 1 ? '1 seat left' : `${seatsLeft} seats left`;
  if (waiting === 0) return 'Full, with a waiting list';
  return waiting === 1 ? 'Full, 1 person is waiting' : `Full, ${waiting} people are waiting`;
}
