import { browser } from '@farm/server-kit/testing';
import { ProviderAway, type CardProvider } from './cards/cards.provider';
import { reconcile } from './reconcile/sweeps';
import { cardsForTest } from './testing/cards-for-test';
import { carriedBy, newestOf, postmanForTest, RUTH } from './testing/postman-for-test';
import { HOUR_MS, paymentOf, paymentsForTest, theCourse, wealth } from './testing/payments-for-test';

/** A card company whose refusals quote what it was asked, as the real one's do. */
function talkativeCards() {
  const cards = cardsForTest();
  let isAngry = false;
  const quoting = () => {
    const cause = new Error(
      `No such payment_intent: 'pi_3Quoted'; a similar one belongs to ruth@example.com, sk_test_1`,
    );
    return new ProviderAway('The card company did not answer as expected.', { cause });
  };
  const provider: CardProvider = {
    ...cards.provider,
    facts: (order) => (isAngry ? Promise.reject(quoting()) : cards.provider.facts(order)),
  };
  return { cards, provider, anger: (now: boolean) => void (isAngry = now) };
}

test('no log line of a whole purchase, its failures and its repair carries a secret, a token, an address or a payment', async () => {
  const { cards, provider, anger } = talkativeCards();
  const written: string[] = [];
  const logTo = { write: (line: string) => void written.push(line) };
  const shop = await paymentsForTest({ cards: provider, logLevel: 'trace', logTo });
  const post = postmanForTest(shop);
  const own = { as: shop.api.visitor };
  const asked = await shop.api('POST /api/create-payment-intent', { body: theCourse }, own);
  const payment = paymentOf(asked);
  cards.pay(payment);
  cards.change(payment, { email: RUTH });

  anger(true); // the page and the reconciler ask while nobody answers
  const verify = { params: { sessionId: payment } };
  expect((await shop.api.raw('GET /api/verify-payment/:sessionId', verify, own)).status).toBe(503);
  const later = { now: () => new Date(shop.clock.now().getTime() + HOUR_MS) };
  await reconcile({ ...shop.rooms, clock: later, log: shop.app.log });
  anger(false);

  await shop.api('GET /api/verify-payment/:sessionId', verify, own);
  const params = { courseId: theCourse.courseId };
  await shop.api('POST /api/course-access/:courseId/claim', { params, body: { paymentIntent: payment } }, own);
  const grant = carriedBy(await newestOf(post, /course is open/), 'grant');
  await shop.api('POST /api/course-access/:courseId/claim', { params, body: { grant } }, { as: browser() });
  await shop.api('POST /api/library/links', { body: { email: RUTH } }, own);
  const key = carriedBy(await newestOf(post, /Your library/), 'key');
  await shop.api('POST /api/library/open', { body: { key } }, { as: browser() });
  expect((await shop.api.raw('POST /api/library/open', { body: { key } }, { as: browser() })).status).toBe(410);

  const guide = paymentOf(await shop.api('POST /api/create-payment-intent', { body: wealth }, own));
  cards.pay(guide);
  await reconcile({ ...shop.rooms, clock: later, log: shop.app.log }); // no page was open, and it is paid all the same
  const book = { params: { bookId: wealth.bookId } };
  const opened = await shop.api.raw('GET /api/download/:bookId', { ...book, query: { session_id: guide } }, own);
  const signed = String(opened.headers['location']).split('/').at(-1) ?? '';
  await shop.api.raw('GET /api/download/file/:signed', { params: { signed } }, own);
  await shop.api.raw('GET /api/download/:bookId', { ...book, query: { grant } }, { as: browser() });
  await shop.api.raw('GET /api/library', {}, own);

  const log = written.join('');
  await shop.close();
  for (const route of ['/api/create-payment-intent', '/api/download/file/:signed', '/api/library/open', '"reconcile"'])
    expect(log).toContain(route);
  expect(log).toContain('No such payment_intent'); // why nobody answered is told
  const cookies = ['__Host-', 'visitor'];
  const tokens = [grant, key, signed, String(asked.clientSecret), payment, guide];
  for (const secret of [...tokens, ...cookies, '_secret', 'pi_', 'session_id', 'ruth', 'example.com', 'sk_test'])
    expect(log).not.toContain(secret);
});
