import { startJobs, type Jobs } from '@farm/server-kit/jobs';
import { createTestBrowser } from '@farm/server-kit/testing';
import { startBackground } from '../reconcile/jobs';
import { paymentOf, createPaymentsTestService, guideBody, type PaymentsTestService } from '../testing/test-service';

const SALES = 20;
const TYPES = ['payment_intent.succeeded', 'charge.succeeded', 'charge.updated'];

let shop: PaymentsTestService;
let jobs: Jobs;
beforeAll(async () => {
  const lateBound: Pick<Jobs, 'sendInTransaction'> = {
    sendInTransaction: (...args) => jobs.sendInTransaction(...args),
  };
  shop = await createPaymentsTestService({ jobs: lateBound });
  jobs = await startJobs('payments', shop.url, { error: () => undefined });
});
afterAll(async () => {
  await jobs.stop();
  await shop.close();
});

test('three events for each of many sales are processed faster than one a second, and every sale is paid once', async () => {
  for (let n = 0; n < SALES; n += 1) {
    const from = `10.${n >> 8}.${n & 255}.7`; // each from a network of its own: networks have limits
    const opened = await shop.api(
      'POST /api/create-payment-intent',
      { body: guideBody },
      { as: createTestBrowser(), from },
    );
    const objectId = shop.provider.pay(paymentOf(opened));
    for (const [i, type] of TYPES.entries())
      await shop.context.inbox.store({
        id: `evt_${n}_${i}`,
        type,
        objectId,
        occurredAt: shop.clock.now(),
        ours: true,
        livemode: false,
      });
  }
  const started = Date.now();
  await startBackground(jobs, shop.context);
  const waiting = () => shop.db.stripeEvent.count({ where: { processedAt: null } });
  while ((await waiting()) > 0) await new Promise(setImmediate);
  const seconds = (Date.now() - started) / 1_000;
  expect(seconds).toBeLessThan((SALES * TYPES.length) / 2);
  expect(await shop.db.order.count({ where: { status: 'paid' } })).toBe(SALES);
  expect(await shop.db.entitlement.count({ where: { status: 'active' } })).toBe(SALES);
});
