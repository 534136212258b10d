import { site } from '@farm/farm';
import type { Letter, LetterTable } from '@farm/server-kit/mail';
import { howItOpens, openingPage, type GrantTold, type OrderTold } from './order-told';
import { dayOf, money, moneyBack, seller } from './words';

export interface Bought {
  order: OrderTold;
  grant: GrantTold;
}

const whyThisCame = ({ number }: OrderTold) => ({ text: `This came because order ${number} names this address.` });

function priceTable({ title, priceCents, discountCents, totalCents }: OrderTold): LetterTable {
  const columns = [{ label: 'Item' }, { label: 'US dollars', figures: true }];
  const discount = discountCents > 0 ? [['Discount', money(-discountCents)]] : [];
  return { columns, rows: [[title, money(priceCents)], ...discount], total: ['Total paid', money(totalCents)] };
}

const howMany = ({ downloads, expiresAt }: GrantTold) =>
  `The link in this letter is good for ${downloads} downloads, until ${dayOf(expiresAt)}.`;

/** A guide was bought: the receipt, and the way to the guide. */
function guideReceipt({ order, grant }: Bought, siteOrigin: string): Letter {
  return {
    subject: `Your guide and receipt: ${order.title}`,
    paragraphs: [
      `Thank you for buying from ${site.company}. “${order.title}” is ready for you.`,
      `${howMany(grant)} ${howItOpens}`,
      `Order ${order.number}, paid on ${dayOf(order.paidAt)}.`,
    ],
    table: priceTable(order),
    action: { label: 'Open my library', href: openingPage(order, grant, siteOrigin) },
    footer: [{ text: moneyBack }, whyThisCame(order), ...seller],
  };
}

/** A free guide was saved: no money, so no receipt. */
const freeGuide = ({ order, grant }: Bought, siteOrigin: string): Letter => ({
  subject: `Your free guide: ${order.title}`,
  paragraphs: [
    `Here is “${order.title}”, free and yours to keep. We hope it helps something grow.`,
    `The button opens your library. ${howItOpens}`,
    `Order ${order.number}, ${dayOf(order.paidAt)}. Nothing was charged.`,
  ],
  action: { label: 'Open my library', href: openingPage(order, grant, siteOrigin) },
  footer: [whyThisCame(order), ...seller],
});

/** Tells a buyer that the guide is there. */
export const receiptLetter = (bought: Bought, siteOrigin: string): Letter =>
  bought.order.totalCents === 0 ? freeGuide(bought, siteOrigin) : guideReceipt(bought, siteOrigin);

/** Tells a buyer that the course is there. The card company mails the course's receipt, so this letter is none. */
export const accessLetter = ({ order, grant }: Bought, siteOrigin: string): Letter => ({
  subject: `Your course is open: ${order.title}`,
  paragraphs: [
    'Your course is open.',
    `Thank you for joining “${order.title}”. It is yours for life: take the lessons in your own time, as often as you like.`,
    `The link in this letter works until ${dayOf(grant.expiresAt)}. ${howItOpens}`,
    `Order ${order.number}, paid on ${dayOf(order.paidAt)}: ${money(order.totalCents)}. The receipt is in your library.`,
  ],
  action: { label: 'Open the course', href: openingPage(order, grant, siteOrigin) },
  footer: [{ text: moneyBack }, whyThisCame(order), ...seller],
});

/** A new link in place of one that ran out. */
export const freshLinkLetter = ({ order, grant }: Bought, siteOrigin: string): Letter => ({
  subject: `A fresh link: ${order.title}`,
  paragraphs: [
    `Here is a fresh link to “${order.title}”, as asked for.`,
    order.kind === 'course'
      ? `It works until ${dayOf(grant.expiresAt)}. ${howItOpens}`
      : `${howMany(grant)} ${howItOpens}`,
    `Order ${order.number}, ${dayOf(order.paidAt)}.`,
  ],
  action: {
    label: order.kind === 'course' ? 'Open the course' : 'Open my library',
    href: openingPage(order, grant, siteOrigin),
  },
  footer: [{ text: 'Was it not you who asked? Then do nothing.' }, whyThisCame(order), ...seller],
});
