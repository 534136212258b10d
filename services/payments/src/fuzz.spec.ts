import { browser, faultsOf, fuzz, fuzzer, signedCookie } from '@farm/server-kit/testing';
import { hashToken, type Person } from '@farm/server-kit';
import { randomBytes } from 'node:crypto';
import { deskForTest, paidOrder, type DeskForTest } from './testing/desk-for-test';
import { theCourse, wealth } from './testing/payments-for-test';

const people = new Map<string, Person>();
let shop: DeskForTest;
beforeAll(async () => {
  shop = await deskForTest({ sessionOf: async (hash) => people.get(hash.toString('hex')) ?? null });
});
afterAll(() => shop.close());

/** Somebody newly signed in, on a browser of their own. */
function signIn(role: 'member' | 'operator') {
  const token = randomBytes(32).toString('base64url');
  people.set(hashToken(token).toString('hex'), fuzzer(role));
  const as = browser();
  as.put('__Host-session', encodeURIComponent(signedCookie('session', token)));
  return as;
}

test('whatever is sent, every call answers, and as its contract says', async () => {
  const { id, payment } = await paidOrder(shop, wealth, 'member@example.com');
  await paidOrder(shop, theCourse);
  const { number } = await shop.db.order.findUniqueOrThrow({ where: { id } });
  const { courseId } = theCourse;
  const named = {
    id,
    number,
    orderNumber: number,
    sessionId: payment,
    session_id: payment,
    courseId,
    bookId: wealth.bookId,
  };
  const forget = () => shop.deps.pool.query('DELETE FROM payments.rate_limit');
  expect(faultsOf(await fuzz('payments', { app: shop.app, signIn, forget, named }))).toEqual([]);
}, 1_200_000);
