import { UNABLE_TO_SET_UP } from '@farm/contracts';
import { throwHttpError } from '@farm/server-kit';
import type { DiscountProblem } from '../discounts/discount';

export type QuoteProblem =
  'bad_request' | 'bad_email' | 'unknown_guide' | 'unknown_course' | 'is_free' | 'price_changed';

const ERRORS: Record<QuoteProblem | 'not_for_sale', [status: number, code: string, sentence: string]> = {
  bad_request: [400, 'checkout.bad_request', UNABLE_TO_SET_UP],
  bad_email: [400, 'checkout.bad_email', 'Please enter a valid email address.'],
  unknown_guide: [404, 'checkout.unknown_product', 'We do not know this guide.'],
  unknown_course: [404, 'checkout.unknown_product', 'We do not know this course.'],
  is_free: [409, 'checkout.is_free', 'This guide is free. You can download it in the store.'],
  price_changed: [409, 'checkout.price_changed', 'The price just changed! Refresh the page for the updated price.'],
  not_for_sale: [409, 'store.not_for_sale', 'This guide is not for sale yet.'],
};

const NO_DISCOUNT: Record<DiscountProblem | 'held', string> = {
  unknown: 'We do not know this code.',
  not_yet: 'This code does not work yet.',
  over: 'This code has expired.',
  other_product: 'This code is for another product.',
  used_up: 'This code has already been used.',
  held: 'Somebody near you is using this code right now. Please try again in ten minutes.',
};

export const rejectCheckout = (why: keyof typeof ERRORS): never => throwHttpError(...ERRORS[why]);

/** Nothing was created, so the buyer may go on without the code. */
export const rejectCode = (why: keyof typeof NO_DISCOUNT): never =>
  throwHttpError(409, 'checkout.code_refused', NO_DISCOUNT[why]);

/** The message does not reveal which limit was reached. */
export const rejectTooMany = (): never =>
  throwHttpError(429, 'checkout.too_many_attempts', 'Too many attempts. Please wait a while and try again.');

/** Carries the payment's id, so that the page continues with the paid order. */
export const rejectPaid = (sessionId: string): never =>
  throwHttpError(409, 'checkout.already_paid', 'You have already paid for this.', { extra: { sessionId } });

export const rejectUnavailable = (cause: unknown): never =>
  throwHttpError(503, 'checkout.provider_away', UNABLE_TO_SET_UP, { cause });
