import { site } from '@farm/farm';
import type { Block } from './manuscript/blocks';
import { dayOf, labelled, money, paragraphs, printSheet, section, tableOf } from './sheet';

/** What a receipt is made of. Money is in cents. */
export interface ReceiptFacts {
  /** FARM-7K2Q-91XD */
  number: string;
  /** Title of the guide or course. */
  title: string;
  kind: 'guide' | 'course';
  paidAt: Date;
  /** The buyer's address; null when the order has none. */
  email: string | null;
  /** The catalogue's price; less the discount and with the tax it is the total. */
  priceCents: number;
  discountCents: number;
  taxCents: number;
  totalCents: number;
  /** null: unknown, or nothing was charged. */
  card: { brand: string; last4: string } | null;
  /** Given back since; empty when nothing was. */
  refunds: readonly { at: Date; cents: number }[];
}

const WHAT = { guide: 'digital guide (PDF)', course: 'online course' };

/** 'visa' as the card company writes it, 'Visa' as people do. */
const brandOf = (brand: string) => brand.replace(/_/g, ' ').replace(/\b[a-z]/g, (first) => first.toUpperCase());

function paidWith({ card, totalCents }: ReceiptFacts): string {
  if (totalCents === 0) return 'nothing to pay';
  return card ? `${brandOf(card.brand)} ending in ${card.last4}` : 'card';
}

function lines({ title, kind, priceCents, discountCents, taxCents, totalCents }: ReceiptFacts): string[][] {
  return [
    [`${title}, ${WHAT[kind]}`, money(priceCents)],
    ...(discountCents > 0 ? [['Discount', money(-discountCents)]] : []),
    ...(taxCents > 0 ? [['Tax', money(taxCents)]] : []),
    ['Total paid', money(totalCents)],
  ];
}

function givenBack({ refunds, totalCents }: ReceiptFacts): Block[] {
  if (refunds.length === 0) return [];
  const back = refunds.reduce((sum, { cents }) => sum + cents, 0);
  const rows = [
    ...refunds.map(({ at, cents }) => [dayOf(at), money(-cents)]),
    ['Paid after refunds', money(totalCents - back)],
  ];
  return [section('Refunds'), tableOf(['Given back on', 'Amount'], rows, 1)];
}

/** Number, buyer, lines and refunds: what stands on the receipt, and in the evidence of a dispute. */
export function receiptBlocks(facts: ReceiptFacts): Block[] {
  return [
    labelled('Order', facts.number),
    labelled('Paid on', dayOf(facts.paidAt)),
    labelled('Sold to', facts.email ?? 'no e-mail address was given'),
    labelled('Paid with', paidWith(facts)),
    tableOf(['Item', 'US dollars'], lines(facts), 1),
    ...givenBack(facts),
  ];
}

const address = [site.company, `${site.city}, ${site.state}`, site.postal].filter((part) => part !== null).join(', ');

/** The receipt as a tagged PDF. A pure function of its facts: the same facts always give the same bytes. */
export async function receiptPdf(facts: ReceiptFacts): Promise<Buffer> {
  const blocks: Block[] = [
    ...receiptBlocks(facts),
    section('Seller'),
    ...paragraphs(
      `${address}. ${site.phone}. ${site.emails.orders}. ${site.website}`,
      `You have ${site.refundDays} days to ask for your money back. Write to ${site.emails.orders} and name the order ` +
        'number above.',
      'Thank you for growing with us.',
    ),
  ];
  const title = `Receipt ${facts.number}`;
  return printSheet({ title, subject: `${facts.title}, paid on ${dayOf(facts.paidAt)}`, date: facts.paidAt, blocks });
}
