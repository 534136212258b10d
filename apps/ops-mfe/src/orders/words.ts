import { cents, formatUsd, site, toCents, type Cents } from '@farm/farm';
import type { BadgeTone } from '@farm/ui';
import type { OrderLine } from './use-orders';

type Status = OrderLine['status'];

/** Each state of an order in words; the colour only repeats them. */
export const STATUSES: Record<Status, { word: string; tone: BadgeTone }> = {
  open: { word: 'Open', tone: 'plain' },
  processing: { word: 'At the bank', tone: 'squash' },
  expired: { word: 'Not paid in time', tone: 'plain' },
  review: { word: 'Under review', tone: 'beet' },
  paid: { word: 'Paid', tone: 'green' },
  partly_refunded: { word: 'Partly given back', tone: 'squash' },
  refunded: { word: 'Given back', tone: 'plain' },
  disputed: { word: 'Disputed', tone: 'beet' },
  lost: { word: 'Dispute lost', tone: 'plum' },
};

const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: site.place.timeZone,
});
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: site.place.timeZone });
const calendarDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** 'Nov 21, 2026, 9:05 AM' on the farm's clocks. */
export const momentText = (iso: string): string => moment.format(new Date(iso));
/** 'Nov 21, 2026' on the farm's clocks. */
export const dayText = (iso: string): string => day.format(new Date(iso));
/** A day that has no time zone: '2026-11-21'. */
export const calendarText = (date: string): string => calendarDay.format(new Date(`${date}T00:00:00Z`));
/** The last day of something that ends at midnight. */
export const lastDayText = (endsAt: string): string => day.format(new Date(Date.parse(endsAt) - 1));

/** '$39.99'; a loss carries its minus in front. */
export const usd = (amount: number): string =>
  amount < 0 ? `-${formatUsd(cents(-amount))}` : formatUsd(cents(amount));

/** What somebody typed as dollars, in cents: '39.99', '$1,200'; null when it is no amount. */
export function typedCents(text: string): Cents | null {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/(\d),(?=\d{3}(\D|$))/g, '$1');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? toCents(Number(plain)) : null;
}

/** Words of the services, such as 'partly_refunded' or 'needs_response', as people write them. */
export const plainWords = (word: string): string => {
  const text = word.replace(/[_.]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
