import type { Comment, ReportReason } from '@farm/contracts';
import { Button, Dialog, Form, Problem, RadioGroup, TextArea } from '@farm/ui';
import { call, sentenceOf, useMutation } from '@farm/web-kit';
import { useContext, useState } from 'react';
import styles from '../comments.module.css';
import { buttonId, Tools } from '../thread-tools';

const REASONS: { value: ReportReason; label: string }[] = [
  { value: 'spam', label: 'Spam' },
  { value: 'unkind', label: 'Unkind' },
  { value: 'unsafe', label: 'Unsafe' },
  { value: 'private', label: 'Private' },
  { value: 'other', label: 'Other' },
];
const LONGEST_NOTE = 500;
const NEEDED = 'Please choose what is wrong.';
const TOO_LONG = 'Please say what is wrong, in up to 500 characters.';
const FAILED = 'We could not send this just now. Please try again.';

/** Tells the moderators what is wrong with a comment. */
export function ReportDialog({ comment }: { comment: Comment }) {
  const { close, say } = useContext(Tools);
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { reason: ReportReason; note?: string }) =>
      call('POST /api/comments/:id/report', { params: { id: comment.id }, body }),
  });
  const onClose = () => close(buttonId('report', comment.id));
  const fault = reason === null ? NEEDED : [...note.trim()].length > LONGEST_NOTE ? TOO_LONG : null;
  const send = () => {
    setTried(true);
    if (reason === null || fault !== null || isPending) return;
    const told = note.trim();
    mutate(
      { reason, ...(told !== '' && { note: told }) },
      {
        onSuccess: () => {
          onClose();
          say('Thank you. A neighbor will look at it.');
        },
      },
    );
  };
  const failed = error ? (sentenceOf(error) ?? FAILED) : null;
  return (
    <Dialog open title={`Report what ${comment.commenter_name} wrote`} onClose={onClose}>
      <Form onSubmit={send}>
        <RadioGroup legend="What is wrong?" options={REASONS} value={reason} onValue={setReason} />
        <TextArea label="More, if you like" rows={3} limit={LONGEST_NOTE} value={note} onValue={setNote} />
        <Problem text={isTried && fault !== null ? fault : failed} />
        <div className={styles.row}>
          <Button busy={isPending} busyLabel="Sending...">
            Send the report
          </Button>
          <Button type="button" kind="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
