import type { LeadLine, LeadNewsletter } from '@farm/contracts';
import { csvLine } from '@farm/server-kit';
import type { KeptLead, LeadListRepository } from './lead-list.repository';
import { pageOf, placeOf } from './page';

const shown = ({
  id,
  email,
  firstName,
  source,
  newsletter,
  consentVersion,
  createdAt,
  confirmedAt,
}: KeptLead): LeadLine => ({
  ...{ id, email, firstName, source, consentVersion, newsletter: newsletter as LeadNewsletter },
  createdAt: createdAt.toISOString(),
  confirmedAt: confirmedAt?.toISOString() ?? null,
});

interface Asked {
  newsletter?: LeadNewsletter;
  search?: string;
  before?: string;
}

/** A page of leads, newest first, and how many there are of them. */
export async function listLeads({ newsletter, search = '', before }: Asked, leadList: LeadListRepository) {
  const sought = { newsletter, search: search.trim() };
  const [rows, total] = await Promise.all([
    leadList.list({ ...sought, place: placeOf(before) }),
    leadList.total(sought),
  ]);
  const { page, next } = pageOf(rows);
  return { leads: page.map(shown), next, total };
}

const COLUMNS: readonly [name: string, cell: (lead: KeptLead) => string][] = [
  ['email', ({ email }) => email],
  ['first_name', ({ firstName }) => firstName ?? ''],
  ['source', ({ source }) => source],
  ['newsletter', ({ newsletter }) => newsletter],
  ['consent', ({ consentVersion }) => consentVersion ?? ''],
  ['asked', ({ createdAt }) => createdAt.toISOString()],
  ['confirmed', ({ confirmedAt }) => confirmedAt?.toISOString() ?? ''],
];

/** The file's first line, then one line a lead. */
export async function* leadsCsv(parts: AsyncIterable<readonly KeptLead[]>): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(([name]) => name));
  for await (const leads of parts) yield leads.map((lead) => csvLine(COLUMNS.map(([, cell]) => cell(lead)))).join('');
}
