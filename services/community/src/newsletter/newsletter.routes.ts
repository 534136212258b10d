import { newsletter } from '@farm/contracts';
import { serve, type App } from '@farm/server-kit';
import { confirm, erase, leave, preferences, setLetter, subscribe, type NewsletterRooms } from './newsletter';

export const newsletterRoutes = (app: App, rooms: NewsletterRooms) =>
  serve(app, newsletter, {
    'POST /api/newsletter/subscribe': ({ body }) => subscribe(body.email, rooms),
    'POST /api/newsletter/confirm': ({ body }) => confirm(body.token, rooms),
    'POST /api/newsletter/unsubscribe/:token': ({ params }) => leave(params.token, rooms),
    'POST /api/newsletter/preferences': ({ body }) => preferences(body.token, rooms),
    'PUT /api/newsletter/preferences': ({ body }) => setLetter(body.token, body.letter, rooms),
    'POST /api/newsletter/erase': ({ body }) => erase(body.token, rooms),
  });
