import { CodeGone } from '../codes/code-use.repository';
import { settle } from '../orders/settle';
import type { Order } from '../orders/settlement';
import { openAttempt } from './attempt-to-open';
import { ProviderAway } from '../cards/cards.provider';
import { refuseAway, refuseCode, refusePaid } from './checkout-refusals';
import { closeOrder, endAttempt, isLive, type Closing } from './close-order';
import { mustNotBeStopped, type Stopping } from './too-many';
import { wantedOf, type Asking, type Pricing, type Wanted } from './wanted';

export type Opening = Closing & Pricing & Stopping;

/** What the buyer goes on with. */
export type OpenedOrder =
  | { kind: 'intent'; clientSecret: string; total: number }
  | { kind: 'page'; url: string }
  /** A code left nothing to pay: the order is paid already. */
  | { kind: 'free'; sessionId: string };

const JUST_PAID_MS = 15 * 60_000; // I8: a second payment within this time is a slip, later it is a wish
const DAY_MS = 86_400_000;
const ROUNDS = 4; // each round ends one order or attempt that stands in the way

const sameTerms = (order: Order, { price, total, code, email }: Wanted, now: Date): boolean =>
  order.perceivedCents === price &&
  order.totalCents === total &&
  order.code === (code?.text ?? null) &&
  order.expiresAt > now &&
  (email === null || order.email === email);

const moneyMoves = ({ status }: Order): boolean => status !== 'open' && status !== 'expired';

/** Sends the buyer on to the payment with which their money has moved already. */
function mustNotBePaid(order: Order | null): void {
  const paid = order && moneyMoves(order) && order.attempts.findLast(({ providerId }) => providerId !== null);
  if (paid && paid.providerId) refusePaid(paid.providerId);
}

/** Ends whatever stands in the way: an order at another price, for another address or code, or past its time (I10). */
async function clearTheWay(wanted: Wanted, deps: Opening): Promise<void> {
  const present = await deps.orders.findOpen(wanted.visitor, wanted.product.id);
  if (!present || (present.status === 'open' && sameTerms(present, wanted, deps.clock.now()))) return;
  mustNotBePaid(present.status === 'open' ? await closeOrder(present, deps) : await settle(present.id, deps));
}

const termsOf = ({ visitor, guestId, product, email, code }: Wanted, now: Date) => ({
  ...{ visitor, guestId, email, now, productId: product.id, kind: product.kind, codeId: code?.id ?? null },
});

async function freeByCode(wanted: Wanted, deps: Opening): Promise<OpenedOrder> {
  const now = deps.clock.now();
  const price = { id: await deps.prices.rowFor(wanted.product.id, wanted.price), cents: wanted.price };
  const since = new Date(now.getTime() - DAY_MS);
  return { kind: 'free', sessionId: `free_${await deps.orders.openFree({ ...termsOf(wanted, now), price, since })}` };
}

/** One round: the order's live payment, or null when something stood in the way and another round is needed. */
async function livePayment(wanted: Wanted, deps: Opening): Promise<OpenedOrder | null> {
  await clearTheWay(wanted, deps);
  if (wanted.total === 0) return freeByCode(wanted, deps);
  const now = deps.clock.now();
  const priceId = await deps.prices.rowFor(wanted.product.id, wanted.price);
  const amounts = { priceId, priceCents: wanted.price, totalCents: wanted.total, attempt: wanted.attempt };
  const order = await deps.orders.open({ ...termsOf(wanted, now), ...amounts });
  const attempt = order?.attempts.findLast(isLive);
  if (!order || !attempt || !sameTerms(order, wanted, now)) return null;
  if (attempt.kind !== wanted.attempt) {
    await endAttempt(order, attempt, deps); // one live payment an order: the card form's or the page's
    mustNotBePaid(await settle(order.id, deps));
    return null;
  }
  const opened = await openAttempt(order, attempt, deps);
  if (opened?.status === 'open' && opened.kind === 'intent')
    return { kind: 'intent', clientSecret: opened.clientSecret, total: order.totalCents };
  if (opened?.status === 'open' && opened.kind === 'page' && opened.url !== null)
    return { kind: 'page', url: opened.url };
  mustNotBePaid(await settle(order.id, deps));
  return null;
}

async function inRounds(wanted: Wanted, deps: Opening): Promise<OpenedOrder> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const opened = await livePayment(wanted, deps);
    if (opened) return opened;
  }
  return refuseAway(new Error(`No live payment after ${ROUNDS} rounds`));
}

/**
 * The one live payment of this visitor and product: the card form's secret or the provider's page; asked again, the same
 * one. Refuses with the codes of store checkout; `checkout.already_paid` carries the payment to go on with.
 */
export async function openOrder(asking: Asking, deps: Opening): Promise<OpenedOrder> {
  const wanted = await wantedOf(asking, deps);
  await mustNotBeStopped(wanted.visitor, deps);
  const lately = new Date(deps.clock.now().getTime() - JUST_PAID_MS);
  const paid = await deps.orders.paidSince(wanted.visitor, wanted.product.id, lately);
  if (paid) refusePaid(paid);
  try {
    return await inRounds(wanted, deps);
  } catch (error) {
    if (error instanceof ProviderAway) return refuseAway(error);
    if (error instanceof CodeGone) return refuseCode('used_up');
    throw error;
  }
}
