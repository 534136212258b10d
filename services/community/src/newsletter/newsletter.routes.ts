import { newsletter } from '@farm/contracts';
import { serve, type App, type Clock } from '@farm/server-kit';
import { confirm, leave, subscribe } from './newsletter';
import type { NewsletterRepository } from './newsletter.repository';

export const newsletterRoutes = (app: App, store: NewsletterRepository, clock: Clock) =>
  serve(app, newsletter, {
    'POST /api/newsletter/subscribe': ({ body }) => subscribe(body.email, store, clock),
    'POST /api/newsletter/confirm': ({ body }) => confirm(body.token, store, clock),
    'POST /api/newsletter/unsubscribe/:token': ({ params }) => leave(params.token, store, clock),
  });
