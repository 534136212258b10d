import { Readable } from 'node:stream';
import { inbox, type LeadSummary, type LeadNewsletter } from '@farm/contracts';
import { csvLine } from '@farm/farm';
import { type App, type Caller, serve } from '@farm/server-kit';
import { answerMessage, type InboxMessagesDeps, listMessages, moveMessage } from '../contact/contact';
import type { LeadsRepository, StoredLead } from '../leads/leads.repository';
import { previewNewsletter, skipNewsletter, type WeeklyNewsletterDeps } from '../newsletter/weekly-newsletter';
import { listDeliveries } from './deliveries';
import type { DeliveriesRepository } from './deliveries.repository';
import { cursorOf, splitInboxPage } from './pagination';

const toLeadLine = (lead: StoredLead): LeadSummary => ({
  id: lead.id,
  email: lead.email,
  firstName: lead.firstName,
  source: lead.source,
  newsletter: lead.newsletter as LeadNewsletter,
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

const CSV_COLUMNS: readonly [name: string, cell: (lead: StoredLead) => string][] = [
  ['email', ({ email }) => email],
  ['first_name', ({ firstName }) => firstName ?? ''],
  ['source', ({ source }) => source],
  ['newsletter', ({ newsletter }) => newsletter],
  ['consent', ({ consentVersion }) => consentVersion ?? ''],
  ['asked', ({ createdAt }) => createdAt.toISOString()],
  ['confirmed', ({ confirmedAt }) => confirmedAt?.toISOString() ?? ''],
];

async function* toCsv(pages: AsyncIterable<readonly StoredLead[]>): AsyncGenerator<string> {
  yield csvLine(CSV_COLUMNS.map(([name]) => name));
  for await (const leads of pages)
    yield leads.map((lead) => csvLine(CSV_COLUMNS.map(([, cell]) => cell(lead)))).join('');
}

export interface InboxDeps extends InboxMessagesDeps, WeeklyNewsletterDeps {
  leads: LeadsRepository;
  deliveries: DeliveriesRepository;
}

function sendCsv({ reply, request, person }: Caller, { leads }: InboxDeps) {
  request.log.info({ operator: person?.id, act: 'leads_exported' }, 'inbox');
  reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', 'attachment; filename="leads.csv"')
    .header('x-robots-tag', 'noindex');
  return Readable.from(toCsv(leads.all()));
}

export const inboxRoutes = (app: App, deps: InboxDeps) =>
  serve(app, inbox, {
    'GET /api/ops/inbox/messages': ({ query }) => listMessages(query, deps),
    'POST /api/ops/inbox/messages/:id/state': ({ params, body }) => moveMessage(params.id, body.state, deps),
    'POST /api/ops/inbox/messages/:id/answer': ({ params, body }, { person }) =>
      answerMessage(params.id, body.text, person, deps),
    'GET /api/ops/inbox/leads': ({ query }) => listLeads(query, deps),
    'GET /api/ops/inbox/leads.csv': (_, caller) => sendCsv(caller, deps),
    'GET /api/ops/inbox/monday': () => previewNewsletter(deps),
    'PUT /api/ops/inbox/monday': ({ body }, { person }) => skipNewsletter(body, person, deps),
    'GET /api/ops/mailbox': ({ query }) => listDeliveries(query, deps.deliveries),
  });
