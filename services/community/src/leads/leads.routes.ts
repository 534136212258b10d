import { leads } from '@farm/contracts';
import { serve, type App } from '@farm/server-kit';
import type { AskingRooms } from './ask';
import { captureLead } from './leads';

export const leadRoutes = (app: App, rooms: AskingRooms) =>
  serve(app, leads, { 'POST /api/capture-lead': ({ body }) => captureLead(body, rooms) });
