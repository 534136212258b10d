import type { Calls, ReplyOf } from '@farm/contracts';
import { pdfText } from '@farm/print/testing';
import { createTestBrowser } from '@farm/server-kit/testing';
import { syncOrder } from '../orders/sync-order';
import {
  DAY_MS,
  MINUTE_MS,
  payAtProvider,
  paymentOf,
  createPaymentsTestService,
  courseBody,
  guideBody,
  type PaymentsTestService,
} from '../testing/test-service';

let shop: PaymentsTestService;
beforeEach(async () => void (shop = await createPaymentsTestService()));
afterEach(() => shop.close());

const READ = 'GET /api/course-access/:courseId/lessons/:lessonId';
const at = { courseId: 'southern-market-garden' };
const claim = (paymentIntent: string, as = shop.api.visitor) =>
  shop.api.raw('POST /api/course-access/:courseId/claim', { params: at, body: { paymentIntent } }, { as });
const overview = (as = shop.api.visitor) => shop.api.raw('GET /api/course-access/:courseId', { params: at }, { as });
const lesson = (lessonId: string, as = shop.api.visitor) => shop.api.raw(READ, { params: { ...at, lessonId } }, { as });

test('anyone can read the description and price of the course, but none of its lessons', async () => {
  const answer = await shop.api.raw('GET /api/courses/:id', { params: { id: at.courseId } });
  expect(answer.body).toMatchObject({
    id: 'southern-market-garden',
    title: 'The Southern Market Garden',
    price: 79.99,
    lessons: [
      { id: 'site-and-soil', title: 'Site and Soil', minutes: 40, topics: ['Walk the ground'], free: true },
      { id: 'pests', title: 'Pests', minutes: 30, topics: [], free: false },
    ],
  });
  expect(answer.bytes.toString()).not.toContain('Dig a hole');
});

const preview = (lessonId: string) =>
  shop.api.raw('GET /api/courses/:id/lessons/:lessonId', { params: { id: at.courseId, lessonId } });

test('anyone can read the lesson that the catalogue names as free, without its quiz', async () => {
  const answer = await preview('site-and-soil');
  expect(answer).toMatchObject({
    status: 200,
    body: { title: 'Site and Soil', minutes: 40, outcomes: ['a score of your ground'], sources: [{}] },
  });
  expect(answer.body).toMatchObject({ html: expect.stringContaining('Dig a hole') });
  for (const ofQuiz of ['Which one is', 'The first', 'Because']) expect(answer.bytes.toString()).not.toContain(ofQuiz);
});

test.each([
  ['pests', 403, 'course.not_free'],
  ['no-such-lesson', 403, 'course.not_free'],
])('the lesson %s is not free to read', async (lessonId, status, code) => {
  const answer = await preview(lessonId);
  expect(answer).toMatchObject({ status, body: { code } });
  expect(answer.bytes.toString()).not.toContain('under the leaves');
});

test.each(['no-such-course', 'seeds-of-wealth'])('%s is not a course: 404', async (id) => {
  expect(await shop.api.raw('GET /api/courses/:id', { params: { id } })).toMatchObject({
    status: 404,
    body: { code: 'course.unknown', message: 'We do not know this course.' },
  });
});

test('the browser that paid opens the course before any webhook', async () => {
  const id = await payAtProvider(shop, courseBody);
  expect((await overview()).status).toBe(401);
  expect(await claim(id)).toMatchObject({ status: 200, body: { state: 'open' } });
  expect(shop.api.visitor.cookie('__Host-library')).toBeDefined();
  expect((await overview()).body).toEqual({
    course: { id: 'southern-market-garden', title: 'The Southern Market Garden' },
    lessons: [
      { id: 'site-and-soil', title: 'Site and Soil', minutes: 40, sums: [], done: false },
      { id: 'pests', title: 'Pests', minutes: 30, sums: [], done: false },
    ],
    sheets: [{ id: 'sheet-okra', title: 'Okra' }],
    files: [
      { id: 'workbook', format: 'pdf', bytes: 8 },
      { id: 'spreadsheet', format: 'xlsx', bytes: 5 },
    ],
    plan: { title: 'Your plan' },
    buyer: 'r•••@example.com',
    certificate: null,
  });
  expect(await shop.db.paymentsOutbox.findMany({ select: { kind: true } })).toEqual([{ kind: 'access' }]);
});

test('lessons are rendered from Markdown, and HTML in a file is not rendered', async () => {
  await claim(await payAtProvider(shop, courseBody));
  const { questions, ...shown } = (await lesson('site-and-soil')).body as ReplyOf<Calls[typeof READ]>;
  expect({ ...shown, questions: questions.sort((one, other) => (one.id < other.id ? -1 : 1)) }).toEqual({
    title: 'Site and Soil',
    html: '<h2>Walk the ground</h2>\n<ul>\n<li>☐ Dig a hole</li>\n</ul>\n',
    outcomes: ['a score of your ground'],
    sources: [{ text: 'An office: Soil Sampling', url: 'https://example.com/soil', readOn: '2026-11-29' }],
    questions: ['soil', 'sun', 'water'].map((id) => ({
      ...{ id, text: `Which one is ${id}?`, options: expect.arrayContaining(['The first', 'The second', 'The third']) },
    })),
    wording: expect.any(String),
    done: false,
  });
  expect((await lesson('pests')).body).toMatchObject({ html: expect.not.stringContaining('<script>') });
  expect(await lesson('no-such-lesson')).toMatchObject({ status: 404, body: { code: 'course.no_lesson' } });
});

test('a sheet is read as a lesson without a quiz, by those who own the course', async () => {
  expect((await lesson('sheet-okra')).status).toBe(401);
  expect(await preview('sheet-okra')).toMatchObject({ status: 403, body: { code: 'course.not_free' } });
  await claim(await payAtProvider(shop, courseBody));
  expect((await lesson('sheet-okra')).body).toMatchObject({
    ...{ title: 'Okra', html: expect.stringContaining('Clemson Spineless'), questions: [], done: false },
    sources: [{ url: 'https://example.com/soil' }],
  });
  const check = { params: { ...at, lessonId: 'sheet-okra' }, body: { answers: [] } };
  expect(await shop.api.raw('POST /api/course-access/:courseId/lessons/:lessonId/check', check)).toMatchObject({
    status: 404,
    body: { code: 'course.no_lesson' },
  });
});

test('a lesson and a sheet are files to print, for those who own the course', async () => {
  const print = (lessonId: string) =>
    shop.api.raw('GET /api/course-access/:courseId/lessons/:lessonId/pdf', { params: { ...at, lessonId } });
  expect((await print('site-and-soil')).status).toBe(401);
  await claim(await payAtProvider(shop, courseBody));
  for (const [id, words] of [
    ['site-and-soil', 'Lesson 1, 40 minutes'],
    ['sheet-okra', 'Clemson Spineless'],
  ] as const) {
    const { status, headers, bytes } = await print(id);
    expect([status, headers['content-type'], headers['content-disposition'], headers['cache-control']]).toEqual([
      ...[200, 'application/pdf', `attachment; filename="${id}.pdf"`, 'no-store'],
    ]);
    expect((await pdfText(bytes)).join()).toContain(words);
  }
  expect(await print('no-such-lesson')).toMatchObject({ status: 404, body: { code: 'course.no_lesson' } });
});

test('the database stores a hash of the token only', async () => {
  await claim(await payAtProvider(shop, courseBody));
  const cookie = decodeURIComponent(shop.api.visitor.cookie('__Host-library') ?? '');
  const { tokenHash } = await shop.db.access.findFirstOrThrow();
  expect(tokenHash).toHaveLength(32);
  expect(cookie).not.toContain(Buffer.from(tokenHash).toString('base64url'));
});

test('access waits for a processing payment', async () => {
  const { clientSecret } = await shop.api('POST /api/create-payment-intent', { body: courseBody });
  const id = paymentOf({ clientSecret });
  shop.provider.change(id, { status: 'processing' });
  expect(await claim(id)).toMatchObject({ status: 200, body: { state: 'processing' } });
  expect(shop.api.visitor.cookie('__Host-library')).toBeUndefined();
});

test.each<[string, number, () => Promise<string>]>([
  ['an unknown payment', 402, async () => 'pi_unknown'],
  ['a payment for a guide', 402, () => payAtProvider(shop, guideBody)],
  [
    'a payment that nobody confirmed',
    402,
    async () => paymentOf(await shop.api('POST /api/create-payment-intent', { body: courseBody })),
  ],
])('%s gives no access', async (_, status, payment) => {
  expect((await claim(await payment())).status).toBe(status);
  expect(await shop.db.access.count()).toBe(0);
});

test('in another browser a payment id gives no access, and the buyer gets an email', async () => {
  const id = await payAtProvider(shop, courseBody);
  const stranger = createTestBrowser();
  expect(await claim(id, stranger)).toMatchObject({ status: 200, body: { state: 'mailed' } });
  expect((await overview(stranger)).status).toBe(401);
  expect(await shop.db.paymentsOutbox.findFirst({ where: { kind: 'library_link' } })).toMatchObject({
    payload: { email: 'ruth@example.com' },
  });
});

test('a payment id gives access for one day', async () => {
  const id = await payAtProvider(shop, courseBody);
  await claim(id);
  shop.clock.advance(DAY_MS + MINUTE_MS);
  expect((await claim(id)).body).toEqual({ state: 'mailed' });
  expect((await overview()).status).toBe(200); // the cookie goes on
});

test('access ends after 30 days without a visit', async () => {
  await claim(await payAtProvider(shop, courseBody));
  shop.clock.advance(29 * DAY_MS);
  expect((await overview()).status).toBe(200);
  shop.clock.advance(29 * DAY_MS);
  expect((await overview()).status).toBe(200);
  shop.clock.advance(31 * DAY_MS);
  expect((await overview()).status).toBe(401);
});

test('I13: a refund closes the course in browsers with a session', async () => {
  const id = await payAtProvider(shop, courseBody);
  await claim(id);
  shop.provider.change(id, { refunds: [{ providerId: 're_1', ourId: null, cents: 7999, status: 'succeeded' }] });
  await syncOrder((await shop.db.order.findFirstOrThrow()).id, shop.context);
  expect((await overview()).status).toBe(410);
  expect((await lesson('pests')).status).toBe(410);
});

test('a forged cookie, or one of another browser, gives no access', async () => {
  await claim(await payAtProvider(shop, courseBody));
  const stranger = createTestBrowser();
  stranger.setCookie('__Host-library', shop.api.visitor.cookie('__Host-visitor') ?? '');
  expect((await overview(stranger)).status).toBe(401);
});
