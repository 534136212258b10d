import { type FaultFindings, statuses } from '../findings';
import { buy, fulfilmentOf, isOnce, untilFulfilled } from '../purchase';
import type { FaultSite } from '../site';

const TIMES = 20;
const LOOKS = 5;

/** The order in which a bad line delivers: nobody's. */
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);

/** Each event of one payment 20 times in parallel, shuffled, with the buyer's verification at the same moment. */
export async function webhookTwentyTimes(site: FaultSite, { must, note }: FaultFindings): Promise<void> {
  await site.cards.fault('webhook_drop', 50);
  const { visitor, payment } = await buy(site);
  await site.cards.pay(payment);
  const events = await site.cards.events(payment);
  const deliver = (text: string) =>
    visitor.request('/api/stripe/webhook', { body: text, headers: { 'stripe-signature': site.cards.sign(text) } });
  const look = () => visitor.request(`/api/verify-payment/${payment}`);
  const response = events.flatMap((text) => Array.from({ length: TIMES }, () => () => deliver(text)));
  const requested = shuffled([...response, ...Array.from({ length: LOOKS }, () => look)]);
  const answers = await Promise.all(requested.map((request) => request()));
  await site.cards.fault('webhook_drop', 0);
  const seconds = await untilFulfilled(site, payment);
  const facts = await fulfilmentOf(site, payment);
  must(
    answers.every(({ status }) => status >= 200 && status < 300),
    `every answer 2xx (${statuses(answers)})`,
  );
  must(isOnce(facts), `one fulfilment (${JSON.stringify(facts)})`);
  note(`${events.length} events ${TIMES} times each with ${LOOKS} verifications: ${statuses(answers)}`);
  note(`fulfilled after ${seconds.toFixed(1)} s`);
}
