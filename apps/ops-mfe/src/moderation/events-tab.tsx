import { EmptyState, LinkButton, SectionHeading, Skeleton, Table } from '@farm/ui';
import { Link, useSearchParams } from '@farm/web-kit';
import { momentText } from '../desk/moment-text';
import { More } from '../desk/more';
import { NotCome } from '../desk/not-come';
import { plainWords } from '../desk/plain-words';
import classes from './moderation.module.css';
import { saidActor, saidState } from './said-event';
import { useEvents, type ModerationEvent } from './use-moderation';

const COLUMNS = ['When', 'What', 'Before', 'After', 'Why', 'By', 'Comment'];

const cells = ({ at, action, before, after, reason, actor, commentId }: ModerationEvent) => [
  momentText(at),
  plainWords(action),
  <span key="before" className={classes.reason}>
    {saidState(action, before)}
  </span>,
  <span key="after" className={classes.reason}>
    {saidState(action, after)}
  </span>,
  <span key="reason" className={classes.reason}>
    {reason}
  </span>,
  <span key="actor" className={classes.whole}>
    {saidActor(actor)}
  </span>,
  commentId === null ? (
    'none'
  ) : (
    <Link key="comment" to={`/ops/moderation?tab=events&comment=${commentId}`}>
      All of this comment
    </Link>
  ),
];

function Files() {
  return (
    <section>
      <SectionHeading line="Every comment as moderators see it, without addresses: there are none.">
        All comments as a file
      </SectionHeading>
      <p className={classes.row}>
        <LinkButton kind="quiet" href="/api/ops/moderation/export?format=csv" download="comments.csv">
          Download CSV
        </LinkButton>
        <LinkButton kind="quiet" href="/api/ops/moderation/export?format=json" download="comments.json">
          Download JSON
        </LinkButton>
      </p>
    </section>
  );
}

/** What moderators did, newest first, and everything as a file. */
export function EventsTab() {
  const [address] = useSearchParams();
  const comment = address.get('comment');
  const { events, first, ...paging } = useEvents(comment);
  if (first.isPending) return <Skeleton count={6} />;
  if (!first.data)
    return <NotCome title="The list did not come" error={first.error} onTryAgain={() => void first.refetch()} />;
  const rows = events.map((event) => ({ id: event.id, cells: cells(event) }));
  return (
    <>
      {comment !== null && (
        <p>
          These are the events of one comment. <Link to="/ops/moderation?tab=events">Show all</Link>
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState level="h2" title="Nothing was done yet" />
      ) : (
        <>
          <Table caption="What was done, newest first" columns={COLUMNS} rows={rows} stack />
          <More {...paging} count={`${rows.length} ${rows.length === 1 ? 'event' : 'events'}`} />
        </>
      )}
      <Files />
    </>
  );
}
