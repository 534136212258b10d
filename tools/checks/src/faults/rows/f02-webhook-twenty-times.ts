import { type FaultFindings, statuses } from '../findings';
import { createPurchase, readFulfilment, isOnce, waitUntilFulfilled } from '../purchase';
import type { FaultSite } from '../site';

const TIMES = 20;
const VERIFICATIONS = 5;

const shuffle = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);

/** Each event of one payment 20 times in parallel, shuffled, with the buyer's verification at the same moment. */
export async function webhookTwentyTimes(site: FaultSite, { must, note }: FaultFindings): Promise<void> {
  await site.provider.fault('webhook_drop', 50);
  const { visitor, payment } = await createPurchase(site);
  await site.provider.pay(payment);
  const events = await site.provider.events(payment);
  const deliver = (text: string) =>
    visitor.request('/api/stripe/webhook', { body: text, headers: { 'stripe-signature': site.provider.sign(text) } });
  const verify = () => visitor.request(`/api/verify-payment/${payment}`);
  const deliveries = events.flatMap((text) => Array.from({ length: TIMES }, () => () => deliver(text)));
  const requests = shuffle([...deliveries, ...Array.from({ length: VERIFICATIONS }, () => verify)]);
  const responses = await Promise.all(requests.map((request) => request()));
  await site.provider.fault('webhook_drop', 0);
  const seconds = await waitUntilFulfilled(site, payment);
  const fulfilment = await readFulfilment(site, payment);
  must(
    responses.every(({ status }) => status >= 200 && status < 300),
    `every response is 2xx (${statuses(responses)})`,
  );
  must(isOnce(fulfilment), `one fulfilment (${JSON.stringify(fulfilment)})`);
  note(`${events.length} events ${TIMES} times each with ${VERIFICATIONS} verifications: ${statuses(responses)}`);
  note(`fulfilled after ${seconds.toFixed(1)} s`);
}
