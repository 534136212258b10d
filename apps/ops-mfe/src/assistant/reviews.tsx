import { Badge, Button, buttonClass, Card, EmptyState, RadioGroup, Skeleton } from '@farm/ui';
import { Link, sentenceOf, toast } from '@farm/web-kit';
import { useState } from 'react';
import { momentText } from '../desk/moment-text';
import { NewerOlder, usePlaceInList } from '../desk/newer-older';
import { NotCome } from '../desk/not-come';
import { addressOf } from '../training-centre/centre-desk';
import classes from './assistant.module.css';
import { useReviews, useSettle, type ReviewedAnswer, type ReviewState } from './use-assistant';

const STATES = [
  { value: 'open', label: 'To look at' },
  { value: 'done', label: 'Done' },
  { value: 'dismissed', label: 'Nothing to do' },
] as const satisfies readonly { value: ReviewState; label: string }[];

const KIND: Readonly<Record<ReviewedAnswer['kind'], string>> = {
  not_helpful: 'Not helpful',
  ask: 'Not understood',
  blocked: 'Refused',
  replaced: 'Replaced',
  sample: 'One in ten',
  failed_task: 'Failed task',
};

const ERASED = 'Its writer has erased it.';

function Entry({ entry }: { entry: ReviewedAnswer }) {
  const settle = useSettle();
  const move = (state: ReviewState) =>
    settle.mutate(
      { id: entry.id, state },
      { onError: (error) => toast({ title: sentenceOf(error) ?? 'That did not work.', variant: 'destructive' }) },
    );
  return (
    <Card title={entry.question ?? ERASED} level="h3" listed>
      <p>
        <Badge tone="squash">{KIND[entry.kind]}</Badge> {entry.reason}, {momentText(entry.at)}
      </p>
      <p className={classes.words}>{entry.answer ?? ERASED}</p>
      {entry.sources.length > 0 && <p>{`From: ${entry.sources.map(({ title }) => title).join('; ')}`}</p>}
      <p className={classes.acts}>
        {entry.question !== null && (
          <Link
            className={buttonClass('primary', 'small')}
            to={addressOf('corrections')}
            state={{ question: entry.question, ...(entry.answer !== null && { incorrectResponse: entry.answer }) }}
          >
            Make a correction
          </Link>
        )}
        {entry.state === 'open' ? (
          <>
            <Button type="button" kind="second" size="small" busy={settle.isPending} onClick={() => move('done')}>
              Done
            </Button>
            <Button type="button" kind="quiet" size="small" busy={settle.isPending} onClick={() => move('dismissed')}>
              Nothing to do
            </Button>
          </>
        ) : (
          <Button type="button" kind="quiet" size="small" busy={settle.isPending} onClick={() => move('open')}>
            Look at it again
          </Button>
        )}
      </p>
    </Card>
  );
}

/** What a person is to look at: answers that did not help, were not understood, refused or replaced, and one in ten. */
export function ReviewsTab() {
  const [state, setState] = useState<ReviewState>('open');
  const place = usePlaceInList();
  const { data, isPending, error, refetch } = useReviews(state, place.before);
  const choose = (chosen: ReviewState) => {
    setState(chosen);
    place.toNewest();
  };
  return (
    <>
      <RadioGroup legend="Show" options={STATES} value={state} onValue={choose} />
      {isPending && <Skeleton count={4} />}
      {error && <NotCome title="The list did not come" error={error} onTryAgain={() => void refetch()} />}
      {data?.items.length === 0 && <EmptyState title="Nothing here">Nothing waits for a person.</EmptyState>}
      <div className={classes.list}>
        {data?.items.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </div>
      <NewerOlder place={place} next={data?.next} />
    </>
  );
}
