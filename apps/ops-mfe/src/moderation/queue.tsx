import type { ModeratedComment } from '@farm/contracts';
import { Button, EmptyState, Row, Stack, Status } from '@farm/ui';
import { useState } from 'react';
import { useDialog } from '../admin/action-dialog';
import { LoadMore, QueryView } from '../admin/query-view';
import { AnswerDialog, BulkForm, CommentDialog } from './queue-dialogs';
import { QueueRow, type DialogId } from './queue-row';
import { useQueue, type QueueQuery } from './use-queue';
import { MESSAGE_ID, useQueueActions } from './use-queue-actions';

const EMPTY = {
  held: 'No comments to check',
  reported: 'No reported comments',
  questions: 'No open questions',
  all: 'No comments found',
} as const;

function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = (id: string, isSelected: boolean) =>
    setSelected((now) => new Set(isSelected ? [...now, id] : [...now].filter((each) => each !== id)));
  return { selected, select, selectAll: (ids: readonly string[]) => setSelected(new Set(ids)) };
}

interface ListProps {
  comments: readonly ModeratedComment[];
  query: QueueQuery;
}

function List({ comments, query }: ListProps) {
  const { list, message, setMessage, actions, act, focusNext, focusFirst } = useQueueActions(comments, query);
  const { selected, select, selectAll } = useSelection();
  const dialog = useDialog<{ id: DialogId; comment: ModeratedComment }>();
  const shownIds = comments.map(({ id }) => id);
  const ids = shownIds.filter((id) => selected.has(id));
  const finishDialog = (text: string) => {
    if (dialog.subject && query.tab !== 'all') focusNext(dialog.subject.comment.id);
    dialog.finish();
    setMessage(text);
  };
  const finishBulk = (text: string) => {
    selectAll([]);
    setMessage(text);
  };
  const open = dialog.subject && { ...dialog.subject, query, onClose: dialog.close, onDone: finishDialog };
  return (
    <>
      <div id={MESSAGE_ID} tabIndex={-1}>
        <Status>{message}</Status>
      </div>
      {comments.length === 0 ? (
        <EmptyState level="h2" title={EMPTY[query.tab]} />
      ) : (
        <>
          <p>Keys for the focused comment: a approves it, h hides it, n goes to the next.</p>
          <Row gap={2}>
            <Button type="button" size="small" onClick={focusFirst}>
              Start with the first
            </Button>
            <Button
              type="button"
              variant="outline"
              size="small"
              onClick={() => selectAll(ids.length > 0 ? [] : shownIds)}
            >
              {ids.length > 0 ? 'Select none' : 'Select all shown'}
            </Button>
          </Row>
        </>
      )}
      {ids.length > 0 && <BulkForm ids={ids} onDone={finishBulk} />}
      <div ref={list}>
        <Stack as="ol" aria-label="Comments">
          {comments.map((comment) => (
            <li key={comment.id}>
              <QueueRow
                comment={comment}
                tab={query.tab}
                isSelected={selected.has(comment.id)}
                isPending={actions.isPending(comment.id)}
                problem={actions.problem(comment.id)}
                onSelect={(isSelected) => select(comment.id, isSelected)}
                onAction={(action) => act(comment, action)}
                onDialog={(id) => dialog.open({ id, comment })}
              />
            </li>
          ))}
        </Stack>
      </div>
      {open?.id === 'answer' && <AnswerDialog {...open} />}
      {open && open.id !== 'answer' && <CommentDialog {...open} id={open.id} />}
    </>
  );
}

export function Queue({ query }: { query: QueueQuery }) {
  const { comments, first, more } = useQueue(query);
  return (
    <QueryView query={first} subject="the comments">
      {() => (
        <>
          <List comments={comments} query={query} />
          {comments.length > 0 && <LoadMore count={`${comments.length} shown`} {...more} />}
        </>
      )}
    </QueryView>
  );
}
