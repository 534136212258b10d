import type { CardEvent } from '../cards/cards.provider';
import type { Mode } from '../catalogue/mode';

const named = (of: string, whats: string) => whats.split(' ').map((what) => `${of}.${what}`);

/** The kinds of events that can move an order; others are answered and forgotten. */
export const HEARD: readonly string[] = [
  ...named('payment_intent', 'processing succeeded payment_failed canceled'),
  ...named('checkout.session', 'completed expired async_payment_succeeded async_payment_failed'),
  ...named('charge', 'refunded'),
  ...named('refund', 'created updated failed'),
  ...named('charge.dispute', 'created updated closed funds_withdrawn funds_reinstated'),
];

/** An event that names what it is about. */
export type NamedEvent = CardEvent & { objectId: string };

/**
 * I7: a payment of another shop is ignored; an event that names no payment stops before any query. I20: so does one of
 * the other mode, which the same address may get when both modes have a webhook.
 */
export const concernsUs = (event: CardEvent, mode: Mode): event is NamedEvent =>
  HEARD.includes(event.type) && event.ours !== false && event.objectId !== null && event.livemode === (mode === 'live');
