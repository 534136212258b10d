import type { FrostBellOverview, LeadNewsletter } from '@farm/contracts';
import { Banner, EmptyState, Stack, Text } from '@farm/ui';
import { call } from '@farm/web-kit';
import { DataTable, TwoLines, type Columns } from '../admin/data-table';
import { DownloadButton } from '../admin/download-button';
import { FilterForm, useFilters, type Filter } from '../admin/filter-form';
import { formatCalendarDay, formatCount, formatFarmTimestamp } from '../admin/format';
import { useLiveQuery, usePages, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { useHasRole } from '../admin/roles';
import { labelsOf, StatusBadge, type Statuses } from '../admin/status-badge';

const STATES: Statuses<LeadNewsletter> = {
  NONE: { label: 'Kit only', tone: 'plain' },
  UNCONFIRMED: { label: 'Not confirmed', tone: 'squash' },
  CONFIRMED: { label: 'Subscribed', tone: 'green' },
  UNSUBSCRIBED: { label: 'Unsubscribed', tone: 'plain' },
  BOUNCED: { label: 'Bounces', tone: 'beet' },
};

/** Bells by state, and what the last night brought. */
function bellText({ confirmed, unconfirmed, ended, bounced, night, sent, waiting, failed }: FrostBellOverview): string {
  const states = `${formatCount(confirmed, 'bell')} set, ${unconfirmed} not confirmed, ${ended} ended, ${bounced} bounced.`;
  if (night === null) return `${states} No forecast was read yet.`;
  const emails = `${formatCount(sent, 'email')} sent for the night of ${formatCalendarDay(night)}, ${waiting} waiting.`;
  return `${states} ${emails} ${failed === 0 ? 'Every place has its forecast.' : `${formatCount(failed, 'place')} without a forecast.`}`;
}

const FILTERS: readonly Filter[] = [
  { name: 'newsletter', label: 'Monday newsletter', options: { '': 'All', ...labelsOf(STATES) } },
  { name: 'search', label: 'Address or name', maxLength: 254 },
];

const COLUMNS: Columns<Reply<'GET /api/ops/inbox/leads'>['leads'][number]> = {
  Address: ({ email, firstName }) => <TwoLines below={firstName ?? 'no name'}>{email}</TwoLines>,
  From: ({ source }) => (source === 'home' ? 'Mailing list' : 'Free guides'),
  'Monday newsletter': ({ newsletter }) => <StatusBadge statuses={STATES} status={newsletter} />,
  'Signed up': ({ createdAt }) => formatFarmTimestamp(createdAt),
};

/** How the frost bell does: a line. */
function FrostBellLine() {
  const bell = useLiveQuery('GET /api/ops/inbox/frost-bell');
  return (
    <QueryView query={bell} subject="the frost bell">
      {(overview) => (
        <Stack gap={2}>
          <p>
            <strong>Frost bell: </strong>
            <span>{bellText(overview)}</span>
          </p>
          <Banner variant="info">{overview.held}</Banner>
        </Stack>
      )}
    </QueryView>
  );
}

export function LeadsTab() {
  const hasRole = useHasRole();
  const search = useFilters<'GET /api/ops/inbox/leads'>(FILTERS);
  const { first, pages, more } = usePages('GET /api/ops/inbox/leads', { query: search });
  const leads = pages.flatMap((page) => page.leads);
  const isFiltered = Object.keys(search).length > 0;
  const empty = (
    <EmptyState level="h2" title="No leads">
      {isFiltered
        ? 'Try another choice or fewer letters.'
        : 'People who sign up for the kit or the newsletter show up here.'}
    </EmptyState>
  );
  return (
    <>
      <FrostBellLine />
      <FilterForm label="Search leads" filters={FILTERS} reload={['GET /api/ops/inbox/leads']} />
      <QueryView query={first} subject="the leads">
        {({ total }) => (
          <DataTable
            caption="Leads, newest first"
            columns={COLUMNS}
            rows={leads}
            rowId={({ id }) => id}
            empty={empty}
            more={{ ...more, count: `${leads.length} of ${total}` }}
          />
        )}
      </QueryView>
      {hasRole() && (
        <Stack>
          <DownloadButton name="leads.csv" load={() => call('GET /api/ops/inbox/leads.csv')}>
            Download all as CSV
          </DownloadButton>
          <Text tone="muted" size="small">
            The file has email addresses. Store it where only you can open it.
          </Text>
        </Stack>
      )}
    </>
  );
}
