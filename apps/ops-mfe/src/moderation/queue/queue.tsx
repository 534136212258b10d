import type { ModeratedComment } from '@farm/contracts';
import { Button, EmptyState, Problem, Skeleton, Status } from '@farm/ui';
import { useState } from 'react';
import { NotCome } from '../../desk/not-come';
import classes from '../moderation.module.css';
import { whyNot, useMoreQueue, useQueue, type Asked } from '../use-moderation';
import { ActDialog } from './act-dialog';
import { AnswerDialog } from './answer-dialog';
import { BulkBar } from './bulk-bar';
import { QueueRow, type DialogAct } from './queue-row';
import { SAID, useQueueActs } from './use-queue-acts';

const EMPTY = {
  held: 'Nothing waits to be checked',
  reported: 'Nothing is reported',
  questions: 'Every question is answered',
  all: 'No comments found',
} as const;

interface ListProps {
  comments: readonly ModeratedComment[];
  asked: Asked;
}

interface Opened {
  act: DialogAct;
  comment: ModeratedComment;
}

function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (id: string, isChosen: boolean) =>
    setChosen((now) => new Set(isChosen ? [...now, id] : [...now].filter((each) => each !== id)));
  return { chosen, choose, chooseAll: (ids: readonly string[]) => setChosen(new Set(ids)) };
}

function List({ comments, asked }: ListProps) {
  const { list, said, say, error, quick, goOn, start } = useQueueActs(comments, asked);
  const { chosen, choose, chooseAll } = useChosen();
  const [opened, setOpened] = useState<Opened | null>(null);
  const here = comments.map(({ id }) => id);
  const ids = here.filter((id) => chosen.has(id));
  const dialogDone = (text: string) => {
    if (opened && asked.tab !== 'all') goOn(opened.comment.id);
    setOpened(null);
    say(text);
  };
  const dialog = opened && { ...opened, asked, onClose: () => setOpened(null), onDone: dialogDone };
  return (
    <>
      <div id={SAID} tabIndex={-1}>
        <Status>{said}</Status>
      </div>
      <Problem text={whyNot(error)} />
      {comments.length === 0 ? (
        <EmptyState level="h2" title={EMPTY[asked.tab]} />
      ) : (
        <>
          <p>While a comment has the focus, a approves it, h hides it, and n goes to the next.</p>
          <div className={classes.row}>
            <Button type="button" size="small" onClick={start}>
              Start with the first
            </Button>
            <Button type="button" kind="quiet" size="small" onClick={() => chooseAll(ids.length > 0 ? [] : here)}>
              {ids.length > 0 ? 'Choose none' : 'Choose all that are shown'}
            </Button>
          </div>
        </>
      )}
      {ids.length > 0 && (
        <BulkBar
          ids={ids}
          onDone={(text) => {
            chooseAll([]);
            say(text);
          }}
        />
      )}
      <ol className={classes.rows} ref={list} aria-label="Comments">
        {comments.map((comment) => (
          <li key={comment.id}>
            <QueueRow
              comment={comment}
              tab={asked.tab}
              isChosen={chosen.has(comment.id)}
              onChosen={(isChosen) => choose(comment.id, isChosen)}
              onQuick={(action) => quick(comment, action)}
              onDialog={(act) => setOpened({ act, comment })}
            />
          </li>
        ))}
      </ol>
      {dialog?.act === 'answer' && <AnswerDialog {...dialog} />}
      {dialog && dialog.act !== 'answer' && <ActDialog {...dialog} act={dialog.act} />}
    </>
  );
}

/** The comments of one tab, with what can be done about each and about many. */
export function Queue({ asked }: { asked: Asked }) {
  const { data, error, isPending, refetch } = useQueue(asked);
  const more = useMoreQueue(asked);
  if (isPending) return <Skeleton count={6} />;
  if (!data) return <NotCome title="The comments did not come" error={error} onTryAgain={() => void refetch()} />;
  const { comments, next } = data;
  return (
    <>
      <List comments={comments} asked={asked} />
      {next !== null && (
        <div>
          <Button
            type="button"
            kind="quiet"
            busy={more.isPending}
            busyLabel="Loading..."
            onClick={() => more.mutate(next)}
          >
            Show more
          </Button>
        </div>
      )}
      <Problem text={whyNot(more.error)} />
    </>
  );
}
