import type { ModerationSettings } from '@farm/contracts';
import { EmptyState, Row } from '@farm/ui';
import { call, Link, useSearchParams } from '@farm/web-kit';
import admin from '../admin/admin.module.css';
import { DataTable, type Columns } from '../admin/data-table';
import { DownloadButton } from '../admin/download-button';
import { formatCount, humanize, formatFarmTimestamp } from '../admin/format';
import { usePages, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { Section } from '../admin/section';
import { COMMENT_STATES } from './moderation-actions';

export type ModerationEvent = Reply<'GET /api/ops/moderation/events'>['events'][number];

/** Settings are stored as JSON; any other text is shown as it is. */
function settingsText(stored: string): string {
  try {
    const { mode, words, allowed } = JSON.parse(stored) as ModerationSettings;
    const list = (all: readonly string[]) => all.join(', ') || 'none';
    return `Mode ${mode}. Words that hold a comment: ${list(words)}. Words that never do: ${list(allowed)}.`;
  } catch {
    return stored;
  }
}

/** The state before or after an action, from the stored value of the event. */
export function stateText(action: string, value: string | null): string {
  if (value === null) return 'nothing';
  if (value in COMMENT_STATES) return COMMENT_STATES[value as keyof typeof COMMENT_STATES].label;
  switch (action) {
    case 'settings':
      return settingsText(value);
    case 'block':
      return `Blocked until ${formatFarmTimestamp(value)}`;
    case 'answer':
      return 'Answered';
    default:
      return value;
  }
}

const ID_LENGTH = 8; // characters: unique enough among operators

/** The end of an operator's account id, else 'writer' or 'reports'. */
export const actorText = (actor: string): string =>
  /^[0-9a-f-]{36}$/.test(actor) ? `operator ${actor.slice(-ID_LENGTH)}` : actor;

const COLUMNS: Columns<ModerationEvent> = {
  When: ({ at }) => formatFarmTimestamp(at),
  What: ({ action }) => humanize(action),
  Before: ({ action, before }) => <span className={admin.cell}>{stateText(action, before)}</span>,
  After: ({ action, after }) => <span className={admin.cell}>{stateText(action, after)}</span>,
  Reason: ({ reason }) => <span className={admin.cell}>{reason}</span>,
  By: ({ actor }) => <span className={admin.nowrap}>{actorText(actor)}</span>,
  Comment: ({ commentId }) =>
    commentId === null ? (
      'none'
    ) : (
      <Link to={`/ops/moderation?tab=events&comment=${commentId}`}>All of this comment</Link>
    ),
};

function Files() {
  return (
    <Section
      title="All comments as a file"
      subtitle="Every comment as moderators see it. Comments have no email addresses."
    >
      <Row gap={2}>
        {(['csv', 'json'] as const).map((format) => (
          <DownloadButton
            key={format}
            name={`comments.${format}`}
            load={() => call('GET /api/ops/moderation/export', { query: { format } })}
          >
            {`Download ${format.toUpperCase()}`}
          </DownloadButton>
        ))}
      </Row>
    </Section>
  );
}

/** The moderation log, of one comment or of all, and all comments as a file. */
export function EventsTab() {
  const [params] = useSearchParams();
  const comment = params.get('comment') ?? undefined;
  const { pages, first, more } = usePages('GET /api/ops/moderation/events', { query: { comment } });
  const events = pages.flatMap((page) => page.events);
  return (
    <QueryView query={first} subject="the list">
      {() => (
        <>
          {comment !== undefined && (
            <p>
              These are the actions on one comment. <Link to="/ops/moderation?tab=events">Show all</Link>
            </p>
          )}
          <DataTable
            caption="Moderation log, newest first"
            columns={COLUMNS}
            rows={events}
            rowId={({ id }) => id}
            empty={<EmptyState level="h2" title="No actions yet" />}
            more={{ ...more, count: formatCount(events.length, 'event') }}
          />
          <Files />
        </>
      )}
    </QueryView>
  );
}
