import type { ModeratedComment } from '@farm/contracts';
import {
  postOpsModerationBulk,
  postOpsModerationCommentsId,
  postOpsModerationCommentsIdAnswer,
} from '@farm/contracts/form-rules';
import { Button, Field, FormError, RadioGroup, Select, TextArea } from '@farm/ui';
import { call } from '@farm/web-kit';
import { useActionForm } from '../admin/action-form';
import { AdminActionDialog } from '../admin/action-dialog';
import admin from '../admin/admin.module.css';
import { FieldRow, optionsOf } from '../admin/filter-form';
import { formatCount } from '../admin/format';
import type { Body } from '../admin/queries';
import { ACTIONS } from './moderation-actions';
import classes from './moderation.module.css';
import { useUpdateQueue, type QueueQuery } from './use-queue';

type Days = '1' | '7' | '30';

const DURATIONS: { value: Days; label: string }[] = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
];

interface DialogProps {
  comment: ModeratedComment;
  query: QueueQuery;
  onClose: () => void;
  onDone: (message: string) => void;
}

export function CommentDialog({ id, comment, query, onClose, onDone }: DialogProps & { id: 'delete' | 'block' }) {
  const { label, description, done } = ACTIONS[id];
  const update = useUpdateQueue(query);
  const form = useActionForm({
    rules: postOpsModerationCommentsId,
    values: { days: '1' as Days, reason: '' },
    key: ['POST /api/ops/moderation/comments/:id', comment.id],
    send: ({ days, reason }) => {
      const body = { action: id, reason, ...(id === 'block' && { days: Number(days) as 1 | 7 | 30 }) };
      return call('POST /api/ops/moderation/comments/:id', { params: { id: comment.id }, body });
    },
    onSuccess: (after) => {
      update(id, after);
      onDone(`${done}: ${comment.name}.`);
    },
  });
  return (
    <AdminActionDialog
      title={`${label}: ${comment.name}`}
      submitLabel={label}
      variant="danger"
      action={form}
      onClose={onClose}
    >
      <p>{description}</p>
      {id === 'block' && <RadioGroup legend="For how long" options={DURATIONS} {...form.choice('days')} />}
      <TextArea label="Reason" hint="It is stored in the log." rows={3} {...form.textArea('reason')} />
    </AdminActionDialog>
  );
}

export function AnswerDialog({ comment, query, onClose, onDone }: DialogProps) {
  const update = useUpdateQueue(query);
  const form = useActionForm({
    rules: postOpsModerationCommentsIdAnswer,
    values: { content: '' },
    key: ['POST /api/ops/moderation/comments/:id/answer', comment.id],
    send: (body) => call('POST /api/ops/moderation/comments/:id/answer', { params: { id: comment.id }, body }),
    onSuccess: () => {
      update('approve', { ...comment, answered: comment.question });
      onDone(`Answered: ${comment.name}.`);
    },
  });
  return (
    <AdminActionDialog
      title={`Answer ${comment.name}`}
      submitLabel="Publish the answer"
      action={form}
      onClose={onClose}
    >
      <blockquote className={classes.parent}>
        <p className={admin.words} dir="auto">
          {comment.content}
        </p>
      </blockquote>
      <TextArea
        label="Answer of the farm"
        hint="It is published at once, in the farm’s name."
        rows={6}
        {...form.textArea('content')}
      />
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
