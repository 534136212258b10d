import type { Comment, ReportReason } from '@farm/contracts';
import { patchCommentsId, postCommentsIdReport } from '@farm/contracts/form-rules';
import {
  Button,
  ConfirmDialog,
  Dialog,
  Form,
  FormButtons,
  FormError,
  isKey,
  RadioGroup,
  Row,
  TextArea,
  saveFile,
} from '@farm/ui';
import { call, getServerMessage, useMutation } from '@farm/web-kit';
import { useCallForm } from '@farm/web-kit/call-form';
import { useContext, useEffect, useRef, useState } from 'react';
import { commentDraft } from './drafts';
import { COUNT_FROM, removeFromThread, removeOwnComments, statusMessage, updateComment } from './thread-state';
import { buttonId, commentId, CommentsContext, LIST_ID, useComments, useThreadUpdate } from './use-thread';

const NOT_SAVED = "We couldn't save this. Your text is still here. Please try again.";

/** Edits an own comment. The draft is stored until it is saved or cancelled; Escape keeps it. */
export function EditBox({ comment: { id, content } }: { comment: Comment }) {
  const { close, finish, announce } = useContext(CommentsContext);
  const update = useThreadUpdate();
  const form = useCallForm({
    rules: patchCommentsId,
    values: { content },
    content: ['content'],
    draft: commentDraft(`edit ${id}`),
    key: ['PATCH /api/comments/:id', id],
    send: (body) => call('PATCH /api/comments/:id', { params: { id }, body }),
    onSuccess: (edited) => {
      update((thread) => updateComment(thread, id, ({ replycount = 0 }) => ({ ...edited, replycount })));
      finish({ kind: 'edit', id }, commentId(id));
      announce(statusMessage(edited, 'Comment changed'));
    },
    toMessage: (error) => getServerMessage(error) ?? NOT_SAVED,
  });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);

  const cancel = () => {
    form.reset();
    close(buttonId('edit', id));
  };
  return (
    <div>
      <Form
        onSubmit={form.submit}
        onKeyDown={(event) => isKey(event, 'Escape') && close(buttonId('edit', id))}
        aria-label="Edit your comment"
      >
        <TextArea ref={field} label="Edited comment" countFrom={COUNT_FROM} {...form.textArea('content')} />
        <Row gap={2}>
          <Button size="small" isPending={form.isPending} pendingLabel="Saving...">
            Save
          </Button>
          <Button type="button" variant="outline" size="small" onClick={cancel}>
            Cancel
          </Button>
        </Row>
        <FormError text={form.problem} />
      </Form>
    </div>
  );
}

export function DeleteDialog({ comment: { id, parentid } }: { comment: Comment }) {
  const { finish, announce } = useContext(CommentsContext);
  const { data: thread } = useComments();
  const update = useThreadUpdate();
  const action = { kind: 'delete', id } as const;
  /** What to focus afterwards: the tombstone, else the parent, else the list. */
  const nextFocusId = () => {
    const leavesTombstone = thread && removeFromThread(thread, id).comments.some((comment) => comment.id === id);
    if (leavesTombstone) return commentId(id);
    return parentid === undefined ? LIST_ID : commentId(parentid);
  };
  const remove = async () => {
    await call('DELETE /api/comments/:id', { params: { id } });
    finish(action, nextFocusId());
    announce('Comment deleted');
    update((before) => removeFromThread(before, id));
  };
  return (
    <ConfirmDialog
      title="Delete your comment?"
      variant="danger"
      submitLabel="Delete"
      pendingLabel="Deleting..."
      errorText={(error) => getServerMessage(error) ?? "We couldn't delete it. Please try again."}
      onConfirm={remove}
      onClose={() => finish(action, buttonId('delete', id))}
    >
      <p>Your comment and your name will be deleted right away. Replies from others stay.</p>
    </ConfirmDialog>
  );
}

const REASONS: { value: ReportReason; label: string }[] = [
  { value: 'spam', label: 'Spam' },
  { value: 'unkind', label: 'Unkind' },
  { value: 'unsafe', label: 'Unsafe' },
  { value: 'private', label: 'Private' },
  { value: 'other', label: 'Other' },
];

export function ReportDialog({ comment: { id, commenter_name: name } }: { comment: Comment }) {
  const { close, finish, announce } = useContext(CommentsContext);
  const onClose = () => close(buttonId('report', id));
  const form = useCallForm({
    rules: postCommentsIdReport,
    values: { reason: null as ReportReason | null, note: '' },
    key: ['POST /api/comments/:id/report', id],
    send: ({ reason, note }) =>
      call('POST /api/comments/:id/report', { params: { id }, body: { reason, ...(note !== '' && { note }) } }),
    onSuccess: () => {
      finish({ kind: 'report', id }, buttonId('report', id));
      announce('Thank you. A neighbor will look at it.');
    },
    toMessage: (error) => getServerMessage(error) ?? "We couldn't send this. Please try again.",
  });
  return (
    <Dialog open title={`Report what ${name} wrote`} onClose={onClose}>
      <Form onSubmit={form.submit}>
        <RadioGroup legend="What is wrong?" options={REASONS} {...form.choice('reason')} />
        <TextArea label="Anything else? (optional)" rows={3} {...form.textArea('note')} />
        <FormError text={form.problem} />
        <FormButtons
          submitLabel="Send the report"
          pendingLabel="Sending..."
          isPending={form.isPending}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

function deletedMessage(count: number): string {
  if (count === 0) return 'There was nothing to delete.';
  return count === 1 ? 'One comment was deleted.' : `${count} comments were deleted.`;
}

const errorText = (error: unknown) => getServerMessage(error) ?? "That didn't work. Please try again.";

/** Confirms deleting everything that this browser posted. */
function DeleteAllDialog({ onClose }: { onClose: () => void }) {
  const { announce } = useContext(CommentsContext);
  const update = useThreadUpdate();
  const removeAll = async () => {
    const { removed } = await call('DELETE /api/comments/mine');
    update(removeOwnComments);
    announce(deletedMessage(removed));
  };
  return (
    <ConfirmDialog
      title="Delete all your comments?"
      variant="danger"
      submitLabel="Delete all"
      pendingLabel="Deleting..."
      errorText={errorText}
      onConfirm={removeAll}
      onClose={onClose}
    >
      <p>This deletes every comment you posted from this browser, along with your name. You can't undo it.</p>
    </ConfirmDialog>
  );
}

/** Downloads or deletes everything that this browser posted. */
export function OwnComments() {
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('GET /api/comments/mine'),
    onSuccess: ({ comments }) =>
      saveFile({ name: 'my-comments.json', type: 'application/json', text: JSON.stringify(comments, null, 2) }),
  });
  return (
    <>
      <p>A cookie in this browser remembers which comments are yours. You can edit a comment for 15 minutes.</p>
      <Row>
        <Button
          type="button"
          variant="outline"
          size="small"
          isPending={isPending}
          pendingLabel="Loading..."
          onClick={() => mutate()}
        >
          Download them
        </Button>
        <Button type="button" variant="outline" size="small" onClick={() => setConfirming(true)}>
          Delete them all
        </Button>
      </Row>
      <FormError text={error && errorText(error)} />
      {isConfirming && <DeleteAllDialog onClose={() => setConfirming(false)} />}
    </>
  );
}
