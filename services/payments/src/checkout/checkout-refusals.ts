import { refuse } from '@farm/server-kit';
import type { NoQuote } from './quote';

const UNABLE = 'Unable to setup payment. Please try again.'; // Spec 1 section 8

const REFUSALS: Record<NoQuote | 'not_for_sale', [status: number, code: string, sentence: string]> = {
  bad_request: [400, 'checkout.bad_request', UNABLE],
  unknown_guide: [404, 'checkout.unknown_product', 'We do not know this guide.'],
  unknown_course: [404, 'checkout.unknown_product', 'We do not know this course.'],
  is_free: [409, 'checkout.is_free', 'This guide is free. You can download it in the store.'],
  price_changed: [409, 'checkout.price_changed', 'The price just changed! Refresh the page for the updated price.'],
  not_for_sale: [409, 'store.not_for_sale', 'This guide is not for sale yet.'],
};

/** Refuses with the status, code and sentence of a reason. */
export const refuseCheckout = (why: keyof typeof REFUSALS): never => refuse(...REFUSALS[why]);

/** The money has moved (or is moving): the page goes on to the paid order instead of taking it again. */
export const refusePaid = (sessionId: string): never =>
  refuse(409, 'checkout.already_paid', 'You have already paid for this.', { extra: { sessionId } });

/** The outcome is unknown; nothing was told to have failed. */
export const refuseAway = (cause: unknown): never => refuse(503, 'checkout.provider_away', UNABLE, { cause });
