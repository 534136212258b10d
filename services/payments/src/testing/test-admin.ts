import { randomBytes } from 'node:crypto';
import { hashToken, type Person } from '@farm/server-kit';
import { createTestBrowser, signedCookie, type Browser } from '@farm/server-kit/testing';
import type { PaymentsDeps } from '../app';
import { syncOrder } from '../orders/sync-order';
import {
  payAtProvider,
  createPaymentsTestService,
  guideBody,
  type PaymentsTestService,
  type courseBody,
} from './test-service';

export const OPERATOR: Person = {
  id: '0197279a-0000-7000-8000-0000000000aa',
  email: 'operator@example.com',
  role: 'operator',
  authenticatedAt: new Date('2100-01-01'), // a recent sign-in on every test clock
};
const MEMBER: Person = {
  id: '0197279a-0000-7000-8000-0000000000bb',
  email: 'ada@example.com',
  role: 'member',
  authenticatedAt: new Date('2100-01-01'),
};

/** The service with an operator and a member signed in. The default visitor of `api` is a buyer without an account. */
export async function createTestAdmin(overrides: Partial<PaymentsDeps> = {}) {
  const people = new Map<string, Person>();
  const findPersonBySession = async (hash: Buffer) => people.get(hash.toString('hex')) ?? null;
  const shop = await createPaymentsTestService({ findPersonBySession, ...overrides });
  const signedIn = (person: Person): Browser => {
    const token = randomBytes(32).toString('base64url');
    people.set(hashToken(token).toString('hex'), person);
    const as = createTestBrowser();
    as.setCookie('__Host-session', encodeURIComponent(signedCookie('session', token)));
    return as;
  };
  return { ...shop, signedIn, operator: signedIn(OPERATOR), member: signedIn(MEMBER) };
}
export type TestAdmin = Awaited<ReturnType<typeof createTestAdmin>>;

/** Creates a paid and synced order. Resolves with its id and its payment's. */
export async function paidOrder(
  shop: PaymentsTestService,
  body: typeof guideBody | typeof courseBody = guideBody,
  email?: string,
) {
  const payment = await payAtProvider(shop, body);
  if (email !== undefined) shop.provider.change(payment, { email });
  const orderId = await shop.context.orders.idOf(payment);
  if (orderId === null) throw new Error('The payment has no order');
  await syncOrder(orderId, shop.context);
  return { id: orderId, payment };
}

/** The timeline of an order, oldest first. */
export async function timelineOf({ db }: PaymentsTestService, orderId: string) {
  const events = await db.orderEvent.findMany({ where: { orderId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
  return events.map(({ actor, what, detail }) => ({ actor, what, detail }));
}
