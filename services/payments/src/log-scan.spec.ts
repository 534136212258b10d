import { createTestBrowser } from '@farm/server-kit/testing';
import { ProviderUnavailableError, type PaymentProvider } from './payment-provider/payment.provider';
import { reconcile } from './reconcile/sweeps';
import { createFakeProvider } from './testing/fake-provider';
import { HOUR_MS, paymentOf, createPaymentsTestService, courseBody, guideBody } from './testing/test-service';
import { tokenIn, newestEmail, createTestMailer, RUTH } from './testing/test-mailer';

/** A provider whose errors quote the request, as Stripe's do. */
function quotingProvider() {
  const fake = createFakeProvider();
  let isFailing = false;
  const quoting = () => {
    const cause = new Error(
      `No such payment_intent: 'pi_3Quoted'; a similar one belongs to ruth@example.com, sk_test_1`,
    );
    return new ProviderUnavailableError('The provider did not respond as expected.', { cause });
  };
  const provider: PaymentProvider = {
    ...fake.asProvider,
    facts: (order) => (isFailing ? Promise.reject(quoting()) : fake.asProvider.facts(order)),
  };
  return { fake, provider, setFailing: (now: boolean) => void (isFailing = now) };
}

test('no log line of a whole purchase, its failures and its repair carries a secret, a token, an address or a payment', async () => {
  const { fake, provider, setFailing } = quotingProvider();
  const written: string[] = [];
  const logStream = { write: (line: string) => void written.push(line) };
  const shop = await createPaymentsTestService({ provider, logLevel: 'trace', logStream });
  const post = createTestMailer(shop);
  const own = { as: shop.api.visitor };
  const opened = await shop.api('POST /api/create-payment-intent', { body: courseBody }, own);
  const payment = paymentOf(opened);
  fake.pay(payment);
  fake.change(payment, { email: RUTH });

  setFailing(true); // the page and the reconciler send requests during an outage
  const verify = { params: { sessionId: payment } };
  expect((await shop.api.raw('GET /api/verify-payment/:sessionId', verify, own)).status).toBe(503);
  const later = { now: () => new Date(shop.clock.now().getTime() + HOUR_MS) };
  await reconcile({ ...shop.context, clock: later, log: shop.app.log });
  setFailing(false);

  await shop.api('GET /api/verify-payment/:sessionId', verify, own);
  const params = { courseId: courseBody.courseId };
  await shop.api('POST /api/course-access/:courseId/claim', { params, body: { paymentIntent: payment } }, own);
  const grant = tokenIn(await newestEmail(post, /course is open/), 'grant');
  await shop.api('POST /api/course-access/:courseId/claim', { params, body: { grant } }, { as: createTestBrowser() });
  await shop.api('POST /api/library/links', { body: { email: RUTH } }, own);
  const key = tokenIn(await newestEmail(post, /Your library/), 'key');
  await shop.api('POST /api/library/open', { body: { key } }, { as: createTestBrowser() });
  expect((await shop.api.raw('POST /api/library/open', { body: { key } }, { as: createTestBrowser() })).status).toBe(
    410,
  );

  const guide = paymentOf(await shop.api('POST /api/create-payment-intent', { body: guideBody }, own));
  fake.pay(guide);
  await reconcile({ ...shop.context, clock: later, log: shop.app.log }); // fulfilled although no page was open
  const book = { params: { bookId: guideBody.bookId } };
  const download = await shop.api.raw('GET /api/download/:bookId', { ...book, query: { session_id: guide } }, own);
  const signed = String(download.headers['location']).split('/').at(-1) ?? '';
  await shop.api.raw('GET /api/download/file/:signed', { params: { signed } }, own);
  await shop.api.raw('GET /api/download/:bookId', { ...book, query: { grant } }, { as: createTestBrowser() });
  await shop.api.raw('GET /api/library', {}, own);

  const log = written.join('');
  await shop.close();
  for (const route of ['/api/create-payment-intent', '/api/download/file/:signed', '/api/library/open', '"reconcile"'])
    expect(log).toContain(route);
  expect(log).toContain('No such payment_intent'); // the cause of the outage
  const cookies = ['__Host-', 'visitor'];
  const tokens = [grant, key, signed, String(opened.clientSecret), payment, guide];
  for (const secret of [...tokens, ...cookies, '_secret', 'pi_', 'session_id', 'ruth', 'example.com', 'sk_test'])
    expect(log).not.toContain(secret);
});
