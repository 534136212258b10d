import type { LeadLine, LeadNewsletter } from '@farm/contracts';
import { Badge, EmptyState, LinkButton, Skeleton, Table, type BadgeTone } from '@farm/ui';
import { call, useSearchParams } from '@farm/web-kit';
import { momentText } from '../desk/moment-text';
import { More } from '../desk/more';
import { NotCome } from '../desk/not-come';
import { usePages } from '../desk/use-pages';
import classes from './inbox.module.css';
import { optionsOf, SearchForm } from './search-form';

const WORDS: Record<LeadNewsletter, string> = {
  NONE: 'Kit only',
  UNCONFIRMED: 'Not confirmed',
  CONFIRMED: 'Reads the letter',
  UNSUBSCRIBED: 'Left',
  BOUNCED: 'Comes back',
};
const TONES: Record<LeadNewsletter, BadgeTone> = {
  NONE: 'plain',
  UNCONFIRMED: 'squash',
  CONFIRMED: 'green',
  UNSUBSCRIBED: 'plain',
  BOUNCED: 'beet',
};

const cells = ({ email, firstName, source, newsletter, createdAt }: LeadLine) => [
  <span key="email" className={classes.both}>
    {email}
    <span className={classes.small}>{firstName ?? 'no name'}</span>
  </span>,
  source === 'home' ? 'Mailing list' : 'Free guides',
  <Badge key="letter" tone={TONES[newsletter]}>
    {WORDS[newsletter]}
  </Badge>,
  momentText(createdAt),
];

function Found({ newsletter, search }: { newsletter: string; search: string }) {
  const asked = { ...(newsletter && { newsletter: newsletter as LeadNewsletter }), ...(search && { search }) };
  const { first, pages, ...more } = usePages(['leads', asked], (before) =>
    call('GET /api/ops/inbox/leads', { query: before === undefined ? asked : { ...asked, before } }),
  );
  if (first.isPending) return <Skeleton count={6} />;
  if (!first.data)
    return <NotCome title="The leads did not come" error={first.error} onTryAgain={() => void first.refetch()} />;
  const leads = pages.flatMap((page) => page.leads);
  if (leads.length === 0)
    return (
      <EmptyState level="h2" title="No leads">
        {newsletter || search
          ? 'Try another choice or fewer letters.'
          : 'Who asks for the kit or the letter stands here.'}
      </EmptyState>
    );
  const rows = leads.map((lead) => ({ id: lead.id, cells: cells(lead) }));
  return (
    <>
      <Table caption="Leads, newest first" columns={['Address', 'From', 'Monday letter', 'Asked']} rows={rows} stack />
      <More count={`${leads.length} of ${first.data.total}`} {...more} />
    </>
  );
}

/** Who asked for the kit or the Monday letter. */
export function LeadsTab() {
  const [address] = useSearchParams();
  const [newsletter, search] = [address.get('newsletter') ?? '', address.get('search') ?? ''];
  const key = `${newsletter} ${search}`;
  return (
    <>
      <SearchForm
        key={`form ${key}`}
        name="Search leads"
        choice={{ key: 'newsletter', label: 'Monday letter', options: optionsOf({ '': 'All', ...WORDS }) }}
        searches="Address or name"
      />
      <Found key={key} newsletter={newsletter} search={search} />
      <div className={classes.file}>
        <LinkButton kind="quiet" href="/api/ops/inbox/leads.csv" download="leads.csv">
          Download all as CSV
        </LinkButton>
        <p className={classes.small}>The file holds e-mail addresses. Keep it where only you can open it.</p>
      </div>
    </>
  );
}
