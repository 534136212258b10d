import { type FaultFindings, statuses } from '../findings';
import { readFulfilment, isOnce, waitUntilFulfilled } from '../purchase';
import type { FaultSite } from '../site';
import type { VisitorResponse } from '../visitor';

const FAULTS = ['api_500', 'api_429', 'api_reset', 'api_timeout_after_commit'] as const;
/** More than the SDK's retries, so the buyer sees an error and tries again. */
const REPEATED = 3;
const ERROR_MESSAGE = 'Unable to setup payment. Please try again.';
const MAX_ATTEMPTS = 6;

const secretOf = ({ body }: VisitorResponse) => (body as { clientSecret?: string } | null)?.clientSecret;

/** The payment provider fails in each way when a payment is created; the buyer retries until it works, then pays. */
export async function paymentProviderFails(site: FaultSite, { must, note }: FaultFindings): Promise<void> {
  const payments: string[] = [];
  const responses: VisitorResponse[] = [];
  for (const fault of FAULTS) {
    const visitor = site.visitor();
    await site.provider.fault(fault, fault === 'api_timeout_after_commit' ? 1 : REPEATED);
    let secret: string | undefined;
    for (let attempt = 0; attempt < MAX_ATTEMPTS && secret === undefined; attempt += 1) {
      const body = { amount: 3999, bookId: 'seeds-of-wealth', title: 'Seeds of Wealth' };
      const response = await visitor.request('/api/create-payment-intent', { body });
      responses.push(response);
      secret = secretOf(response);
      if (secret === undefined)
        must(
          JSON.stringify(response.body).includes(ERROR_MESSAGE),
          `${fault}: '${ERROR_MESSAGE}' (${JSON.stringify(response.body)})`,
        );
    }
    await site.provider.fault(fault, 0);
    must(secret !== undefined, `${fault}: a payment can be created afterwards`);
    if (secret === undefined) continue;
    const payment = secret.split('_secret_')[0] ?? '';
    payments.push(payment);
    await site.provider.pay(payment);
  }
  const seconds = await waitUntilFulfilled(site, ...payments);
  const fulfilment = await readFulfilment(site, ...payments);
  must(isOnce(fulfilment, payments.length), `each paid once (${JSON.stringify(fulfilment)})`);
  const live = await site.database.rows<{ live: number }>(
    `SELECT count(*)::int AS live FROM payments.payment_attempt a WHERE a.order_id IN
       (SELECT order_id FROM payments.payment_attempt WHERE payment_intent_id = ANY($1)) GROUP BY a.order_id`,
    [payments],
  );
  must(
    live.every((row) => row.live === 1),
    'never two payments for one order',
  );
  note(`payments created under ${FAULTS.join(', ')}: ${statuses(responses)}`);
  note(`all fulfilled after ${seconds.toFixed(1)} s`);
}
