import type { Cents, Product } from '@farm/farm';
import { maySell, type Mode } from '../catalogue/sellable';
import type { PriceRepository } from '../catalogue/prices.repository';
import { settle } from '../orders/settle';
import type { Order } from '../orders/settlement';
import { attemptToOpen } from './attempt-to-open';
import { ProviderAway } from './cards.provider';
import { refuseAway, refuseCheckout, refusePaid } from './checkout-refusals';
import { closeOrder, type Closing } from './close-order';
import { heldPrice, quote, type Asked } from './quote';

export interface Opening extends Closing {
  prices: PriceRepository;
  mode: Mode;
}

interface Wanted {
  visitor: string;
  product: Product;
  price: Cents;
  email: string | null;
}

const JUST_PAID_MS = 15 * 60_000; // I8: a second payment within this time is a slip, later it is a wish
const ROUNDS = 4; // each round ends one order or attempt that stands in the way

const sameTerms = (order: Order, { price, email }: Wanted, now: Date): boolean =>
  order.totalCents === price && order.expiresAt > now && (email === null || order.email === email);

const moneyMoves = ({ status }: Order): boolean => status !== 'open' && status !== 'expired';

/** The payment to go on with, when the visitor's money has moved already. */
const movedPayment = (order: Order): string | null =>
  moneyMoves(order)
    ? (order.attempts.findLast(({ paymentIntentId }) => paymentIntentId)?.paymentIntentId ?? null)
    : null;

/** Ends whatever stands in the way: an order at another price, for another address, or past its time (I10). */
async function clearTheWay(wanted: Wanted, deps: Opening): Promise<void> {
  const present = await deps.orders.findOpen(wanted.visitor, wanted.product.id);
  if (!present || (present.status === 'open' && sameTerms(present, wanted, deps.clock.now()))) return;
  const left = present.status === 'open' ? await closeOrder(present, deps) : await settle(present.id, deps);
  const paid = left && movedPayment(left);
  if (paid) refusePaid(paid);
}

/** One round: the order's live payment, or null when it turned out to be over and another round is needed. */
async function livePayment(wanted: Wanted, deps: Opening): Promise<string | null> {
  await clearTheWay(wanted, deps);
  const { visitor, product, price, email } = wanted;
  const priceId = await deps.prices.rowFor(product.id, price);
  const now = deps.clock.now();
  const terms = { visitor, productId: product.id, kind: product.kind, priceId, cents: price, email, now };
  const order = await deps.orders.open(terms);
  const attempt = order?.attempts.findLast(({ status }) => status === 'creating' || status === 'open');
  if (!order || !attempt || !sameTerms(order, wanted, now)) return null;
  const intent = await deps.cards.openIntent(attemptToOpen(order, attempt));
  await deps.orders.opened(attempt.id, intent);
  if (intent.status === 'open') return intent.clientSecret;
  const settled = await settle(order.id, deps);
  const paid = settled && movedPayment(settled);
  return paid ? refusePaid(paid) : null;
}

async function priceFor(asked: Asked, visitor: string, deps: Opening): Promise<Wanted> {
  const quoted = quote(asked);
  if (!quoted.ok) return refuseCheckout(quoted.why);
  const { product, perceived, email } = quoted;
  if (!maySell(product, deps.mode, new Set(await deps.prices.released()))) return refuseCheckout('not_for_sale'); // I17
  const open = await deps.orders.findOpen(visitor, product.id);
  const held = open && open.expiresAt > deps.clock.now() ? (open.totalCents as Cents) : null;
  const price = heldPrice(perceived, product.price, held) ?? refuseCheckout('price_changed');
  return { visitor, product, price, email };
}

/**
 * The client secret of the one live payment of this visitor and product; asked again, the same one. Refuses with the
 * codes of store checkout; `checkout.already_paid` carries the payment to go on with.
 */
export async function openOrder(asked: Asked, visitor: string, deps: Opening): Promise<{ clientSecret: string }> {
  const wanted = await priceFor(asked, visitor, deps);
  const lately = new Date(deps.clock.now().getTime() - JUST_PAID_MS);
  const paid = await deps.orders.paidSince(visitor, wanted.product.id, lately);
  if (paid) refusePaid(paid);
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const clientSecret = await livePayment(wanted, deps);
      if (clientSecret !== null) return { clientSecret };
    }
  } catch (error) {
    if (error instanceof ProviderAway) return refuseAway(error);
    throw error;
  }
  return refuseAway(new Error(`No live payment after ${ROUNDS} rounds`));
}
