import type { PlanRatings } from '@farm/contracts';
import { PLAN_TEXT_LENGTH, type PlanSection } from '@farm/farm';
import { createTestBrowser } from '@farm/server-kit/testing';
import {
  payAtProvider,
  createPaymentsTestService,
  courseBody,
  type PaymentsTestService,
} from '../testing/test-service';
import { createTestMailer, newestEmail, tokenIn } from '../testing/test-mailer';

let shop: PaymentsTestService;
beforeEach(async () => void (shop = await createPaymentsTestService()));
afterEach(() => shop.close());

const at = { courseId: 'southern-market-garden' };
const read = (as = shop.api.visitor) => shop.api.raw('GET /api/course-access/:courseId/plan', { params: at }, { as });
const write = (section: PlanSection, text: string, version: number, as = shop.api.visitor) =>
  shop.api.raw(
    'PUT /api/course-access/:courseId/plan/texts/:section',
    { params: { ...at, section }, body: { text, version } },
    { as },
  );
const RATINGS: PlanRatings = { figures: 3, agreement: 2, season: 4, honesty: null, questions: 1 };
const rate = (ratings: PlanRatings, version: number) =>
  shop.api.raw('PUT /api/course-access/:courseId/plan/ratings', { params: at, body: { ratings, version } });

async function claim(as = shop.api.visitor): Promise<string> {
  const paymentIntent = await payAtProvider(shop, courseBody);
  await shop.api('POST /api/course-access/:courseId/claim', { params: at, body: { paymentIntent } }, { as });
  return paymentIntent;
}
const EMPTY = { site: '', beds: '', work: '', money: '', risks: '' };
const UNRATED = { figures: null, agreement: null, season: null, honesty: null, questions: null };

test('an owner gets the questions, the rubric, the worked answer and an empty plan', async () => {
  await claim();
  expect(await read()).toMatchObject({
    status: 200,
    body: {
      title: 'Your plan',
      sections: [{ id: 'site', questions: ['Where?'] }],
      levels: ['a', 'b', 'c', 'd'],
      answer: '<h2>Site</h2>\n<p>Here.</p>\n',
      stored: { texts: EMPTY, ratings: UNRATED, version: 0, savedAt: null },
    },
  });
  const overview = await shop.api('GET /api/course-access/:courseId', { params: at });
  expect(overview.plan).toEqual({ title: 'Your plan' });
});

test('texts and ratings are saved one by one, and stay for the next visit', async () => {
  await claim();
  const savedAt = shop.clock.now().toISOString();
  expect(await write('site', 'Eight beds.', 0)).toMatchObject({ status: 200, body: { version: 1, savedAt } });
  expect(await write('money', 'Enough “dollars”.', 1)).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await rate(RATINGS, 2)).toMatchObject({ status: 200, body: { version: 3 } });
  expect(await write('site', 'Nine beds.', 3)).toMatchObject({ status: 200, body: { version: 4 } });
  expect((await read()).body).toMatchObject({
    stored: {
      texts: { ...EMPTY, site: 'Nine beds.', money: 'Enough “dollars”.' },
      ...{ ratings: RATINGS, version: 4, savedAt },
    },
  });
});

test('a change made from an older version is refused, and the newer one stays', async () => {
  await claim();
  await write('site', 'From the first window.', 0);
  for (const version of [0, 2, 7])
    expect(await write('site', 'From the second window.', version)).toMatchObject({
      ...{ status: 409, body: { code: 'course.plan_changed' } },
    });
  expect(await rate(RATINGS, 0)).toMatchObject({ status: 409 });
  expect((await read()).body).toMatchObject({
    stored: { texts: { site: 'From the first window.' }, ratings: UNRATED, version: 1 },
  });
});

test('two windows save at once: one wins, the other is told', async () => {
  await claim();
  const answers = await Promise.all([write('site', 'One.', 0), write('site', 'Two.', 0)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const more = await Promise.all([write('beds', 'One.', 1), write('work', 'Two.', 1)]);
  expect(more.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a section has at most 4,000 characters, and other sections and levels are refused', async () => {
  await claim();
  expect((await write('site', '🍠'.repeat(PLAN_TEXT_LENGTH), 0)).status).toBe(200);
  expect(await write('site', 'x'.repeat(PLAN_TEXT_LENGTH + 1), 1)).toMatchObject({
    ...{ status: 400, body: { message: 'Please use at most 4,000 characters for a section.' } },
  });
  expect((await write('rest' as PlanSection, 'x', 1)).status).toBe(400);
  expect((await rate({ ...RATINGS, season: 5 }, 1)).status).toBe(400);
});

test('only owners of the course read and write, and a refund ends it', async () => {
  const payment = await claim();
  await write('site', 'Eight beds.', 0);
  const other = createTestBrowser();
  expect(await read(other)).toMatchObject({ status: 401, body: { code: 'access.needed' } });
  expect((await write('site', 'Theirs.', 1, other)).status).toBe(401);
  const everything = { providerId: 're_1', cents: 7999, status: 'succeeded' as const, ourId: null };
  shop.provider.change(payment, { refunds: [everything] });
  await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: payment } });
  expect(await read()).toMatchObject({ status: 410, body: { code: 'course.revoked' } });
  expect((await write('site', 'Late.', 1)).status).toBe(410);
});

test('the plan is the buyer’s in another browser, too', async () => {
  const post = createTestMailer(shop);
  await claim();
  await write('site', 'Eight beds.', 0);
  const grant = tokenIn(await newestEmail(post, /course is open/), 'grant');
  const as = createTestBrowser();
  const body = { grant, email: courseBody.userEmail };
  await shop.api('POST /api/course-access/:courseId/claim', { params: at, body }, { as });
  expect((await read(as)).body).toMatchObject({ stored: { texts: { site: 'Eight beds.' }, version: 1 } });
});

const file = (fileId: 'workbook' | 'spreadsheet', as = shop.api.visitor) =>
  shop.api.raw('GET /api/course-access/:courseId/files/:fileId', { params: { ...at, fileId } }, { as });

test('workbook and spreadsheet are downloaded by owners only', async () => {
  expect((await file('workbook')).status).toBe(401);
  await claim();
  const overview = await shop.api('GET /api/course-access/:courseId', { params: at });
  expect(overview.files).toEqual([
    { id: 'workbook', format: 'pdf', bytes: 8 },
    { id: 'spreadsheet', format: 'xlsx', bytes: 5 },
  ]);
  const workbook = await file('workbook');
  expect(workbook).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="southern-market-garden-workbook.pdf"',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  });
  expect(workbook.bytes.toString()).toBe('workbook');
  expect((await file('spreadsheet')).headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="southern-market-garden-spreadsheet.xlsx"',
  });
  expect((await file('workbook', createTestBrowser())).status).toBe(401);
});
