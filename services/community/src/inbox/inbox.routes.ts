import { Readable } from 'node:stream';
import { inbox } from '@farm/contracts';
import { serve, type App, type Caller } from '@farm/server-kit';
import { listDeliveries } from '../mailbox/deliveries';
import type { DeliveriesRepository } from '../mailbox/deliveries.repository';
import { previewMonday, skipMonday, type MondayRooms } from '../newsletter/monday';
import { leadsCsv, listLeads } from './lead-list';
import type { LeadListRepository } from './lead-list.repository';
import { answerMessage, listMessages, moveMessage, type MessageRooms } from './messages';

export interface InboxRooms extends MessageRooms, MondayRooms {
  leadList: LeadListRepository;
  deliveries: DeliveriesRepository;
}

function sendCsv({ reply, request, person }: Caller, { leadList }: InboxRooms) {
  request.log.info({ operator: person?.id, act: 'leads_exported' }, 'inbox');
  reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', 'attachment; filename="leads.csv"')
    .header('x-robots-tag', 'noindex');
  return Readable.from(leadsCsv(leadList.all()));
}

export const inboxRoutes = (app: App, rooms: InboxRooms) =>
  serve(app, inbox, {
    'GET /api/ops/inbox/messages': ({ query }) => listMessages(query, rooms),
    'POST /api/ops/inbox/messages/:id/state': ({ params, body }) => moveMessage(params.id, body.state, rooms),
    'POST /api/ops/inbox/messages/:id/answer': ({ params, body }, { person }) =>
      answerMessage(params.id, body.text, person, rooms),
    'GET /api/ops/inbox/leads': ({ query }) => listLeads(query, rooms.leadList),
    'GET /api/ops/inbox/leads.csv': (_, caller) => sendCsv(caller, rooms),
    'GET /api/ops/inbox/monday': () => previewMonday(rooms),
    'PUT /api/ops/inbox/monday': ({ body }, { person }) => skipMonday(body, person, rooms),
    'GET /api/ops/mailbox': ({ query }) => listDeliveries(query, rooms.deliveries),
  });
