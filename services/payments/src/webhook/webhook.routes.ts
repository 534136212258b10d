import { webhook } from '@farm/contracts';
import { refuse, serve, type App, type Clock } from '@farm/server-kit';
import { Forged, type CardEvent, type CardProvider } from '../checkout/cards.provider';
import type { InboxRepository } from './inbox.repository';

export interface WebhookDeps {
  cards: Pick<CardProvider, 'readEvent'>;
  inbox: InboxRepository;
  clock: Clock;
}

/** The kinds of events that can move an order; others are answered and forgotten. */
const HEARD = new Set([
  ...['processing', 'succeeded', 'payment_failed', 'canceled'].map((what) => `payment_intent.${what}`),
  ...['completed', 'expired', 'async_payment_succeeded', 'async_payment_failed'].map(
    (what) => `checkout.session.${what}`,
  ),
  ...['created', 'updated', 'failed'].map((what) => `refund.${what}`),
  ...['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'].map((what) => `charge.dispute.${what}`),
  'charge.refunded',
]);

/** I6: nothing is believed, parsed or written before the signature fits the bytes. */
function readSigned(raw: Buffer, signature: unknown, { cards, clock }: WebhookDeps): CardEvent {
  try {
    return cards.readEvent(raw, typeof signature === 'string' ? signature : '', clock.now());
  } catch (cause) {
    if (!(cause instanceof Forged)) throw cause;
    return refuse(400, 'webhook.forged', 'The signature does not fit.', { cause });
  }
}

// I7: a payment of another shop is answered and ignored; an event that names no payment stops before any query.
const concernsUs = (event: CardEvent): event is CardEvent & { paymentIntentId: string } =>
  HEARD.has(event.type) && event.ours !== false && event.paymentIntentId !== null;

/** Answer first, work later: a webhook that waits for work is repeated by the provider and done twice. */
export const webhookRoutes = (app: App, deps: WebhookDeps) =>
  serve(app, webhook, {
    'POST /api/stripe/webhook': async ({ body }, { request }) => {
      const event = readSigned(body, request.headers['stripe-signature'], deps);
      if (concernsUs(event)) await deps.inbox.keep(event);
      else request.log.info({ event: event.type, ignored: true }, 'webhook');
      return { received: true } as const;
    },
  });
