import { setTimeout as pause } from 'node:timers/promises';
import type { FaultSite } from './site';
import type { SimulatedVisitor } from './visitor';

const LOOK_MS = 100;
const TRIES = 100;

/** An order of a guide that waits for its money. Throws when the site refuses it for longer than a buyer waits. */
export async function buy(
  site: Pick<FaultSite, 'visitor'>,
  visitor = site.visitor(),
): Promise<{ visitor: SimulatedVisitor; payment: string }> {
  const body = { amount: 3999, bookId: 'seeds-of-wealth', title: 'Seeds of Wealth' };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await visitor.request('/api/create-payment-intent', { body });
    const { clientSecret } = (answer.body ?? {}) as { clientSecret?: string };
    if (clientSecret) return { visitor, payment: clientSecret.split('_secret_')[0] ?? '' };
    if (answer.status > 0 && answer.status < 500)
      throw new Error(`A purchase was refused: ${JSON.stringify(answer.body)}`);
    await pause(LOOK_MS);
  }
  throw new Error('A purchase was never answered.');
}

/** How often each thing that a paid order brings is there. */
export interface Fulfilment {
  orders: number;
  paid: number;
  entitlements: number;
  grants: number;
  receipts: number;
  response: number;
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
  (SELECT count(*)::int FROM payments.order_event v JOIN o ON o.id = v.order_id WHERE v.what = 'paid') AS told`;

/** What became of these payments' orders. */
export async function fulfilmentOf(
  { database }: Pick<FaultSite, 'database'>,
  ...payments: readonly string[]
): Promise<Fulfilment> {
  const [facts] = await database.rows<Fulfilment>(FACTS, [payments]);
  return facts as Fulfilment;
}

/** One of everything for each of so many orders. */
export const isOnce = (facts: Fulfilment, orders = 1): boolean =>
  Object.values(facts).every((count) => count === orders);

/** Waits until an order is paid and all that it brings is there; seconds that it took, Infinity when it never was. */
export async function untilFulfilled(
  site: Pick<FaultSite, 'database'>,
  ...payments: readonly string[]
): Promise<number> {
  const from = performance.now();
  for (let tries = 0; tries < TRIES * 6; tries += 1) {
    if (isOnce(await fulfilmentOf(site, ...payments), payments.length)) return (performance.now() - from) / 1_000;
    await pause(LOOK_MS);
  }
  return Infinity;
}
