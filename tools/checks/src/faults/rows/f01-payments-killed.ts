import { setTimeout as pause } from 'node:timers/promises';
import type { FaultFindings } from '../findings';
import { createPurchase, readFulfilment, isOnce, waitUntilFulfilled } from '../purchase';
import type { SiteProcess, FaultSite } from '../site';

const ORDERS = 50;
const CONCURRENT_BUYERS = 5;
const KILLS = 10;
const MAX_PAUSE_MS = 900;

/** 50 purchases while the replicas of payments are killed in turn, at random moments. */
export async function paymentsKilled(site: FaultSite, { must, note }: FaultFindings): Promise<void> {
  const paid: string[] = [];
  let left = ORDERS;
  const buyer = async () => {
    while (left > 0) {
      left -= 1;
      const { visitor, payment } = await createPurchase(site);
      await site.provider.pay(payment);
      paid.push(payment);
      await visitor.request(`/api/verify-payment/${payment}`); // may fail with its replica; the webhook confirms as well
    }
  };
  const killer = async () => {
    for (let kill = 0; kill < KILLS && paid.length < ORDERS; kill += 1) {
      await pause(MAX_PAUSE_MS * Math.random());
      const replica = site.replicas('payments')[kill % 2] as SiteProcess;
      replica.signal('SIGKILL');
      await replica.ended();
      await replica.start();
    }
  };
  await Promise.all([killer(), ...Array.from({ length: CONCURRENT_BUYERS }, buyer)]);
  await site.waitUntilReady();
  // Verify again, as a reload of the success page does: the first verification and events may have failed.
  for (const payment of paid) await site.visitor().request(`/api/verify-payment/${payment}`);
  const seconds = await waitUntilFulfilled(site, ...paid);
  const fulfilment = await readFulfilment(site, ...paid);
  const succeeded = new Set(await site.provider.listPaid());
  must(paid.length === ORDERS && paid.every((payment) => succeeded.has(payment)), 'every buyer paid once');
  must(isOnce(fulfilment, ORDERS), `one order, entitlement, grant and receipt each (${JSON.stringify(fulfilment)})`);
  note(`${ORDERS} orders paid while replicas of payments were killed ${KILLS} times: ${JSON.stringify(fulfilment)}`);
  note(`all fulfilled after ${seconds.toFixed(1)} s`);
}
