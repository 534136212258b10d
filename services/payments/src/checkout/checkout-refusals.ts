import { UNABLE_TO_SET_UP } from '@farm/contracts';
import { refuse } from '@farm/server-kit';
import type { NoDiscount } from '../codes/discount';
import type { NoQuote } from './quote';

const REFUSALS: Record<NoQuote | 'not_for_sale', [status: number, code: string, sentence: string]> = {
  bad_request: [400, 'checkout.bad_request', UNABLE_TO_SET_UP],
  unknown_guide: [404, 'checkout.unknown_product', 'We do not know this guide.'],
  unknown_course: [404, 'checkout.unknown_product', 'We do not know this course.'],
  is_free: [409, 'checkout.is_free', 'This guide is free. You can download it in the store.'],
  price_changed: [409, 'checkout.price_changed', 'The price just changed! Refresh the page for the updated price.'],
  not_for_sale: [409, 'store.not_for_sale', 'This guide is not for sale yet.'],
};

const NO_DISCOUNT: Record<NoDiscount, string> = {
  unknown: 'We do not know this code.',
  not_yet: 'This code does not work yet.',
  over: 'This code does not work any more.',
  other_product: 'This code is for something else.',
  used_up: 'This code has been used.',
};

/** Refuses with the status, code and sentence of a reason. */
export const refuseCheckout = (why: keyof typeof REFUSALS): never => refuse(...REFUSALS[why]);

/** The code takes nothing off here; nothing was opened, so the buyer may go on without it. */
export const refuseCode = (why: NoDiscount): never => refuse(409, 'checkout.code_refused', NO_DISCOUNT[why]);

/** Somebody tries cards. The sentence tells nothing about which limit was met. */
export const refuseTooMany = (): never =>
  refuse(429, 'checkout.too_many_attempts', 'Too many attempts. Please wait a while and try again.');

/** The money has moved (or is moving): the page goes on to the paid order instead of taking it again. */
export const refusePaid = (sessionId: string): never =>
  refuse(409, 'checkout.already_paid', 'You have already paid for this.', { extra: { sessionId } });

/** The outcome is unknown; nothing was told to have failed. */
export const refuseAway = (cause: unknown): never => refuse(503, 'checkout.provider_away', UNABLE_TO_SET_UP, { cause });
