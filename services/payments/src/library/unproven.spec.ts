import { createTestBrowser } from '@farm/server-kit/testing';
import {
  payAtProvider,
  paymentOf,
  createPaymentsTestService,
  courseBody,
  type PaymentsTestService,
} from '../testing/test-service';

let shop: PaymentsTestService;
beforeEach(async () => void (shop = await createPaymentsTestService()));
afterEach(() => shop.close());

const params = { courseId: courseBody.courseId };
const claim = (paymentIntent: string) =>
  shop.api.raw('POST /api/course-access/:courseId/claim', { params, body: { paymentIntent } });
const course = () => shop.api.raw('GET /api/course-access/:courseId', { params });
const begun = async () => paymentOf(await shop.api('POST /api/create-payment-intent', { body: courseBody }));

test.each<[why: string, payment: () => Promise<string>, message: string]>([
  ['a payment nobody knows', async () => 'pi_never', 'Payment session not found'],
  ['the payment of a guide', () => payAtProvider(shop), 'Payment session not found'],
  ['a payment that was begun and not paid', begun, 'Payment verification failed'],
])('%s opens no course', async (_, payment, message) => {
  expect(await claim(await payment())).toMatchObject({ status: 402, body: { code: 'course.unpaid', message } });
  expect((await course()).status).toBe(401);
});

test('a receipt of another library is not found', async () => {
  await claim(await payAtProvider(shop, courseBody));
  const number = 'FARM-0000-0000';
  const receipt = (as = shop.api.visitor) =>
    shop.api.raw('GET /api/library/receipts/:number', { params: { number } }, { as });
  expect(await receipt()).toMatchObject({ status: 404, body: { code: 'library.no_receipt' } });
  expect(await receipt(createTestBrowser())).toMatchObject({ status: 401, body: { code: 'access.needed' } });
});
