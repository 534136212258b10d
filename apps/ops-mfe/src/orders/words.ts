import { cents, formatUsd, toCents, type Cents } from '@farm/farm';
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
