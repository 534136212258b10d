import type { CardProvider, OurPayment } from '../cards/cards.provider';
import { settle } from '../orders/settle';
import type { Order } from '../orders/settlement';
import { orderOfPayment } from '../webhook/order-of-payment';
import { ago, DAY_MS, each, QUIET_MS, type Sweeping } from './sweep';
import type { UnsettledRepository } from './unsettled.repository';

export type UnmatchedPayment = OurPayment & { dashboardUrl: string };

export interface Matching {
  cards: Pick<CardProvider, 'paidSince' | 'dashboardUrl'>;
  unsettled: UnsettledRepository;
  clock: Sweeping['clock'];
}

const LOOKED_AT_MS = 3 * DAY_MS;

/** Payments of the last 72 hours at the provider, with our mark, that no order of ours knows as paid. Throws ProviderAway. */
export async function unmatchedPayments({ cards, unsettled, clock }: Matching): Promise<UnmatchedPayment[]> {
  const paid = await cards.paidSince(ago(LOOKED_AT_MS, { clock }));
  const known = await unsettled.moneyKnown(paid.map(({ paymentIntentId }) => paymentIntentId));
  return paid
    .filter(({ paymentIntentId }) => !known.has(paymentIntentId))
    .map((payment) => ({ ...payment, dashboardUrl: cards.dashboardUrl(payment.paymentIntentId) }));
}

const isUnpaid = (order: Order | null) => !order || ['open', 'processing', 'expired'].includes(order.status);

async function heal(paymentIntentId: string, deps: Sweeping) {
  const orderId = (await deps.orders.idOf(paymentIntentId)) ?? (await orderOfPayment(paymentIntentId, deps))?.orderId;
  const order = orderId ? await settle(orderId, deps) : null;
  const why = isUnpaid(order) ? 'payment without an order' : 'payment found late';
  await deps.alerts.put({ why, about: paymentIntentId, at: deps.clock.now(), ...(order ? { orderId: order.id } : {}) });
}

/** (d) Paid at the provider and not here: mended, and told, because no other way has noticed it. */
export async function sweepUnmatched(deps: Sweeping): Promise<void> {
  const quiet = ago(QUIET_MS, deps);
  const payments = (await unmatchedPayments(deps)).filter(({ createdAt }) => createdAt < quiet);
  // named by their orders: what fails is logged, and a payment's id opens what it paid
  const ofOrder = (id: string) => payments.filter(({ orderId }) => orderId === id);
  const healAll = async (id: string) => {
    for (const { paymentIntentId } of ofOrder(id)) await heal(paymentIntentId, deps);
  };
  await each(
    payments.map(({ orderId }) => orderId),
    'unmatched',
    healAll,
    deps,
  );
}
