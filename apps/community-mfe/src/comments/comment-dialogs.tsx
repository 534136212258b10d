import type { Comment, ReportReason } from '@farm/contracts';
import { Button, Dialog, Form, FormError, RadioGroup, Row, TextArea } from '@farm/ui';
import { call, getServerMessage, useSubmit } from '@farm/web-kit';
import { useContext, useState } from 'react';
import { withoutComment } from './thread-state';
import { buttonId, commentId, LIST_ID, CommentsContext, useComments, useRemove, useRemoveAll } from './use-thread';

/** Confirms deleting an own comment. */
export function DeleteDialog({ comment }: { comment: Comment }) {
  const { close, finish, announce } = useContext(CommentsContext);
  const { data: thread } = useComments();
  const onClose = () => close(buttonId('delete', comment.id));
  /** What to focus afterwards: the tombstone, else the parent, else the list. */
  const nextFocusId = () => {
    const leavesTombstone = thread && withoutComment(thread, comment.id).comments.some(({ id }) => id === comment.id);
    if (leavesTombstone) return commentId(comment.id);
    return comment.parentid === undefined ? LIST_ID : commentId(comment.parentid);
  };
  const { submit, isPending, problem } = useRemove(comment.id, () => {
    finish({ kind: 'delete', id: comment.id }, nextFocusId());
    announce('Comment deleted');
  });
  return (
    <Dialog open title="Delete your comment?" onClose={onClose}>
      <p>Your comment and your name will be deleted right away. Replies from others stay.</p>
      <FormError text={problem} />
      <Row>
        <Button
          type="button"
          variant="danger"
          isPending={isPending}
          pendingLabel="Deleting..."
          onClick={() => submit()}
        >
          Delete
        </Button>
        <Button type="button" variant="outline" onClick={onClose}>
          Keep it
        </Button>
      </Row>
    </Dialog>
  );
}

const REASONS: { value: ReportReason; label: string }[] = [
  { value: 'spam', label: 'Spam' },
  { value: 'unkind', label: 'Unkind' },
  { value: 'unsafe', label: 'Unsafe' },
  { value: 'private', label: 'Private' },
  { value: 'other', label: 'Other' },
];
const LONGEST_NOTE = 500;
const NEEDED = 'Please choose a reason.';
const TOO_LONG = 'Please keep it to 500 characters.';
const FAILED = "We couldn't send this. Please try again.";

/** Reports a comment to the moderators. */
export function ReportDialog({ comment }: { comment: Comment }) {
  const { close, finish, announce } = useContext(CommentsContext);
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const onClose = () => close(buttonId('report', comment.id));
  const { submit, isPending, problem } = useSubmit({
    key: ['community', 'report', comment.id],
    send: (body: { reason: ReportReason; note?: string }) =>
      call('POST /api/comments/:id/report', { params: { id: comment.id }, body }),
    onSuccess: () => {
      finish({ kind: 'report', id: comment.id }, buttonId('report', comment.id));
      announce('Thank you. A neighbor will look at it.');
    },
    toMessage: (error) => getServerMessage(error) ?? FAILED,
  });
  const fault = reason === null ? NEEDED : [...note.trim()].length > LONGEST_NOTE ? TOO_LONG : null;
  const send = () => {
    setTried(true);
    if (reason === null || fault !== null) return;
    const text = note.trim();
    submit({ reason, ...(text !== '' && { note: text }) });
  };
  return (
    <Dialog open title={`Report what ${comment.commenter_name} wrote`} onClose={onClose}>
      <Form onSubmit={send}>
        <RadioGroup legend="What is wrong?" options={REASONS} value={reason} onValueChange={setReason} />
        <TextArea
          label="Anything else? (optional)"
          rows={3}
          limit={LONGEST_NOTE}
          value={note}
          onValueChange={setNote}
        />
        <FormError text={isTried && fault !== null ? fault : problem} />
        <Row>
          <Button isPending={isPending} pendingLabel="Sending...">
            Send the report
          </Button>
          <Button type="button" variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </Row>
      </Form>
    </Dialog>
  );
}

const NOT_DELETED = "That didn't work. Please try again.";

const removedMessage = (count: number) => {
  if (count === 0) return 'There was nothing to delete.';
  return count === 1 ? 'One comment was deleted.' : `${count} comments were deleted.`;
};

/** Confirms deleting everything that this browser posted. */
export function DeleteAllDialog({ onClose }: { onClose: () => void }) {
  const { announce } = useContext(CommentsContext);
  const { submit, isPending, error } = useRemoveAll((removed) => {
    onClose();
    announce(removedMessage(removed));
  });
  return (
    <Dialog open title="Delete all your comments?" onClose={onClose}>
      <p>This deletes every comment you posted from this browser, along with your name. You can't undo it.</p>
      <FormError text={error ? (getServerMessage(error) ?? NOT_DELETED) : null} />
      <Row>
        <Button
          type="button"
          variant="danger"
          isPending={isPending}
          pendingLabel="Deleting..."
          onClick={() => submit()}
        >
          Delete all
        </Button>
        <Button type="button" variant="outline" onClick={onClose}>
          Keep them
        </Button>
      </Row>
    </Dialog>
  );
}
