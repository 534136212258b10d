import { randomBytes } from 'node:crypto';
import { hashToken, type Person } from '@farm/server-kit';
import { browser, signedCookie, type Browser } from '@farm/server-kit/testing';
import type { PaymentsDeps } from '../app';
import { settle } from '../orders/settle';
import { paidAtTheBank, paymentsForTest, type theCourse, wealth, type PaymentsForTest } from './payments-for-test';

export const OPERATOR: Person = {
  id: '0197279a-0000-7000-8000-0000000000aa',
  email: 'operator@example.com',
  role: 'operator',
  freshAt: new Date('2100-01-01'), // signed in a moment ago, whatever a test's clock says
};
const MEMBER: Person = { id: '0197279a-0000-7000-8000-0000000000bb', email: 'ada@example.com', role: 'member' };

/** The service with an operator and a member signed in. The api's own visitor is a buyer who is nobody. */
export async function deskForTest(given: Partial<PaymentsDeps> = {}) {
  const people = new Map<string, Person>();
  const sessionOf = async (hash: Buffer) => people.get(hash.toString('hex')) ?? null;
  const shop = await paymentsForTest({ sessionOf, ...given });
  const signedIn = (person: Person): Browser => {
    const token = randomBytes(32).toString('base64url');
    people.set(hashToken(token).toString('hex'), person);
    const as = browser();
    as.put('__Host-session', encodeURIComponent(signedCookie('session', token)));
    return as;
  };
  return { ...shop, operator: signedIn(OPERATOR), member: signedIn(MEMBER) };
}
export type DeskForTest = Awaited<ReturnType<typeof deskForTest>>;

/** An order that was paid and settled, of this buyer; gives its id. */
export async function paidOrder(
  shop: PaymentsForTest,
  body: typeof wealth | typeof theCourse = wealth,
  email?: string,
) {
  const payment = await paidAtTheBank(shop, body);
  if (email !== undefined) shop.cards.change(payment, { email });
  const orderId = await shop.rooms.orders.idOf(payment);
  if (orderId === null) throw new Error('The payment has no order');
  await settle(orderId, shop.rooms);
  return { id: orderId, payment };
}

/** The last line of an order's timeline, and how many there are. */
export async function timelineOf({ db }: PaymentsForTest, orderId: string) {
  const events = await db.orderEvent.findMany({ where: { orderId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
  return events.map(({ actor, what, detail }) => ({ actor, what, detail }));
}
