import type { FaultSite } from '../fault-site';
import { findings, type Outcome, statuses } from '../outcome';
import { buy, fulfilmentOf, isOnce, untilFulfilled } from '../purchase';

const TIMES = 20;
const LOOKS = 5;

/** The order in which a bad line delivers: nobody's. */
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);

/** Each event of one payment 20 times in parallel, shuffled, with the buyer's verification at the same moment. */
export async function webhookTwentyTimes(site: FaultSite): Promise<Outcome> {
  const { broken, must } = findings();
  await site.cards.fault('webhook_drop', 50);
  const { visitor, payment } = await buy(site);
  await site.cards.pay(payment);
  const events = await site.cards.events(payment);
  const tell = (text: string) =>
    visitor.ask('/api/stripe/webhook', { body: text, headers: { 'stripe-signature': site.cards.sign(text) } });
  const look = () => visitor.ask(`/api/verify-payment/${payment}`);
  const told = events.flatMap((text) => Array.from({ length: TIMES }, () => () => tell(text)));
  const asked = shuffled([...told, ...Array.from({ length: LOOKS }, () => look)]);
  const answers = await Promise.all(asked.map((ask) => ask()));
  await site.cards.fault('webhook_drop', 0);
  const seconds = await untilFulfilled(site, payment);
  const facts = await fulfilmentOf(site, payment);
  must(
    answers.every(({ status }) => status >= 200 && status < 300),
    `every answer 2xx (${statuses(answers)})`,
  );
  must(isOnce(facts), `one fulfilment (${JSON.stringify(facts)})`);
  const failures = answers.filter(({ status }) => status === 0 || status >= 500).length;
  return {
    ...{ requests: answers.length, failures, secondsToRecover: seconds },
    ...{ lost: facts.paid === 0 ? 1 : 0, doubled: Math.max(0, ...Object.values(facts).map((count) => count - 1)) },
    seen: [`${events.length} events ${TIMES} times each with ${LOOKS} verifications: ${statuses(answers)}`],
    broken,
  };
}
