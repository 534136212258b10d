import { webhook } from '@farm/contracts';
import { throwHttpError, serve, type App, type Clock } from '@farm/server-kit';
import {
  InvalidSignatureError,
  MalformedEventError,
  type ProviderEvent,
  type PaymentProvider,
} from '../payment-provider/payment.provider';
import type { Mode } from '../catalogue/payment-mode';
import type { InboxRepository } from './inbox.repository';
import { isSupportedEvent } from './process-event';

export interface WebhookDeps {
  provider: Pick<PaymentProvider, 'readEvent'>;
  inbox: InboxRepository;
  clock: Clock;
  mode: Mode;
}

/** Verifies the signature before anything is parsed or written. @throws 400 for an invalid signature or body */
function readSigned(raw: Buffer, signature: unknown, { provider, clock }: WebhookDeps): ProviderEvent {
  try {
    return provider.readEvent(raw, typeof signature === 'string' ? signature : '', clock.now());
  } catch (cause) {
    if (cause instanceof MalformedEventError)
      return throwHttpError(400, 'webhook.malformed', 'This is not an event.', { cause });
    if (!(cause instanceof InvalidSignatureError)) throw cause;
    return throwHttpError(400, 'webhook.forged', 'The signature does not match.', { cause });
  }
}

/** Responds first and processes later: the provider sends slow webhooks again. */
export const webhookRoutes = (app: App, deps: WebhookDeps) =>
  serve(app, webhook, {
    'POST /api/stripe/webhook': async ({ body }, { request }) => {
      const event = readSigned(body, request.headers['stripe-signature'], deps);
      if (isSupportedEvent(event, deps.mode)) await deps.inbox.store(event);
      else request.log.info({ event: event.type, ignored: true }, 'webhook');
      return { received: true } as const;
    },
  });
