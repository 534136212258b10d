import { setTimeout as pause } from 'node:timers/promises';
import type { FaultSite } from './site';
import type { SimulatedVisitor } from './visitor';

const POLL_MS = 100;
const MAX_TRIES = 100;

/** The body with which the store asks for a payment. */
export const PURCHASE = { amount: 3999, bookId: 'seeds-of-wealth', title: 'Seeds of Wealth' };

/** Creates an order of a guide with an open payment. @throws if the site fails for longer than a buyer would wait */
export async function createPurchase(
  site: Pick<FaultSite, 'visitor'>,
  visitor = site.visitor(),
): Promise<{ visitor: SimulatedVisitor; payment: string }> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const response = await visitor.request('/api/create-payment-intent', { body: PURCHASE });
    const { clientSecret } = (response.body ?? {}) as { clientSecret?: string };
    if (clientSecret) return { visitor, payment: clientSecret.split('_secret_')[0] ?? '' };
    if (response.status > 0 && response.status < 500)
      throw new Error(`A purchase was rejected: ${JSON.stringify(response.body)}`);
    await pause(POLL_MS);
  }
  throw new Error('A purchase was never answered.');
}

/** Counts of everything that a paid order creates. */
export interface Fulfilment {
  orders: number;
  paid: number;
  entitlements: number;
  grants: number;
  receipts: number;
  paidEvents: number;
}

const FACTS = `WITH o AS (
  SELECT DISTINCT o.id, o.status FROM payments."order" o JOIN payments.payment_attempt a ON a.order_id = o.id
  WHERE a.payment_intent_id = ANY($1) OR a.provider_id = ANY($1))
SELECT (SELECT count(*)::int FROM o) AS orders,
  (SELECT count(*)::int FROM o WHERE status = 'paid') AS paid,
  (SELECT count(*)::int FROM payments.entitlement e JOIN o ON o.id = e.order_id WHERE e.status = 'active') AS entitlements,
  (SELECT count(*)::int FROM payments.download_grant g JOIN payments.entitlement e ON e.id = g.entitlement_id
    JOIN o ON o.id = e.order_id) AS grants,
  (SELECT count(*)::int FROM payments.outbox l JOIN o ON l.payload->>'orderId' = o.id::text WHERE l.kind = 'receipt') AS receipts,
  (SELECT count(*)::int FROM payments.order_event v JOIN o ON o.id = v.order_id WHERE v.what = 'paid') AS "paidEvents"`;

/** Reads the fulfilment of these payments' orders. */
export async function readFulfilment(
  { database }: Pick<FaultSite, 'database'>,
  ...payments: readonly string[]
): Promise<Fulfilment> {
  const [fulfilment] = await database.rows<Fulfilment>(FACTS, [payments]);
  return fulfilment as Fulfilment;
}

export const isOnce = (fulfilment: Fulfilment, orders = 1): boolean =>
  Object.values(fulfilment).every((count) => count === orders);

/** Waits until all payments are fulfilled. Returns the seconds, or Infinity after a timeout. */
export async function waitUntilFulfilled(
  site: Pick<FaultSite, 'database'>,
  ...payments: readonly string[]
): Promise<number> {
  const from = performance.now();
  for (let tries = 0; tries < MAX_TRIES * 6; tries += 1) {
    if (isOnce(await readFulfilment(site, ...payments), payments.length)) return (performance.now() - from) / 1_000;
    await pause(POLL_MS);
  }
  return Infinity;
}
