import { browser } from '@farm/server-kit/testing';
import { freshGrant } from '../downloads/fresh-grant';
import { digestOf } from '../downloads/letter-token';
import { settle } from '../orders/settle';
import { carriedBy, postmanForTest } from '../testing/postman-for-test';
import {
  HOUR_MS,
  MINUTE_MS,
  paidAtTheBank,
  paymentsForTest,
  theCourse,
  times,
  type PaymentsForTest,
} from '../testing/payments-for-test';
import { putLetter } from './put-letter';

const RUTH = 'ruth@example.com';

let shop: PaymentsForTest;
let post: ReturnType<typeof postmanForTest>;
beforeEach(async () => {
  shop = await paymentsForTest();
  post = postmanForTest(shop);
});
afterEach(() => shop.close());

async function bought(email: string | null = RUTH) {
  const id = await paidAtTheBank(shop);
  shop.cards.change(id, { email });
  await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
  return id;
}
const rows = () => shop.db.paymentsOutbox.findMany({ orderBy: { createdAt: 'asc' } });
const theOrder = () => shop.db.order.findFirstOrThrow();

test('I5: one letter per dedupe key, however often its fact is told', async () => {
  const at = shop.clock.now();
  const alarm = { dedupeKey: 'alert:1', kind: 'operator_alert', payload: { why: 'balance' }, at } as const;
  await Promise.all(times(5, () => putLetter(shop.db, alarm, shop.deps.jobs)));
  await Promise.all(times(3, () => post.drain()));
  expect((await post.letters()).map(({ to }) => to)).toEqual(['orders@example.com']);
});

test('I5: a sender that dies after handing a letter over sends the same one again, with the same link', async () => {
  await bought();
  const [first] = await post.letters();
  // The letter is out, and the machine stops before the row says so; its hold on the row ends after five minutes.
  const [row] = await rows();
  await shop.db.paymentsOutbox.updateMany({ data: { sentAt: null, payload: { orderId: (await theOrder()).id } } });
  shop.clock.advance(HOUR_MS);
  const [again, ...others] = await post.letters();
  expect(others).toEqual([]);
  expect(again).toEqual(first); // a mailbox that knows the Message-ID keeps one
  expect(row?.kind).toBe('receipt');
});

test('I5: a mail server that is away loses nothing', async () => {
  post.refuse(true);
  await bought();
  expect(await post.letters()).toEqual([]);
  post.refuse(false);
  shop.clock.advance(2 * MINUTE_MS);
  expect((await post.letters()).map(({ to }) => to)).toEqual([RUTH]);
});

test('only digests are kept: no table holds a token, no sent row an address', async () => {
  await bought();
  await shop.api.raw('POST /api/library/links', { body: { email: RUTH } });
  const [receipt, link] = await post.letters();
  const grant = carriedBy(receipt ?? fail(), 'grant');
  const key = carriedBy(link ?? fail(), 'key');
  const { tokenHash } = await shop.db.downloadGrant.findFirstOrThrow();
  expect(tokenHash).toEqual(digestOf(grant));
  const kept = JSON.stringify([await rows(), await shop.db.accessKey.findMany(), await shop.db.orderEvent.findMany()]);
  for (const secret of [grant, key, RUTH]) expect(kept).not.toContain(secret);
  expect((await rows()).map(({ payload }) => payload)).toEqual([{ orderId: (await theOrder()).id }, {}]);
});
function fail(): never {
  throw new Error('no letter came');
}

test('a course buyer gets “Your course is open” at the address they typed', async () => {
  const id = await paidAtTheBank(shop, theCourse);
  await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
  expect(await post.letters()).toMatchObject([
    { to: RUTH, letter: { subject: 'Your course is open: The Southern Market Garden' } },
  ]);
});

test('an order without an address: nothing to send', async () => {
  await bought(null);
  expect(await post.letters()).toEqual([]);
  expect((await rows()).map(({ sentAt }) => sentAt === null)).toEqual([false]);
});

test('money that went back before the letter left: no link, but the letter of the refund', async () => {
  const id = await bought();
  const { id: orderId } = await theOrder();
  shop.cards.change(id, { refunds: [{ providerId: 're_1', cents: 3999, status: 'succeeded', ourId: null }] });
  await settle(orderId, shop.rooms);
  const { id: refundId } = await shop.db.refund.findFirstOrThrow();
  const at = shop.clock.now();
  const key = `refund:${refundId}`; // as settling writes it; told twice, it is one
  await putLetter(shop.db, { dedupeKey: key, kind: 'refund', payload: { orderId, refundId }, at }, shop.deps.jobs);
  const subjects = (await post.letters()).filter(({ to }) => to === RUTH).map(({ letter }) => letter.subject);
  expect(subjects).toEqual([expect.stringMatching(/^Your refund for order FARM-/)]);
});

test('a refund’s letter adds up what went back of that payment, and of no other', async () => {
  await bought();
  const { id: orderId } = await theOrder();
  await post.letters();
  const { id: attemptId } = await shop.db.paymentAttempt.findFirstOrThrow();
  const twice = { orderId, no: 2, kind: 'intent', amountCents: 3999, status: 'succeeded' };
  const { id: beside } = await shop.db.paymentAttempt.create({ data: twice });
  const refund = { orderId, reason: 'asked for', status: 'succeeded' };
  await shop.db.refund.create({ data: { ...refund, attemptId: beside, cents: 3999 } });
  await shop.db.refund.create({ data: { ...refund, attemptId, cents: 1000 } });
  const { id: refundId } = await shop.db.refund.create({ data: { ...refund, attemptId, cents: 500 } });
  const at = shop.clock.now();
  await putLetter(shop.db, { dedupeKey: 'r', kind: 'refund', payload: { orderId, refundId }, at }, shop.deps.jobs);
  const [, told] = await post.letters();
  expect(told?.letter.table).toMatchObject({ total: ['Left', '$24.99'] });
});

test('once an address is corrected, links in letters to the old one open nothing', async () => {
  await bought();
  const { id: orderId } = await theOrder();
  const old = carriedBy((await post.letters())[0] ?? fail(), 'grant');
  const email = 'ruth.may@example.com';
  await shop.rooms.orders.setEmail(orderId, email);
  await freshGrant(orderId, { by: 'operator', closeOlder: true }, shop.rooms);
  const fresh = (await post.letters()).find(({ to }) => to === email) ?? fail();
  const open = (grant: string) => shop.api.raw('POST /api/library/open', { body: { grant } }, { as: browser() });
  expect((await open(old)).status).toBe(410);
  expect((await open(carriedBy(fresh, 'grant'))).body).toEqual({ state: 'open' });
});

test('nobody writes letters of an unknown kind: the row waits and says so', async () => {
  await shop.db.paymentsOutbox.create({ data: { dedupeKey: 'x', kind: 'postcard', payload: {} } });
  shop.clock.advance(MINUTE_MS);
  await post.drain();
  expect(await rows()).toMatchObject([{ sentAt: null, tries: 1, error: 'Error: No letter is called postcard' }]);
});
