import type { EmailState } from '@farm/contracts';
import { Badge, Banner, Disclosure, EmptyState, type BadgeTone } from '@farm/ui';
import { call } from '@farm/web-kit';
import { AdminPage } from '../admin/admin-nav';
import admin from '../admin/admin.module.css';
import { DataTable, TwoLines, type Columns } from '../admin/data-table';
import { FilterForm, useFilters, type Filter } from '../admin/filter-form';
import { formatCount, formatFarmTimestamp, humanize } from '../admin/format';
import { usePages, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { MAIL_LINKS } from './inbox-tabs';
import classes from './inbox.module.css';

type Email = Reply<'GET /api/ops/mailbox'>['letters'][number];

const LABELS: Record<EmailState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  kept: 'Stored only',
  dropped: 'Nothing to send',
  given_up: 'Failed',
};
const TONES: Record<EmailState, BadgeTone> = {
  waiting: 'squash',
  sent: 'green',
  kept: 'green',
  dropped: 'plain',
  given_up: 'beet',
};

const FILTERS: readonly Filter[] = [{ name: 'state', label: 'State', options: { '': 'All', ...LABELS } }];

function Delivery({ state, tries, error, at }: Email) {
  const time = at === null ? '' : `${state === 'waiting' ? 'next try ' : ''}${formatFarmTimestamp(at)}`;
  return (
    <TwoLines below={time}>
      <Badge tone={TONES[state]}>{LABELS[state]}</Badge>
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
  const queryKey = ['ops', 'mailbox', search];
  const { first, pages, more } = usePages(queryKey, (before) =>
    call('GET /api/ops/mailbox', { query: { ...search, before } }),
  );
  const emails = pages.flatMap((page) => page.letters);
  return (
    <>
      <FilterForm label="Search emails" filters={FILTERS} queryKey={queryKey} />
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
