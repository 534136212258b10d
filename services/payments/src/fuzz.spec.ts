import {
  bodyBombFailures,
  createTestBrowser,
  fuzzFailures,
  fuzz,
  fuzzPerson,
  signedCookie,
} from '@farm/server-kit/testing';
import { hashToken, type Person } from '@farm/server-kit';
import { randomBytes } from 'node:crypto';
import { createTestAdmin, paidOrder, type TestAdmin } from './testing/test-admin';
import { courseBody, guideBody } from './testing/test-service';

const people = new Map<string, Person>();
let shop: TestAdmin;
beforeAll(async () => {
  shop = await createTestAdmin({ findPersonBySession: async (hash) => people.get(hash.toString('hex')) ?? null });
});
afterAll(() => shop.close());

/** Somebody newly signed in, on a browser of their own. */
function signIn(role: 'member' | 'operator') {
  const token = randomBytes(32).toString('base64url');
  people.set(hashToken(token).toString('hex'), fuzzPerson(role));
  const as = createTestBrowser();
  as.setCookie('__Host-session', encodeURIComponent(signedCookie('session', token)));
  return as;
}

test('whatever is sent, every call answers, and as its contract says', async () => {
  const { id, payment } = await paidOrder(shop, guideBody, 'member@example.com');
  await paidOrder(shop, courseBody);
  const { number } = await shop.db.order.findUniqueOrThrow({ where: { id } });
  const { courseId } = courseBody;
  const named = {
    id,
    number,
    orderNumber: number,
    sessionId: payment,
    session_id: payment,
    courseId,
    bookId: guideBody.bookId,
  };
  const resetLimits = () => shop.deps.pool.query('DELETE FROM payments.rate_limit');
  expect(fuzzFailures(await fuzz('payments', { app: shop.app, signIn, resetLimits, knownValues: named }))).toEqual([]);
}, 1_200_000);

test('the largest bodies of nested arrays, many at once, are rejected at little cost', async () => {
  expect(await bodyBombFailures('payments', shop.app)).toEqual([]);
}, 60_000);
