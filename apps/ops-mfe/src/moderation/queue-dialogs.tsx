import type { ModeratedComment } from '@farm/contracts';
import { postOpsModerationBulk } from '@farm/contracts/form-rules';
import { Button, Field, FormError, Select } from '@farm/ui';
import { call } from '@farm/web-kit';
import { useActionForm } from '../admin/action-form';
import { AdminActionDialog, reasonField } from '../admin/action-dialog';
import admin from '../admin/admin.module.css';
import { FieldRow, optionsOf } from '../admin/filter-form';
import { formatCount } from '../admin/format';
import { useAction, type Body } from '../admin/queries';
import { ACTIONS } from './moderation-actions';
import classes from './moderation.module.css';
import { useCommentActions, useUpdateQueue, type QueueQuery } from './use-queue';

const REASON = reasonField('It is stored in the log.');
const DURATION = {
  name: 'days',
  type: 'radio',
  label: 'For how long',
  options: [
    { value: '1', label: '1 day' },
    { value: '7', label: '7 days' },
    { value: '30', label: '30 days' },
  ],
} as const;

interface DialogProps {
  comment: ModeratedComment;
  query: QueueQuery;
  onClose: () => void;
  onDone: (message: string) => void;
}

export function CommentDialog({ id, comment, query, onClose, onDone }: DialogProps & { id: 'delete' | 'block' }) {
  const { label, description, done } = ACTIONS[id];
  const actions = useCommentActions(query, () => onDone(`${done}: ${comment.name}.`));
  return (
    <AdminActionDialog<'reason' | 'days'>
      title={`${label}: ${comment.name}`}
      fields={id === 'block' ? [DURATION, REASON] : [REASON]}
      submitLabel={label}
      variant="danger"
      action={{
        isPending: actions.isPending(comment.id),
        problem: actions.problem(comment.id),
        error: actions.error(comment.id),
      }}
      onSubmit={({ reason, days }) =>
        actions.submit({ comment, action: id, reason, ...(id === 'block' && { days: Number(days) as 1 | 7 | 30 }) })
      }
      onClose={onClose}
    >
      <p>{description}</p>
    </AdminActionDialog>
  );
}

const MAX_ANSWER = 2_000;

export function AnswerDialog({ comment, query, onClose, onDone }: DialogProps) {
  const update = useUpdateQueue(query);
  const answer = useAction({
    key: ['POST /api/ops/moderation/comments/:id/answer', comment.id],
    send: (content: string) =>
      call('POST /api/ops/moderation/comments/:id/answer', { params: { id: comment.id }, body: { content } }),
    onSuccess: () => {
      update('approve', { ...comment, answered: comment.question });
      onDone(`Answered: ${comment.name}.`);
    },
  });
  return (
    <AdminActionDialog
      title={`Answer ${comment.name}`}
      fields={[
        {
          name: 'content',
          type: 'textarea',
          label: 'Answer of the farm',
          hint: 'It is published at once, in the farm’s name.',
          rows: 6,
          limit: MAX_ANSWER,
          validate: (text) => {
            const { length } = [...text];
            return length > 0 && length <= MAX_ANSWER ? undefined : 'Please enter an answer of up to 2,000 characters.';
          },
        },
      ]}
      submitLabel="Publish the answer"
      action={answer}
      onSubmit={({ content }) => answer.submit(content)}
      onClose={onClose}
    >
      <blockquote className={classes.parent}>
        <p className={admin.words} dir="auto">
          {comment.content}
        </p>
      </blockquote>
    </AdminActionDialog>
  );
}

type BulkBody = Body<'POST /api/ops/moderation/bulk'>;

const BULK_ACTIONS: Record<BulkBody['action'], string> = {
  approve: ACTIONS.approve.label,
  hide: ACTIONS.hide.label,
  restore: ACTIONS.restore.label,
  delete: ACTIONS.delete.label,
};
const EMPTY: Omit<BulkBody, 'ids'> = { action: 'hide', reason: '' };
const MAX_BULK = 100; // the contract's limit

const commentsText = (count: number) => formatCount(count, 'comment');

export function BulkForm({ ids, onDone }: { ids: readonly string[]; onDone: (message: string) => void }) {
  const form = useActionForm({
    rules: postOpsModerationBulk,
    values: EMPTY,
    key: ['POST /api/ops/moderation/bulk'],
    send: (values) => call('POST /api/ops/moderation/bulk', { body: { ...values, ids: ids.slice(0, MAX_BULK) } }),
    onSuccess: ({ done, refused: rejected }) =>
      onDone(`Done with ${commentsText(done.length)}${rejected.length > 0 ? `, not with ${rejected.length}` : ''}.`),
    reload: ['GET /api/ops/moderation/queue'],
  });
  return (
    <>
      <FieldRow
        label="Selected comments"
        onSubmit={form.submit}
        submit={
          <Button isPending={form.isPending} pendingLabel="Working...">
            {`${BULK_ACTIONS[form.values.action]} ${commentsText(Math.min(ids.length, MAX_BULK))}`}
          </Button>
        }
      >
        <Select
          label="Action"
          name="action"
          value={form.values.action}
          onValueChange={(value) => form.set('action', value as BulkBody['action'])}
        >
          {optionsOf(BULK_ACTIONS)}
        </Select>
        <Field label="Reason" autoComplete="off" {...form.field('reason')} />
      </FieldRow>
      <FormError text={form.problem} />
    </>
  );
}
