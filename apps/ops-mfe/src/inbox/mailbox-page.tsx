import type { EmailState } from '@farm/contracts';
import { Banner, Disclosure, EmptyState } from '@farm/ui';
import { AdminPage } from '../admin/admin-nav';
import admin from '../admin/admin.module.css';
import { DataTable, TwoLines, type Columns } from '../admin/data-table';
import { FilterForm, useFilters, type Filter } from '../admin/filter-form';
import { formatCount, formatFarmTimestamp, humanize } from '../admin/format';
import { usePages, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { labelsOf, StatusBadge, type Statuses } from '../admin/status-badge';
import { MAIL_LINKS } from './inbox-tabs';
import classes from './inbox.module.css';

type Email = Reply<'GET /api/ops/mailbox'>['letters'][number];

const STATES: Statuses<EmailState> = {
  waiting: { label: 'Waiting', tone: 'squash' },
  sent: { label: 'Sent', tone: 'green' },
  kept: { label: 'Stored only', tone: 'green' },
  dropped: { label: 'Nothing to send', tone: 'plain' },
  given_up: { label: 'Failed', tone: 'beet' },
};

const FILTERS: readonly Filter[] = [{ name: 'state', label: 'State', options: { '': 'All', ...labelsOf(STATES) } }];

function Delivery({ state, tries, error, at }: Email) {
  const time = at === null ? '' : `${state === 'waiting' ? 'next try ' : ''}${formatFarmTimestamp(at)}`;
  return (
    <TwoLines below={time}>
      <StatusBadge statuses={STATES} status={state} />
      {error && <span className={admin.small}>{`${formatCount(tries, 'try', 'tries')}: ${error}`}</span>}
    </TwoLines>
  );
}

const COLUMNS: Columns<Email> = {
  Email: ({ kind, service, createdAt }) => (
    <TwoLines below={`${humanize(service)}, ${formatFarmTimestamp(createdAt)}`}>{humanize(kind)}</TwoLines>
  ),
  State: (email) => <Delivery {...email} />,
  Text: ({ letter: email }) =>
    email ? (
      <Disclosure summary={email.subject}>
        <p>{`To ${email.to}`}</p>
        <pre className={classes.text}>{email.text}</pre>
      </Disclosure>
    ) : (
      'not stored'
    ),
};

const EMPTY = (
  <EmptyState level="h2" title="No emails">
    Every email the site sends shows up here, with its delivery state.
  </EmptyState>
);

function Mailbox() {
  const search = useFilters<'GET /api/ops/mailbox'>(FILTERS);
  const { first, pages, more } = usePages('GET /api/ops/mailbox', { query: search });
  const emails = pages.flatMap((page) => page.letters);
  return (
    <>
      <FilterForm label="Search emails" filters={FILTERS} reload={['GET /api/ops/mailbox']} />
      <QueryView query={first} subject="the emails">
        {({ givenUp }) => (
          <>
            <Banner variant="warning">
              {givenUp > 0 && `${formatCount(givenUp, 'email')} could not be sent in ten tries.`}
            </Banner>
            <DataTable
              caption="Emails, newest first"
              columns={COLUMNS}
              rows={emails}
              rowId={({ id }) => id}
              empty={EMPTY}
              more={{ ...more, count: `${emails.length} shown` }}
            />
          </>
        )}
      </QueryView>
    </>
  );
}

function MailboxPage() {
  return (
    <AdminPage title="Mailbox" label="Inbox" tabs={MAIL_LINKS} current="mailbox">
      <Mailbox />
    </AdminPage>
  );
}

export { MailboxPage as Component };
