import { setTimeout as pause } from 'node:timers/promises';
import type { FaultFindings } from '../findings';
import { buy, fulfilmentOf, isOnce, untilFulfilled } from '../purchase';
import type { SiteProcess, FaultSite } from '../site';

const ORDERS = 50;
const AT_ONCE = 5;
const KILLS = 10;
const BETWEEN_MS = 900;

/** 50 purchases while the copies of payments are killed in turn, at moments nobody chose. */
export async function paymentsKilled(site: FaultSite, { must, note }: FaultFindings): Promise<void> {
  const paid: string[] = [];
  let left = ORDERS;
  const buyer = async () => {
    while (left > 0) {
      left -= 1;
      const { visitor, payment } = await buy(site);
      await site.cards.pay(payment);
      paid.push(payment);
      await visitor.request(`/api/verify-payment/${payment}`); // half of the answers die with their copy: the webhook tells, too
    }
  };
  const killer = async () => {
    for (let kill = 0; kill < KILLS && paid.length < ORDERS; kill += 1) {
      await pause(BETWEEN_MS * Math.random());
      const replica = site.replicas('payments')[kill % 2] as SiteProcess;
      replica.signal('SIGKILL');
      await replica.ended();
      await replica.start();
    }
  };
  await Promise.all([killer(), ...Array.from({ length: AT_ONCE }, buyer)]);
  await site.whole();
  // Whose first look and whose first events died with a copy looks again, as the success page does when it is reloaded.
  for (const payment of paid) await site.visitor().request(`/api/verify-payment/${payment}`);
  const seconds = await untilFulfilled(site, ...paid);
  const facts = await fulfilmentOf(site, ...paid);
  const taken = new Set(await site.cards.taken());
  must(paid.length === ORDERS && paid.every((payment) => taken.has(payment)), 'every buyer paid once');
  must(isOnce(facts, ORDERS), `one order, right, grant and letter each (${JSON.stringify(facts)})`);
  note(`${ORDERS} orders paid while replicas of payments were killed ${KILLS} times: ${JSON.stringify(facts)}`);
  note(`all fulfilled after ${seconds.toFixed(1)} s`);
}
