import type { Comment, ReportReason } from '@farm/contracts';
import {
  ActionDialog,
  Button,
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
import { call, getServerMessage, useMutation, useSubmit } from '@farm/web-kit';
import { useContext, useEffect, useRef, useState } from 'react';
import { deleteCommentDraft, deleteSent, saveCommentDraft, useDraft, useHasDraft } from './drafts';
import {
  COUNT_FROM,
  MAX_LENGTH,
  removeFromThread,
  removeOwnComments,
  statusMessage,
  TOO_LONG,
  updateComment,
} from './thread-state';
import { buttonId, commentId, CommentsContext, LIST_ID, useComments, useThreadUpdate } from './use-thread';

const NOT_SAVED = "We couldn't save this. Your text is still here. Please try again.";

function validate(text: string): string | undefined {
  if (text.trim() === '') return 'Please write something, or delete the comment.';
  return [...text.trim()].length > MAX_LENGTH ? TOO_LONG : undefined;
}

function useEdit({ id }: Comment, onSaved: (edited: Comment, text: string) => void) {
  const update = useThreadUpdate();
  return useSubmit({
    key: ['PATCH /api/comments/:id', id],
    send: (content: string) => call('PATCH /api/comments/:id', { params: { id }, body: { content } }),
    onSuccess: (edited, text) => {
      update((thread) => updateComment(thread, id, ({ replycount = 0 }) => ({ ...edited, replycount })));
      onSaved(edited, text);
    },
    toMessage: (error) => getServerMessage(error) ?? NOT_SAVED,
  });
}

/** Edits an own comment. The draft is stored until it is saved or cancelled; Escape keeps it. */
export function EditBox({ comment }: { comment: Comment }) {
  const { close, finish, announce } = useContext(CommentsContext);
  const place = `edit ${comment.id}`;
  const draft = useDraft(place);
  const text = useHasDraft(place) ? draft.text : comment.content;
  const [isTried, setTried] = useState(false);
  const { submit, isPending, problem } = useEdit(comment, (edited, sent) => {
    deleteSent(place, sent);
    finish({ kind: 'edit', id: comment.id }, commentId(comment.id));
    announce(statusMessage(edited, 'Comment changed'));
  });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);

  const cancel = () => {
    deleteCommentDraft(place);
    close(buttonId('edit', comment.id));
  };
  const save = () => {
    setTried(true);
    if (validate(text) === undefined) submit(text);
  };
  return (
    <div>
      <Form
        onSubmit={save}
        onKeyDown={(event) => isKey(event, 'Escape') && close(buttonId('edit', comment.id))}
        aria-label="Edit your comment"
      >
        <TextArea
          ref={field}
          label="Edited comment"
          limit={MAX_LENGTH}
          countFrom={COUNT_FROM}
          value={text}
          onValueChange={(typed) => saveCommentDraft(place, { text: typed })}
          error={isTried ? validate(text) : undefined}
        />
        <Row gap={2}>
          <Button size="small" isPending={isPending} pendingLabel="Saving...">
            Save
          </Button>
          <Button type="button" variant="outline" size="small" onClick={cancel}>
            Cancel
          </Button>
        </Row>
        <FormError text={problem} />
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
    <ActionDialog
      title="Delete your comment?"
      variant="danger"
      submitLabel="Delete"
      pendingLabel="Deleting..."
      errorText={(error) => getServerMessage(error) ?? "We couldn't delete it. Please try again."}
      onSubmit={remove}
      onClose={() => finish(action, buttonId('delete', id))}
    >
      <p>Your comment and your name will be deleted right away. Replies from others stay.</p>
    </ActionDialog>
  );
}

const REASONS: { value: ReportReason; label: string }[] = [
  { value: 'spam', label: 'Spam' },
  { value: 'unkind', label: 'Unkind' },
  { value: 'unsafe', label: 'Unsafe' },
  { value: 'private', label: 'Private' },
  { value: 'other', label: 'Other' },
];
const MAX_NOTE_LENGTH = 500;

function reportProblem(reason: ReportReason | null, note: string): string | null {
  if (reason === null) return 'Please choose a reason.';
  return [...note].length > MAX_NOTE_LENGTH ? 'Please keep it to 500 characters.' : null;
}

export function ReportDialog({ comment: { id, commenter_name: name } }: { comment: Comment }) {
  const { close, finish, announce } = useContext(CommentsContext);
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const onClose = () => close(buttonId('report', id));
  const { submit, isPending, problem } = useSubmit({
    key: ['POST /api/comments/:id/report', id],
    send: (body: { reason: ReportReason; note?: string }) =>
      call('POST /api/comments/:id/report', { params: { id }, body }),
    onSuccess: () => {
      finish({ kind: 'report', id }, buttonId('report', id));
      announce('Thank you. A neighbor will look at it.');
    },
    toMessage: (error) => getServerMessage(error) ?? "We couldn't send this. Please try again.",
  });
  const text = note.trim();
  const invalid = reportProblem(reason, text);
  const send = () => {
    setTried(true);
    if (reason !== null && invalid === null) submit({ reason, ...(text !== '' && { note: text }) });
  };
  return (
    <Dialog open title={`Report what ${name} wrote`} onClose={onClose}>
      <Form onSubmit={send}>
        <RadioGroup legend="What is wrong?" options={REASONS} value={reason} onValueChange={setReason} />
        <TextArea
          label="Anything else? (optional)"
          rows={3}
          limit={MAX_NOTE_LENGTH}
          value={note}
          onValueChange={setNote}
        />
        <FormError text={isTried && invalid !== null ? invalid : problem} />
        <FormButtons submitLabel="Send the report" pendingLabel="Sending..." isPending={isPending} onCancel={onClose} />
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
    <ActionDialog
      title="Delete all your comments?"
      variant="danger"
      submitLabel="Delete all"
      pendingLabel="Deleting..."
      errorText={errorText}
      onSubmit={removeAll}
      onClose={onClose}
    >
      <p>This deletes every comment you posted from this browser, along with your name. You can't undo it.</p>
    </ActionDialog>
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
