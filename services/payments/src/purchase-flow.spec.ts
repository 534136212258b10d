import { systemClock } from '@farm/server-kit';
import { startJobs, type Jobs } from '@farm/server-kit/jobs';
import { type Browser, createTestBrowser, freePort } from '@farm/server-kit/testing';
import { reconcile } from './reconcile/sweeps';
import {
  paymentOf,
  createPaymentsTestService,
  courseBody,
  repeat,
  guideBody,
  type PaymentsTestService,
} from './testing/test-service';
import { startStripeSandbox, type StripeSandbox } from './testing/stripe-sandbox';
import { GUIDE_TEXT } from './testing/guide-files';
import { EVENT_QUEUE, type EventJob } from './webhook/inbox.repository';
import { handleEvent } from './webhook/process-event';

// End to end over HTTP: the real SDK, the Stripe sandbox in its own process, signed webhooks, the job queue.
let sandbox: StripeSandbox;
let shop: PaymentsTestService;
let jobs: Jobs;
let port: number;
const written: string[] = [];
let onProcessed: (eventId: string) => void = () => undefined;

const MINUTES_LATER = 3 * 60_000;

beforeAll(async () => {
  port = await freePort();
  sandbox = await startStripeSandbox(`http://127.0.0.1:${port}/api/stripe/webhook`);
  const lateBound: Pick<Jobs, 'sendInTransaction'> = {
    sendInTransaction: (...args) => jobs.sendInTransaction(...args),
  };
  const log = { logLevel: 'trace', logStream: { write: (line: string) => void written.push(line) } };
  shop = await createPaymentsTestService({
    provider: sandbox.provider(),
    jobs: lateBound,
    clock: systemClock,
    mode: 'sandbox',
    ...log,
  });
  jobs = await startJobs('payments', shop.url, { error: () => undefined });
  await jobs.work<EventJob>(EVENT_QUEUE, async ({ data }) => {
    await handleEvent(data.eventId, shop.context);
    onProcessed(data.eventId);
  });
  await shop.app.listen({ port, host: '127.0.0.1' });
});

afterAll(async () => {
  await sandbox?.stop();
  await jobs?.stop();
  await shop?.close();
});

let as: Browser; // each test is a new visitor
beforeEach(async () => {
  as = createTestBrowser();
  await shop.api('GET /api/payments/config', {}, { as });
});

const setup = async (body: typeof guideBody | typeof courseBody = guideBody) => {
  const { clientSecret } = await shop.api('POST /api/create-payment-intent', { body }, { as });
  return paymentOf({ clientSecret });
};
const verify = (sessionId: string) => shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId } });
const fulfilled = async (id: string) => {
  const { order } = await shop.db.paymentAttempt.findFirstOrThrow({
    where: { paymentIntentId: id },
    include: { order: { include: { entitlement: { include: { grants: true } } } } },
  });
  const emails = await shop.db.paymentsOutbox.count({ where: { dedupeKey: { endsWith: order.id } } });
  return { status: order.status, grants: order.entitlement?.grants.length ?? 0, emails };
};
const once = { status: 'paid', grants: 1, emails: 1 };

/** Resolves when the queue has processed the event after which `id` is paid. */
const paidByWebhook = (id: string) =>
  new Promise<void>((resolve, reject) => {
    onProcessed = () => {
      fulfilled(id).then(({ status }) => status === 'paid' && resolve(), reject);
    };
  });

test('a guide is bought, the signed webhook fulfils it, and it is downloaded', async () => {
  const id = await setup();
  const fulfilment = paidByWebhook(id);
  await sandbox.pay(id);
  await fulfilment;
  expect(await fulfilled(id)).toEqual(once);
  expect(await verify(id)).toMatchObject({ success: true, title: 'Seeds of Wealth' });
  const order = await shop.db.order.findFirstOrThrow({ where: { attempts: { some: { paymentIntentId: id } } } });
  expect(order).toMatchObject({ cardBrand: 'visa', cardLast4: '4242' }); // for the receipt
  const at = { params: { bookId: 'seeds-of-wealth' }, query: { session_id: id } };
  const { headers } = await shop.api.raw('GET /api/download/:bookId', at);
  expect((await shop.api.raw(`GET ${String(headers['location'])}`)).bytes.toString()).toBe(GUIDE_TEXT);
});

test('without webhooks the verifying page fulfils the order', async () => {
  await sandbox.fault('webhook_drop', 10);
  const id = await setup();
  await sandbox.pay(id);
  expect(await verify(id)).toMatchObject({ success: true });
  expect(await fulfilled(id)).toEqual(once);
});

test('I3: repeated webhooks in any order and twenty page calls give one entitlement and one email', async () => {
  await sandbox.fault('webhook_drop', 0);
  await sandbox.fault('webhook_duplicate', 10);
  const id = await setup();
  const fulfilment = paidByWebhook(id);
  await sandbox.pay(id);
  await Promise.all([fulfilment, ...repeat(20, () => verify(id))]);
  expect(await fulfilled(id)).toEqual(once);
});

test('a declined card gives its reason, and the same payment can be tried again', async () => {
  const id = await setup();
  await expect(sandbox.pay(id, 'pm_card_chargeDeclinedInsufficientFunds')).rejects.toThrow('insufficient funds');
  expect(await verify(id)).toMatchObject({ success: false, message: 'Payment verification failed' });
  expect(await setup()).toBe(id);
  await sandbox.pay(id);
  expect(await verify(id)).toMatchObject({ success: true });
});

test('the course opens for the browser that paid, and the address on the receipt is the buyer’s', async () => {
  const id = await setup(courseBody);
  await sandbox.pay(id);
  const at = { params: { courseId: 'southern-market-garden' } };
  const claim = { ...at, body: { paymentIntent: id } };
  expect(await shop.api('POST /api/course-access/:courseId/claim', claim, { as })).toEqual({ state: 'open' });
  expect(await shop.api('GET /api/course-access/:courseId', at, { as })).toMatchObject({ buyer: 'r•••@example.com' });
  expect(await sandbox.stripe.paymentIntents.retrieve(id)).toMatchObject({
    amount: 7999,
    receipt_email: 'ruth@example.com',
    metadata: { app: 'farm', productId: 'southern-market-garden' },
  });
});

test('I8: twenty concurrent setups create one payment at the provider', async () => {
  const before = (await sandbox.stripe.paymentIntents.list({ limit: 100 })).data.length;
  const ids = await Promise.all(repeat(20, () => setup()));
  expect(new Set(ids).size).toBe(1);
  expect((await sandbox.stripe.paymentIntents.list({ limit: 100 })).data.length).toBe(before + 1);
});

test('a request to a failing provider is repeated under the same key: 503 first, then one payment', async () => {
  await sandbox.fault('api_500', 50); // the queue may send requests at the same moment
  const failed = await shop.api.raw('POST /api/create-payment-intent', { body: guideBody }, { as });
  expect(failed).toMatchObject({
    status: 503,
    body: { code: 'checkout.provider_away', message: 'Unable to setup payment. Please try again.' },
  });
  await sandbox.fault('api_500', 0);
  const id = await setup();
  expect((await shop.db.paymentAttempt.findFirstOrThrow({ where: { paymentIntentId: id } })).no).toBe(1);
});

test('a canceled order cancels its payment', async () => {
  const id = await setup();
  const later = { ...shop.context, clock: { now: () => new Date(Date.now() + 31 * 60_000) } };
  await reconcile(later);
  expect((await sandbox.stripe.paymentIntents.retrieve(id)).status).toBe('canceled');
  expect((await fulfilled(id)).status).toBe('expired');
});

test('I5: the reconciler fulfils an order without any webhook', async () => {
  await sandbox.fault('webhook_drop', 10);
  const id = await setup();
  await sandbox.pay(id);
  await reconcile({ ...shop.context, clock: { now: () => new Date(Date.now() + MINUTES_LATER) } });
  expect(await fulfilled(id)).toEqual(once);
});

test('no log line carries a payment, a secret, an address or a cookie', () => {
  const log = written.join('');
  expect(log).toContain('/api/create-payment-intent');
  for (const secret of ['pi_', '_secret_', 'whsec_', 'sk_test', 'ruth@', 'session_id', '__Host-'])
    expect(log).not.toContain(secret);
});
