import { webhook } from '@farm/contracts';
import { refuse, serve, type App, type Clock } from '@farm/server-kit';
import type { Mode } from '../catalogue/mode';
import { Forged, type CardEvent, type CardProvider } from '../cards/cards.provider';
import { concernsUs } from './heard';
import type { InboxRepository } from './inbox.repository';

export interface WebhookDeps {
  cards: Pick<CardProvider, 'readEvent'>;
  inbox: InboxRepository;
  clock: Clock;
  mode: Mode;
}

/** I6: nothing is believed, parsed or written before the signature fits the bytes. */
function readSigned(raw: Buffer, signature: unknown, { cards, clock }: WebhookDeps): CardEvent {
  try {
    return cards.readEvent(raw, typeof signature === 'string' ? signature : '', clock.now());
  } catch (cause) {
    if (!(cause instanceof Forged)) throw cause;
    return refuse(400, 'webhook.forged', 'The signature does not fit.', { cause });
  }
}

/** Answer first, work later: a webhook that waits for work is repeated by the provider and done twice. */
export const webhookRoutes = (app: App, deps: WebhookDeps) =>
  serve(app, webhook, {
    'POST /api/stripe/webhook': async ({ body }, { request }) => {
      const event = readSigned(body, request.headers['stripe-signature'], deps);
      if (concernsUs(event, deps.mode)) await deps.inbox.keep(event);
      else request.log.info({ event: event.type, ignored: true }, 'webhook');
      return { received: true } as const;
    },
  });
