import { cents, formatUsd, site } from '@farm/farm';
import { signature } from '@farm/server-kit/mail';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: site.place.timeZone });

/** 'March 20, 2026', as the farm's calendar shows it. */
export const dayOf = (moment: Date): string => DAY.format(moment);

/** '$39.99', and '-$5.00' for what comes off. Takes cents. */
export const money = (amount: number): string =>
  amount < 0 ? `-${formatUsd(cents(-amount))}` : formatUsd(cents(amount));

/** 'Write to orders@example.com …' */
export const writeTo = `Write to ${site.emails.orders}`;

/** Who sold, under every letter about an order: the seller block of site.ts. */
export const seller = [
  { text: `${writeTo} or call ${site.phone} if anything is not right. Please name your order number.` },
  signature,
];

export const moneyBack = `Not what you hoped for? Write to us within ${site.refundDays} days and we give the money back.`;
