import { randomBytes } from 'node:crypto';
import { productOf, type Course } from '@farm/farm';
import { hashToken, refuse, type CookieJar } from '@farm/server-kit';
import { ProviderAway } from '../checkout/cards.provider';
import { SESSION_PROOF_MS } from '../downloads/grant';
import { settle, type Settling } from '../orders/settle';
import type { Order } from '../orders/settlement';
import type { AccessRepository } from './access.repository';
import type { CourseRight, CourseRightRepository } from './course-right.repository';
import type { Lessons } from './lessons.provider';

export interface CourseDeps extends Settling {
  access: AccessRepository;
  rights: CourseRightRepository;
  lessons: Lessons;
}

const COOKIE = 'library';
const ACCESS_DAYS = 30; // sliding: who keeps coming keeps the course
const DAY_MS = 86_400_000;

/** The course with this id; refuses every other id. */
export function courseOf(id: string): Course {
  const product = productOf(id);
  return product?.kind === 'course' ? product : refuse(404, 'course.unknown', 'We do not know this course.');
}

const until = (now: Date) => new Date(now.getTime() + ACCESS_DAYS * DAY_MS);

async function settledOrder(paymentIntent: string, deps: CourseDeps): Promise<Order | null> {
  const orderId = await deps.orders.idOf(paymentIntent);
  try {
    return orderId === null ? null : await settle(orderId, deps);
  } catch (cause) {
    if (!(cause instanceof ProviderAway)) throw cause;
    return refuse(503, 'checkout.provider_away', 'Failed to verify payment', { cause });
  }
}

interface Claim {
  courseId: string;
  paymentIntent: string;
  visitor: string;
  cookies: CookieJar;
}

/**
 * Turns a payment into a cookie that opens the course. Only the browser that paid, and only for a day: payment ids live
 * on in histories. Settles first, so it does not matter whether the webhook was here already.
 */
export async function claim(asked: Claim, deps: CourseDeps): Promise<{ state: 'open' | 'processing' }> {
  const course = courseOf(asked.courseId);
  const order = await settledOrder(asked.paymentIntent, deps);
  if (!order || order.productId !== course.id) return refuse(402, 'course.unpaid', 'Payment session not found');
  if (order.status === 'processing') return { state: 'processing' };
  if (order.entitlement === 'suspended' || order.entitlement === 'revoked')
    return refuse(410, 'course.revoked', 'This purchase was given back.');
  if (order.entitlement === null || !order.paidAt) return refuse(402, 'course.unpaid', 'Payment verification failed');
  const now = deps.clock.now();
  const isTheirs = order.visitor === asked.visitor && now.getTime() - order.paidAt.getTime() <= SESSION_PROOF_MS;
  if (!isTheirs)
    return refuse(410, 'course.other_browser', 'This payment opens the course in the browser that paid, for a day.');
  const token = randomBytes(32).toString('base64url');
  await deps.access.open(order.id, new Uint8Array(hashToken(token)), until(now));
  asked.cookies.set(COOKIE, token, { days: ACCESS_DAYS });
  return { state: 'open' };
}

/** The right of this browser to this course; refuses without it. Read at every request: a refund works at once. */
export async function mustHaveRight(courseId: string, cookies: CookieJar, deps: CourseDeps): Promise<CourseRight> {
  const course = courseOf(courseId);
  const token = cookies.read(COOKIE);
  const now = deps.clock.now();
  const access = token && (await deps.access.find(new Uint8Array(hashToken(token)), now, until(now)));
  const right = access && (await deps.rights.find({ kind: 'order', orderId: access.orderId }, course.id));
  if (!token || !right) return refuse(401, 'access.needed', 'Enter the e-mail you bought with');
  if (right.status !== 'active') return refuse(410, 'course.revoked', 'This purchase was given back.');
  cookies.set(COOKIE, token, { days: ACCESS_DAYS });
  return right;
}

/** 'r•••@example.com': enough to recognize one's own address, too little to learn somebody else's. */
export const maskAddress = (email: string | null): string => (email ?? '').replace(/^(.)[^@]*/, '$1•••');
