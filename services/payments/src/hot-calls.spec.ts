import { apiOf, fill, testHotCalls, type HotCall } from '@farm/server-kit/testing';
import { paymentsApp } from './app';
import { HISTORY } from './testing/history';
import { paidAtTheBank, paymentsForTest, theCourse } from './testing/payments-for-test';

testHotCalls('payments', async (rows) => {
  const shop = await paymentsForTest();
  await fill(shop.ownerUrl, HISTORY, rows);
  const as = shop.api.visitor; // who paid
  const course = { courseId: theCourse.courseId };
  const paymentIntent = await paidAtTheBank(shop, theCourse);
  await shop.api('POST /api/course-access/:courseId/claim', { params: course, body: { paymentIntent } }, { as });
  const read: Omit<HotCall, 'name'> = {
    key: 'GET /api/course-access/:courseId/lessons/:lessonId',
    input: { params: { ...course, lessonId: 'pests' } },
  };
  const calls: HotCall[] = [
    { name: 'what is on sale', key: 'GET /api/payments/config', most: 1, warm: 0 },
    { name: 'a course', key: 'GET /api/courses/:id', input: { params: { id: theCourse.courseId } }, most: 0 },
    { name: 'a certificate', key: 'GET /api/certificates/:code', input: { params: { code: '000000000007' } }, most: 1 },
    { name: 'a library', key: 'GET /api/library', as },
    { name: "a course's lessons", key: 'GET /api/course-access/:courseId', input: { params: course }, as },
    { name: 'a lesson', ...read, as },
  ];
  const copy = () => apiOf(paymentsApp(shop.deps));
  return { copy, pool: shop.deps.pool, calls, small: ['guide_release'], close: () => shop.close() };
});
