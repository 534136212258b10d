import { createApi, fillTables, testHotCalls, type HotCall } from '@farm/server-kit/testing';
import { paymentsApp } from './app';
import { BULK_DATA } from './testing/bulk-data';
import { createTestAdmin } from './testing/test-admin';
import { payAtProvider, courseBody } from './testing/test-service';

testHotCalls(async (rows) => {
  const shop = await createTestAdmin();
  await fillTables(shop.ownerUrl, BULK_DATA, rows);
  const as = shop.api.visitor; // who paid
  const course = { courseId: courseBody.courseId };
  const paymentIntent = await payAtProvider(shop, courseBody);
  await shop.api('POST /api/course-access/:courseId/claim', { params: course, body: { paymentIntent } }, { as });
  const read: Omit<HotCall, 'name'> = {
    key: 'GET /api/course-access/:courseId/lessons/:lessonId',
    input: { params: { ...course, lessonId: 'pests' } },
  };
  const calls: HotCall[] = [
    { name: 'what is on sale', key: 'GET /api/payments/config', maxStatements: 1, maxWarmStatements: 0 },
    { name: 'a course', key: 'GET /api/courses/:id', input: { params: { id: courseBody.courseId } }, maxStatements: 0 },
    {
      name: 'a certificate',
      key: 'GET /api/certificates/:code',
      input: { params: { code: '000000000007' } },
      maxStatements: 1,
    },
    { name: 'a library', key: 'GET /api/library', as },
    { name: "a course's lessons", key: 'GET /api/course-access/:courseId', input: { params: course }, as },
    {
      ...{ name: 'a final plan', key: 'GET /api/course-access/:courseId/plan', input: { params: course }, as },
      ...{ maxStatements: 3, maxWarmStatements: 3 }, // access, the course and the plan
    },
    // the first one stores the wording of its quiz
    {
      name: 'orders by a part of an address',
      key: 'GET /api/ops/orders',
      input: { query: { search: 'er7777@' } },
      as: shop.operator,
      maxBuffers: 60,
      reason: 'an index of trigrams is read three times, for the orders, their sums and their refunds',
    },
    { name: 'a lesson', ...read, as, maxStatements: 3, maxWarmStatements: 2 },
  ];
  const createReplica = () => createApi(paymentsApp(shop.deps));
  return { createReplica, pool: shop.deps.pool, calls, small: ['guide_release'], close: () => shop.close() };
});
