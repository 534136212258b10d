import { type ReceiptFacts, receiptPdf } from '../pdf/receipt';

/** A receipt of a guide without discount, tax and refund. */
const plainReceipt: ReceiptFacts = {
  number: 'FARM-7K2Q-91XD',
  title: 'Seeds of Wealth',
  kind: 'guide',
  paidAt: new Date('2026-03-01T17:04:05Z'),
  email: null,
  priceCents: 3999,
  discountCents: 0,
  taxCents: 0,
  totalCents: 3999,
  card: null,
  refunds: [],
};

/** A small tagged PDF, which specs stamp instead of a guide of many pages. */
export const plainPdf = (): Buffer => receiptPdf(plainReceipt);
