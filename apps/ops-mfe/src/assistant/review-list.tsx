import { Badge, Button, Card, EmptyState, RadioGroup, Row, Stack } from '@farm/ui';
import { call, getServerMessage, toast } from '@farm/web-kit';
import { useState } from 'react';
import admin from '../admin/admin.module.css';
import { formatFarmTimestamp } from '../admin/format';
import { useActionEach, useLiveQuery, type Reply } from '../admin/queries';
import { CursorPager, QueryView, useCursor } from '../admin/query-view';
import { CorrectLink } from '../dexter/correct-link';

export type Review = Reply<'GET /api/dexter/review'>['items'][number];

const STATES = [
  { value: 'open', label: 'To review' },
  { value: 'done', label: 'Done' },
  { value: 'dismissed', label: 'Dismissed' },
] as const satisfies readonly { value: Review['state']; label: string }[];

const KIND_LABELS: Readonly<Record<Review['kind'], string>> = {
  not_helpful: 'Not helpful',
  ask: 'Not understood',
  blocked: 'Refused',
  replaced: 'Replaced',
  sample: 'Sample',
  failed_task: 'Failed task',
};

const ERASED = 'The visitor erased this.';

/** What was said just before: 'can they go next to the potatoes' needs it. */
function LinesBefore({ lines = [] }: { lines: Review['before'] }) {
  return lines.map(({ role, text }, place) => (
    <p key={place} className={admin.before} dir="auto">
      <strong>{role === 'visitor' ? 'Before, the visitor:' : 'Dexter Jr.:'}</strong> <span>{text}</span>
    </p>
  ));
}

function Entry({ review }: { review: Review }) {
  const { id, question, answer, before, kind, reason, at, sources, state } = review;
  const move = useActionEach({
    key: ['POST /api/dexter/review/:id'],
    idOf: (change: Pick<Review, 'id' | 'state'>) => change.id,
    send: (change) => call('POST /api/dexter/review/:id', { params: { id }, body: { state: change.state } }),
    onError: (error) =>
      toast({ title: getServerMessage(error) ?? 'That did not work. Please try again.', variant: 'destructive' }),
    reload: ['GET /api/dexter/review'],
  });
  const button = { type: 'button' as const, size: 'small' as const, isPending: move.isPending(id) };
  return (
    <Card title={question ?? ERASED} level="h3" as="div">
      <p>
        <Badge tone="squash">{KIND_LABELS[kind]}</Badge> <span>{`${reason}, ${formatFarmTimestamp(at)}`}</span>
      </p>
      <LinesBefore lines={before} />
      <p className={admin.words} dir="auto">
        {answer ?? ERASED}
      </p>
      {sources.length > 0 && <p>{`From: ${sources.map(({ title }) => title).join('; ')}`}</p>}
      <Row as="p" gap={2}>
        {question !== null && (
          <CorrectLink
            kind="primary"
            label="Make a correction"
            state={{ question, ...(answer !== null && { incorrectResponse: answer }) }}
          />
        )}
        {state === 'open' ? (
          <>
            <Button {...button} variant="outline" onClick={() => move.submit({ id, state: 'done' })}>
              Done
            </Button>
            <Button {...button} variant="outline" onClick={() => move.submit({ id, state: 'dismissed' })}>
              Dismiss
            </Button>
          </>
        ) : (
          <Button {...button} variant="outline" onClick={() => move.submit({ id, state: 'open' })}>
            Reopen
          </Button>
        )}
      </Row>
    </Card>
  );
}

/** Answers to review: not helpful, not understood, refused or replaced ones, and a sample of one in ten. */
export function ReviewList() {
  const [state, setState] = useState<Review['state']>('open');
  const cursor = useCursor();
  const query = useLiveQuery('GET /api/dexter/review', { query: { state, before: cursor.before } });
  const choose = (chosen: Review['state']) => {
    setState(chosen);
    cursor.reset();
  };
  return (
    <>
      <RadioGroup legend="Show" options={STATES} value={state} onValueChange={choose} />
      <QueryView query={query} subject="the list">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No answers in this list" />
          ) : (
            <Stack>
              {items.map((review) => (
                <Entry key={review.id} review={review} />
              ))}
            </Stack>
          )
        }
      </QueryView>
      <CursorPager cursor={cursor} next={query.data?.next} />
    </>
  );
}
