import { createTestBrowser } from '@farm/server-kit/testing';
import { pdfFacts, pdfText } from '@farm/print/testing';
import { syncOrder } from '../orders/sync-order';
import {
  payAtProvider,
  createPaymentsTestService,
  courseBody,
  repeat,
  type PaymentsTestService,
} from '../testing/test-service';

const check3 = [1, 0, 2].map((correct, index) => ({
  id: `q${index}`,
  text: 'Which?',
  options: ['a', 'b', 'c'].map((option, place) => (place === correct ? 'right' : option)),
  correct,
  explanation: 'Because.',
}));
const lessons = Array.from({ length: 8 }, (_, index) => ({
  id: `lesson-${index + 1}`,
  title: `Lesson ${index + 1}`,
  minutes: 30,
  skill: `skill ${index + 1}`,
  outcomes: [],
  sources: [],
  topics: [],
  sums: [],
  markdown: 'Dig.',
  html: '<p>Dig.</p>',
  check: check3,
}));

let shop: PaymentsTestService;
let payment: string;
beforeEach(async () => {
  shop = await createPaymentsTestService({ lessons: { of: async () => lessons, sheetsOf: async () => [] } });
  payment = await payAtProvider(shop, courseBody);
  await shop.api('POST /api/course-access/:courseId/claim', { params: at, body: { paymentIntent: payment } });
});
afterEach(() => shop.close());

const at = { courseId: courseBody.courseId };
const finish = async (...lessonIds: string[]) => {
  for (const lessonId of lessonIds) {
    const params = { ...at, lessonId };
    const { questions, wording = '' } = await shop.api('GET /api/course-access/:courseId/lessons/:lessonId', {
      params,
    });
    const choices = questions.map(({ id, options }) => ({ id, option: options.indexOf('right') }));
    await shop.api('POST /api/course-access/:courseId/lessons/:lessonId/check', {
      params,
      body: { choices, wording },
    });
  }
};
const finishAll = () => finish(...lessons.map(({ id }) => id));
const requestCertificate = (name = 'Ruth Okafor') =>
  shop.api.raw('POST /api/course-access/:courseId/certificate', { params: at, body: { name } });
const issued = async () => ((await requestCertificate()).body as { code: string }).code;
const check = (code: string, as = createTestBrowser()) =>
  shop.api.raw('GET /api/certificates/:code', { params: { code } }, { as });
const getPdf = (code: string, as = shop.api.visitor) =>
  shop.api.raw('GET /api/certificates/:code/pdf', { params: { code } }, { as });
const money = async (status: 'succeeded' | 'failed') => {
  shop.provider.change(payment, { refunds: [{ providerId: 're_1', ourId: null, cents: 7999, status }] });
  await syncOrder((await shop.db.order.findFirstOrThrow()).id, shop.context);
};

test('a certificate needs all eight lessons', async () => {
  for (const { id } of lessons) {
    expect(await requestCertificate()).toMatchObject({ status: 409, body: { code: 'course.unfinished' } });
    await finish(id);
  }
  expect(await shop.db.certificate.count()).toBe(0);
  expect(await requestCertificate()).toMatchObject({
    status: 200,
    body: { code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/) },
  });
});

test('twenty concurrent requests issue one certificate', async () => {
  await finishAll();
  const codes = await Promise.all(repeat(20, async () => JSON.stringify((await requestCertificate()).body)));
  expect(new Set(codes).size).toBe(1);
  expect(await shop.db.certificate.count()).toBe(1);
  const { certificate } = await shop.api('GET /api/course-access/:courseId', { params: at });
  expect(certificate).toMatchObject({ name: 'Ruth Okafor' });
});

test.each([
  ['J', 'Please enter a name of 2 to 80 characters.'],
  ['x'.repeat(81), 'Please enter a name of 2 to 80 characters.'],
  ['Ruth\u0007Okafor', 'Please enter a name of 2 to 80 characters.'],
  ['Ruth 🌽', 'We cannot print one of these characters. Please write the name without it.'],
])('%p is rejected with a message', async (name, message) => {
  await finishAll();
  expect(await requestCertificate(name)).toMatchObject({ status: 422, body: { code: 'course.name', message } });
});

test('only the farm can correct the name', async () => {
  await finishAll();
  const code = await issued();
  expect((await requestCertificate('  Ruth   Okafor ')).body).toEqual({ code });
  expect(await requestCertificate('Somebody Else')).toMatchObject({
    status: 409,
    body: { code: 'course.certificate_named' },
  });
});

test('anyone can verify a printed code, without an address or order', async () => {
  await finishAll();
  const code = await issued();
  const typed = ` ${code
    .toLowerCase()
    .replace(/0/g, 'o')
    .replace(/1/g, 'l')
    .replace(/(.{4})/g, '$1-')}`;
  for (const each of [code, typed]) {
    const answer = await check(each);
    expect(answer).toMatchObject({ status: 200, body: { status: 'valid', name: 'Ruth Okafor' } });
    expect(Object.keys(answer.body as object).sort()).toEqual(['course', 'issuedOn', 'name', 'nameRemoved', 'status']);
    expect(answer.bytes.toString()).not.toMatch(/ruth@|FARM-/);
  }
});

test.each(['K7Q291XD0ABC', 'nonsense', '%2e%2e', 'U'.repeat(12)])('%s is not a certificate: 404', async (code) => {
  for (const answer of [await check(code), await getPdf(code)])
    expect(answer).toMatchObject({ status: 404, body: { message: 'No certificate has this code.' } });
});

test('everyone with access to the course can open the PDF', async () => {
  await finishAll();
  const code = await issued();
  const answer = await getPdf(code);
  expect(answer.headers).toMatchObject({
    ...{ 'content-type': 'application/pdf', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  const facts = await pdfFacts(answer.bytes);
  expect(facts).toMatchObject({ title: 'Certificate of Completion: Ruth Okafor', isTagged: true, pages: 1 });
  expect(facts.alts).toEqual([`QR code that leads to http://localhost:4000/verify/${code}`]);
  const [text = ''] = await pdfText(answer.bytes);
  expect(text).toContain('8 lessons, 4 h of reading and quizzes, on how to:');
  expect(text).toContain('skill 7 · skill 8');
  expect((await getPdf(code)).bytes.equals(answer.bytes)).toBe(true);
  expect((await getPdf(code, createTestBrowser())).status).toBe(401);
});

test('a different library cannot open the PDF', async () => {
  await finishAll();
  const code = await issued();
  const other = createTestBrowser();
  await shop.api('GET /api/payments/config', {}, { as: other });
  const { clientSecret } = await shop.api('POST /api/create-payment-intent', { body: courseBody }, { as: other });
  const paymentIntent = String(clientSecret).replace(/_secret$/, '');
  shop.provider.pay(paymentIntent, { email: 'ann@example.com' });
  const claim = { params: at, body: { paymentIntent } };
  expect(await shop.api('POST /api/course-access/:courseId/claim', claim, { as: other })).toEqual({ state: 'open' });
  expect(await getPdf(code, other)).toMatchObject({ status: 403, body: { code: 'certificate.not_yours' } });
});

test('I13: a refund revokes the certificate, a failed refund restores it', async () => {
  await finishAll();
  const code = await issued();
  await money('succeeded');
  expect((await check(code)).body).toMatchObject({ status: 'revoked' });
  expect((await getPdf(code)).status).toBe(410);
  expect((await shop.db.certificate.findFirstOrThrow()).revokedAt).not.toBeNull();
  await money('failed');
  expect((await check(code)).body).toMatchObject({ status: 'valid' });
  expect((await getPdf(code)).status).toBe(200);
  expect((await shop.db.certificate.findFirstOrThrow()).revokedAt).toBeNull();
});

test('a certificate whose name was deleted is not printed or issued again', async () => {
  await finishAll();
  const code = await issued();
  await shop.db.certificate.updateMany({ data: { name: null } });
  expect((await check(code)).body).toMatchObject({ status: 'valid', nameRemoved: true });
  expect(await getPdf(code)).toMatchObject({ status: 410, body: { code: 'certificate.name_removed' } });
  expect(await requestCertificate()).toMatchObject({
    status: 409,
    body: { code: 'course.certificate_anonymous', certificate: code },
  });
});
