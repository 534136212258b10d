import { type FaultFindings, statuses } from '../findings';
import { fulfilmentOf, isOnce, untilFulfilled } from '../purchase';
import type { FaultSite } from '../site';
import type { VisitorResponse } from '../visitor';

const FAULTS = ['api_500', 'api_429', 'api_reset', 'api_timeout_after_commit'] as const;
/** More than the library tries by itself: the buyer sees it and presses again. */
const STUBBORN = 3;
const SENTENCE = 'Unable to setup payment. Please try again.';
const PRESSES = 6;

const secretOf = ({ body }: VisitorResponse) => (body as { clientSecret?: string } | null)?.clientSecret;

/** The card company fails each way while a payment is opened; the buyer presses until it works, then pays. */
export async function cardCompanyFails(site: FaultSite, { must, note }: FaultFindings): Promise<void> {
  const payments: string[] = [];
  const answers: VisitorResponse[] = [];
  for (const fault of FAULTS) {
    const visitor = site.visitor();
    await site.cards.fault(fault, fault === 'api_timeout_after_commit' ? 1 : STUBBORN);
    let secret: string | undefined;
    for (let press = 0; press < PRESSES && secret === undefined; press += 1) {
      const body = { amount: 3999, bookId: 'seeds-of-wealth', title: 'Seeds of Wealth' };
      const answer = await visitor.request('/api/create-payment-intent', { body });
      answers.push(answer);
      secret = secretOf(answer);
      if (secret === undefined)
        must(
          JSON.stringify(answer.body).includes(SENTENCE),
          `${fault}: '${SENTENCE}' (${JSON.stringify(answer.body)})`,
        );
    }
    await site.cards.fault(fault, 0);
    must(secret !== undefined, `${fault}: a payment can be opened afterwards`);
    if (secret === undefined) continue;
    const payment = secret.split('_secret_')[0] ?? '';
    payments.push(payment);
    await site.cards.pay(payment);
  }
  const seconds = await untilFulfilled(site, ...payments);
  const facts = await fulfilmentOf(site, ...payments);
  must(isOnce(facts, payments.length), `each paid once (${JSON.stringify(facts)})`);
  const live = await site.database.rows<{ live: number }>(
    `SELECT count(*)::int AS live FROM payments.payment_attempt a WHERE a.order_id IN
       (SELECT order_id FROM payments.payment_attempt WHERE payment_intent_id = ANY($1)) GROUP BY a.order_id`,
    [payments],
  );
  must(
    live.every((row) => row.live === 1),
    'never two payments for one order',
  );
  note(`openings under ${FAULTS.join(', ')}: ${statuses(answers)}`);
  note(`all fulfilled after ${seconds.toFixed(1)} s`);
}
