import { uuidPattern } from '@farm/contracts';
import type Stripe from 'stripe';
import type { CardEvent, LedgerLine, OurPayment } from './cards.provider';
import { APP } from './stripe-client.provider';
import { eventOf } from './stripe-events.provider';
import { attemptStatus } from './stripe-facts.provider';

// What the reconciler reads in lists; the SDK asks for the next page as long as there is one.

const PAGE = 100;
const UUID = new RegExp(uuidPattern);
const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
const moment = (s: number) => new Date(s * 1000);

async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of pages) items.push(item);
  return items;
}

/** A payment with our mark; null for every other (I7). */
export function ourPayment(intent: Stripe.PaymentIntent): OurPayment | null {
  const { app, orderId, productId, attempt } = intent.metadata;
  if (app !== APP || !orderId || !UUID.test(orderId) || !productId) return null;
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    paymentIntentId: intent.id,
    orderId,
    productId,
    attemptNo: Number(attempt) || 1,
    orderNumber: /FARM-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(intent.description ?? '')?.[0] ?? null,
    cents: intent.amount,
    status: attemptStatus(intent.status),
    email: charge?.billing_details.email ?? intent.receipt_email,
    createdAt: moment(intent.created),
  };
}

/** Payments of this shop that came through since then, whatever our tables know of them. */
export async function paidSince(stripe: Stripe, since: Date): Promise<OurPayment[]> {
  const intents = await all(stripe.paymentIntents.list({ created: { gte: seconds(since) }, limit: PAGE }));
  return intents.flatMap((intent) => {
    const ours = intent.status === 'succeeded' ? ourPayment(intent) : null;
    return ours ? [ours] : [];
  });
}

/** Events of these types since then, oldest first, as the webhook would have brought them. */
export async function eventsSince(stripe: Stripe, since: Date, types: readonly string[]): Promise<CardEvent[]> {
  const params = { created: { gte: seconds(since) }, types: [...types], limit: PAGE };
  const events = await all(stripe.events.list(params));
  return events.reverse().map(eventOf);
}

const KINDS: Record<string, LedgerLine['what']> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
};

/** Payouts to the bank and the provider's own bills are no money of buyers: they are left out. */
export async function ledger(stripe: Stripe, from: Date, to: Date): Promise<LedgerLine[]> {
  const created = { gte: seconds(from), lt: seconds(to) };
  const lines = await all(stripe.balanceTransactions.list({ created, limit: PAGE }));
  return lines.reverse().flatMap((line) => {
    const what = KINDS[line.reporting_category];
    if (!what) return [];
    const source = typeof line.source === 'string' ? line.source : (line.source?.id ?? line.id);
    return [{ id: line.id, source, what, cents: line.amount, feeCents: line.fee, at: moment(line.created) }];
  });
}
