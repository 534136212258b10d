import { inbox, type LeadSummary, type LeadNewsletter } from '@farm/contracts';
import { type App, type Caller, sendTable, serve } from '@farm/server-kit';
import { answerMessage, type InboxMessagesDeps, listMessages, moveMessage } from '../contact/contact';
import type { LeadsRepository, StoredLead } from '../leads/leads.repository';
import { previewNewsletter, skipNewsletter, type WeeklyNewsletterDeps } from '../newsletter/weekly-newsletter';
import { EXPORT_COLUMNS } from '../owner-data/export-tables';
import { listDeliveries } from './deliveries';
import type { DeliveriesRepository } from './deliveries.repository';
import { cursorOf, splitInboxPage } from './pagination';

const toLeadLine = (lead: StoredLead): LeadSummary => ({
  id: lead.id,
  email: lead.email,
  firstName: lead.firstName,
  source: lead.source,
  newsletter: lead.newsletter,
  consentVersion: lead.consentVersion,
  createdAt: lead.createdAt.toISOString(),
  confirmedAt: lead.confirmedAt?.toISOString() ?? null,
});

const DAY_MS = 86_400_000;

interface LeadQuery {
  newsletter?: LeadNewsletter;
  search?: string;
  days?: number;
  before?: string;
}

/** A page of leads, newest first, and the number of matches. */
async function listLeads({ newsletter, search = '', days, before }: LeadQuery, { leads, clock }: InboxDeps) {
  const since = days === undefined ? undefined : new Date(clock.now().getTime() - days * DAY_MS);
  const filter = { newsletter, search: search.trim(), since };
  const [rows, total] = await Promise.all([leads.list(filter, cursorOf(before)), leads.count(filter)]);
  const { page, next } = splitInboxPage(rows);
  return { leads: page.map(toLeadLine), next, total };
}

export interface InboxDeps extends InboxMessagesDeps, WeeklyNewsletterDeps {
  leads: LeadsRepository;
  deliveries: DeliveriesRepository;
}

const sendLeads = (caller: Caller, { leads }: InboxDeps) =>
  sendTable(caller, { name: 'leads', format: 'csv', columns: EXPORT_COLUMNS.subscribers, pages: leads.all() });

export const inboxRoutes = (app: App, deps: InboxDeps) =>
  serve(app, inbox, {
    'GET /api/ops/inbox/messages': ({ query }) => listMessages(query, deps),
    'POST /api/ops/inbox/messages/:id/state': ({ params, body }) => moveMessage(params.id, body.state, deps),
    'POST /api/ops/inbox/messages/:id/answer': ({ params, body }, { person }) =>
      answerMessage(params.id, body.text, person, deps),
    'GET /api/ops/inbox/leads': ({ query }) => listLeads(query, deps),
    'GET /api/ops/inbox/leads.csv': (_, caller) => sendLeads(caller, deps),
    'GET /api/ops/inbox/monday': () => previewNewsletter(deps),
    'PUT /api/ops/inbox/monday': ({ body }, { person }) => skipNewsletter(body, person, deps),
    'GET /api/ops/mailbox': ({ query }) => listDeliveries(query, deps.deliveries),
  });
