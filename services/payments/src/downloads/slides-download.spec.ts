import { createTestBrowser, type Browser } from '@farm/server-kit/testing';
import { syncOrder } from '../orders/sync-order';
import { GUIDE_TEXT, SLIDES_TEXT, TEACHER_GUIDE } from '../testing/guide-files';
import { createTestMailer, newestEmail, RUTH, tokenIn } from '../testing/test-mailer';
import {
  createPaymentsTestService,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  payAtProvider,
  type PaymentsTestService,
} from '../testing/test-service';

const HTML = { accept: 'text/html,application/xhtml+xml' };
const body = { bookId: TEACHER_GUIDE, title: '', amount: 1999 };

let shop: PaymentsTestService;
beforeEach(async () => void (shop = await createPaymentsTestService()));
afterEach(() => shop.close());

/** Buys the guide with slides; its payment. */
async function bought(): Promise<string> {
  const id = await payAtProvider(shop, body);
  shop.provider.change(id, { email: RUTH });
  await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
  return id;
}

interface Request {
  session_id?: string;
  grant?: string;
  bookId?: string;
  as?: Browser;
  headers?: Record<string, string>;
}

const request = (method: 'GET' | 'HEAD', { bookId = TEACHER_GUIDE, as, headers = {}, ...proof }: Request) =>
  shop.api.raw(
    `${method} /api/download/:bookId`,
    { params: { bookId }, query: { ...proof, part: 'slides' } },
    as ? { as, headers } : { headers },
  );
const slides = (proof: Request) => request('GET', proof);
const file = (location: unknown, method = 'GET') => shop.api.raw(`${method} ${String(location)}`);
const used = async () => (await shop.db.downloadGrant.findFirstOrThrow()).used;

test('the payment of a guide opens its slides, by a link of five minutes', async () => {
  const id = await bought();
  const { status, headers } = await slides({ session_id: id });
  expect(status).toBe(302);
  const got = await file(headers['location']);
  expect(got.bytes.toString()).toBe(SLIDES_TEXT);
  expect(got.headers['content-disposition']).toBe(
    `attachment; filename="${TEACHER_GUIDE}-slides.pdf"; ` +
      "filename*=UTF-8''Growing%20Minds%3A%20Teacher%20and%20Student%20Guide%2C%20Slides.pdf",
  );
  expect((await file(headers['location'], 'HEAD')).headers['content-length']).toBe(String(SLIDES_TEXT.length));
  expect((await request('HEAD', { session_id: id })).headers['content-length']).toBe(String(SLIDES_TEXT.length));
  shop.clock.advance(5 * MINUTE_MS);
  expect(await file(headers['location'])).toMatchObject({ status: 410, body: { code: 'download.expired' } });
});

test('guide and slides within an hour are one download of the five; the guide itself stays the guide', async () => {
  const id = await bought();
  await slides({ session_id: id });
  const at = { params: { bookId: TEACHER_GUIDE }, query: { session_id: id } };
  const guide = await shop.api.raw('GET /api/download/:bookId', at);
  expect((await file(guide.headers['location'])).bytes.toString()).toBe(GUIDE_TEXT);
  expect(await used()).toBe(1);
  for (const count of [2, 3, 4, 5]) {
    shop.clock.advance(HOUR_MS + MINUTE_MS);
    await slides({ session_id: id });
    expect(await used()).toBe(count);
  }
  shop.clock.advance(HOUR_MS + MINUTE_MS);
  expect(await slides({ session_id: id })).toMatchObject({ status: 429, body: { code: 'download.limit' } });
  expect((await request('HEAD', { session_id: id })).status).toBe(429);
});

test('an emailed link opens the slides in the browser that pressed its button, and in no other', async () => {
  await bought();
  const grant = tokenIn(await newestEmail(createTestMailer(shop), /Your guide/), 'grant');
  const [hers, friends] = [createTestBrowser(), createTestBrowser()];
  expect(await slides({ grant, as: hers, headers: HTML })).toMatchObject({
    ...{ status: 303, headers: { location: `/library?grant=${grant}` } },
  });
  await shop.api.raw('POST /api/library/open', { body: { grant } }, { as: hers });
  expect((await slides({ grant, as: hers })).status).toBe(302);
  expect((await slides({ as: hers })).status).toBe(302);
  expect(await slides({ grant, as: friends })).toMatchObject({ status: 403, body: { code: 'download.not_yours' } });
});

test('without a proof, with a wrong one or a late one the slides stay closed, as the guide does', async () => {
  const id = await bought();
  const stranger = createTestBrowser();
  expect(await slides({ as: stranger })).toMatchObject({ status: 402, body: { code: 'download.for_sale' } });
  const wrong = [
    { session_id: 'pi_x' },
    { grant: 'a'.repeat(43) },
    { session_id: await payAtProvider(shop), bookId: TEACHER_GUIDE },
  ];
  for (const proof of wrong)
    expect(await slides({ ...proof, as: stranger })).toMatchObject({
      status: 403,
      body: { code: 'download.not_yours' },
    });
  expect(await slides({ as: stranger, headers: HTML })).toMatchObject({
    headers: { location: '/library?notice=for-sale' },
  });
  shop.clock.advance(DAY_MS + MINUTE_MS);
  expect(await slides({ session_id: id })).toMatchObject({ status: 410, body: { code: 'download.expired' } });
});

test('a refund closes the slides and links to them that were already signed', async () => {
  const id = await bought();
  const { location } = (await slides({ session_id: id })).headers;
  shop.provider.change(id, { refunds: [{ providerId: 're_1', ourId: null, cents: 1999, status: 'succeeded' }] });
  await syncOrder((await shop.db.order.findFirstOrThrow()).id, shop.context);
  expect(await file(location)).toMatchObject({ status: 410, body: { code: 'download.revoked' } });
  expect(await slides({ session_id: id })).toMatchObject({ status: 410, body: { code: 'download.revoked' } });
});

test.each(['seeds-of-change', 'seeds-of-wealth'])('%s has no slides, and a sentence says so', async (bookId) => {
  for (const headers of [{}, HTML])
    expect(await slides({ bookId, headers })).toMatchObject({
      ...{ status: 404, body: { code: 'download.no_slides', message: 'This guide has no slides.' } },
    });
});

test('slides that are not built yet, and a part that no guide has', async () => {
  expect(await slides({ bookId: 'cooperative-living-guide' })).toMatchObject({
    ...{ status: 503, body: { message: 'Unable to access guide. Please try again.' } },
  });
  expect((await shop.api.raw(`GET /api/download/${TEACHER_GUIDE}?part=notes`)).status).toBe(400);
});

test('a forged link from the guide to its slides, or to those of another guide, is rejected', async () => {
  const id = await bought();
  const { location } = (await slides({ session_id: id })).headers;
  for (const key of [TEACHER_GUIDE, 'cooperative-living-guide_slides']) {
    const forged = String(location).replace(`${TEACHER_GUIDE}_slides`, key);
    expect(await file(forged)).toMatchObject({ status: 403, body: { code: 'download.not_yours' } });
  }
});

test('the verified payment and the library name the slides', async () => {
  const id = await bought();
  const { body: paid } = await shop.api.raw('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
  expect(paid).toMatchObject({ slidesUrl: `/api/download/${TEACHER_GUIDE}?part=slides` });
  const post = createTestMailer(shop);
  const receipt = await newestEmail(post, /Your guide/);
  expect(receipt.email.paragraphs.join(' ')).toContain('Slides for the class come with it');
  const as = createTestBrowser();
  await shop.api.raw('POST /api/library/open', { body: { grant: tokenIn(receipt, 'grant') } }, { as });
  expect((await shop.api.raw('GET /api/library', {}, { as })).body).toMatchObject({
    items: [{ productId: TEACHER_GUIDE, slides: true }],
  });
});
