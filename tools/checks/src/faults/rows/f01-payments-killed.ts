import { setTimeout as pause } from 'node:timers/promises';
import type { Copy } from '../copies';
import type { FaultSite } from '../fault-site';
import { findings, type Outcome } from '../outcome';
import { buy, fulfilmentOf, isOnce, untilFulfilled } from '../purchase';

const ORDERS = 50;
const AT_ONCE = 5;
const KILLS = 10;
const BETWEEN_MS = 900;

/** 50 purchases while the copies of payments are killed in turn, at moments nobody chose. */
export async function paymentsKilled(site: FaultSite): Promise<Outcome> {
  const { broken, must } = findings();
  const paid: string[] = [];
  let looked = 0;
  let left = ORDERS;
  const buyer = async () => {
    while (left > 0) {
      left -= 1;
      const { visitor, payment } = await buy(site);
      await site.cards.pay(payment);
      paid.push(payment);
      looked += 2;
      await visitor.ask(`/api/verify-payment/${payment}`); // half of the answers die with their copy: the webhook tells, too
    }
  };
  const killer = async () => {
    for (let kill = 0; kill < KILLS && paid.length < ORDERS; kill += 1) {
      await pause(BETWEEN_MS * Math.random());
      const copy = site.copies('payments')[kill % 2] as Copy;
      copy.signal('SIGKILL');
      await copy.ended();
      await copy.start();
    }
  };
  await Promise.all([killer(), ...Array.from({ length: AT_ONCE }, buyer)]);
  await site.whole();
  // Whose first look and whose first events died with a copy looks again, as the success page does when it is reloaded.
  for (const payment of paid) await site.visitor().ask(`/api/verify-payment/${payment}`);
  looked += paid.length;
  const seconds = await untilFulfilled(site, ...paid);
  const facts = await fulfilmentOf(site, ...paid);
  const taken = new Set(await site.cards.taken());
  must(paid.length === ORDERS && paid.every((payment) => taken.has(payment)), 'every buyer paid once');
  must(isOnce(facts, ORDERS), `one order, right, grant and letter each (${JSON.stringify(facts)})`);
  const counts = Object.values(facts).map((count) => count - ORDERS);
  return {
    ...{ requests: looked, failures: 0, secondsToRecover: seconds },
    ...{ lost: Math.max(0, -Math.min(...counts)), doubled: Math.max(0, ...counts) },
    seen: [`${ORDERS} orders paid while copies of payments were killed ${KILLS} times: ${JSON.stringify(facts)}`],
    broken,
  };
}
