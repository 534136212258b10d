import { formatFarmDate, site } from '@farm/farm';
import type { Block } from './markdown/blocks';
import { labelled, money, paragraphs, renderOfficeDocument, section, tableOf } from './office-document';

/** Money is in cents. */
export interface ReceiptFacts {
  number: string;
  title: string;
  kind: 'guide' | 'course';
  paidAt: Date;
  email: string | null;
  /** The catalogue's price; less the discount plus the tax it is the total. */
  priceCents: number;
  discountCents: number;
  taxCents: number;
  totalCents: number;
  /** Null: unknown, or nothing was charged. */
  card: { brand: string; last4: string } | null;
  refunds: readonly { at: Date; cents: number }[];
}

const KIND_LABELS = { guide: 'digital guide (PDF)', course: 'online course' };

/** 'Visa' for Stripe's 'visa'. */
const brandOf = (brand: string) => brand.replace(/_/g, ' ').replace(/\b[a-z]/g, (first) => first.toUpperCase());

function paidWith({ card, totalCents }: ReceiptFacts): string {
  if (totalCents === 0) return 'nothing charged';
  return card ? `${brandOf(card.brand)} ending in ${card.last4}` : 'card';
}

function priceRows({ title, kind, priceCents, discountCents, taxCents, totalCents }: ReceiptFacts): string[][] {
  return [
    [`${title}, ${KIND_LABELS[kind]}`, money(priceCents)],
    ...(discountCents > 0 ? [['Discount', money(-discountCents)]] : []),
    ...(taxCents > 0 ? [['Tax', money(taxCents)]] : []),
    ['Total paid', money(totalCents)],
  ];
}

function refundBlocks({ refunds, totalCents }: ReceiptFacts): Block[] {
  if (refunds.length === 0) return [];
  const refunded = refunds.reduce((sum, { cents }) => sum + cents, 0);
  const rows = [
    ...refunds.map(({ at, cents }) => [formatFarmDate(at), money(-cents)]),
    ['Paid after refunds', money(totalCents - refunded)],
  ];
  return [section('Refunds'), tableOf(['Refunded on', 'Amount'], rows, 1)];
}

/** Also part of the evidence of a dispute. */
export function receiptBlocks(facts: ReceiptFacts): Block[] {
  return [
    labelled('Order', facts.number),
    labelled('Paid on', formatFarmDate(facts.paidAt)),
    labelled('Sold to', facts.email ?? 'no email address'),
    labelled('Paid with', paidWith(facts)),
    tableOf(['Item', 'US dollars'], priceRows(facts), 1),
    ...refundBlocks(facts),
  ];
}

const address = () =>
  [site.company, `${site.city}, ${site.state}`, site.postal].filter((part) => part !== null).join(', ');

/** A tagged PDF. The same facts always result in the same bytes. */
export function receiptPdf(facts: ReceiptFacts): Buffer {
  const blocks: Block[] = [
    ...receiptBlocks(facts),
    section('Seller'),
    ...paragraphs(
      `${address()}. ${site.phone}. ${site.emails.orders}. ${site.website}`,
      `You can ask for a refund within ${site.refundDays} days. Write to ${site.emails.orders} and include the order ` +
        'number above.',
      'Thank you for growing with us.',
    ),
  ];
  const title = `Receipt ${facts.number}`;
  return renderOfficeDocument({
    title,
    subject: `${facts.title}, paid on ${formatFarmDate(facts.paidAt)}`,
    date: facts.paidAt,
    blocks,
  });
}
