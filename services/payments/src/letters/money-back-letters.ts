import type { Letter } from '@farm/server-kit/mail';
import type { OrderTold } from './order-told';
import { dayOf, money, seller } from './words';

export interface Refunded {
  order: OrderTold;
  /** This refund, and all of them together. */
  cents: number;
  backCents: number;
}

const AT_THE_BANK = 'Banks take 5 to 10 days to show it.';

/** Money went back, all of it or part. */
export function refundLetter({ order, cents, backCents }: Refunded): Letter {
  const all = backCents >= order.totalCents;
  const what = order.kind === 'course' ? 'the course' : 'the guide';
  return {
    subject: `Your refund for order ${order.number}`,
    paragraphs: [
      `We have given ${money(cents)} back to the card that paid for “${order.title}”. ${AT_THE_BANK}`,
      all
        ? `With that, all of your money is on its way back, and ${what} is closed.`
        : `You keep ${what}: nothing changes in your library.`,
    ],
    table: {
      columns: [{ label: `Order ${order.number}` }, { label: 'US dollars', figures: true }],
      rows: [
        [`Paid on ${dayOf(order.paidAt)}`, money(order.totalCents)],
        ['Given back', money(-backCents)],
      ],
      total: ['Left', money(order.totalCents - backCents)],
    },
    footer: [{ text: `This came because order ${order.number} names this address.` }, ...seller],
  };
}

/** I12: the same thing was bought twice; the second payment went back by itself. */
export const duplicateLetter = ({ order }: { order: OrderTold }): Letter => ({
  subject: `You paid twice for ${order.title}: the second payment is on its way back`,
  paragraphs: [
    `“${order.title}” was yours already when a second payment of ${money(order.totalCents)} came in.`,
    `We have given that second payment back, all of it. ${AT_THE_BANK} There is nothing for you to do.`,
    'What you bought the first time stays yours.',
  ],
  footer: [{ text: `This came because order ${order.number} names this address.` }, ...seller],
});
