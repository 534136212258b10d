import { contact } from '@farm/contracts';
import { serve, type App } from '@farm/server-kit';
import { receive, type ContactRooms } from './contact';

export const contactRoutes = (app: App, rooms: ContactRooms) =>
  serve(app, contact, { 'POST /api/contact': ({ body }, { visitor }) => receive(body, visitor, rooms) });
