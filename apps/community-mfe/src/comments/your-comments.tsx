import { Button, Dialog, Disclosure, Problem, saveFile } from '@farm/ui';
import { call, sentenceOf, useMutation } from '@farm/web-kit';
import { useContext, useState } from 'react';
import styles from './comments.module.css';
import { Tools } from './thread-tools';
import { useRemoveAll } from './use-comments';

const FAILED = 'That did not work just now. Please try again.';
const failure = (error: unknown) => (error ? (sentenceOf(error) ?? FAILED) : null);

const saidRemoved = (count: number) => {
  if (count === 0) return 'There was nothing to delete.';
  return count === 1 ? 'One comment was deleted.' : `${count} comments were deleted.`;
};

function DeleteAll({ onClose }: { onClose: () => void }) {
  const { say } = useContext(Tools);
  const { mutate, isPending, error } = useRemoveAll();
  const remove = () =>
    mutate(undefined, {
      onSuccess: ({ removed }) => {
        onClose();
        say(saidRemoved(removed));
      },
    });
  return (
    <Dialog open title="Delete all your comments?" onClose={onClose}>
      <p>Everything that was written from this browser goes, with your name. This cannot be undone.</p>
      <Problem text={failure(error)} />
      <div className={styles.row}>
        <Button type="button" kind="danger" busy={isPending} busyLabel="Deleting..." onClick={remove}>
          Delete all
        </Button>
        <Button type="button" kind="quiet" onClick={onClose}>
          Keep them
        </Button>
      </div>
    </Dialog>
  );
}

/** What was written from this browser: to keep as a file, or to take back. No account is needed for either. */
export function YourComments() {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('GET /api/comments/mine'),
    onSuccess: ({ comments }) =>
      saveFile({ name: 'my-comments.json', type: 'application/json', text: JSON.stringify(comments, null, 2) }),
  });
  return (
    <div data-print="never">
      <Disclosure summary="Your comments">
        <p>We know by a cookie of this browser what was written from it. You can change a comment for 15 minutes.</p>
        <div className={styles.row}>
          <Button
            type="button"
            kind="quiet"
            size="small"
            busy={isPending}
            busyLabel="Loading..."
            onClick={() => mutate()}
          >
            Download them
          </Button>
          <Button type="button" kind="quiet" size="small" onClick={() => setAsking(true)}>
            Delete them all
          </Button>
        </div>
        <Problem text={failure(error)} />
      </Disclosure>
      {isAsking && <DeleteAll onClose={() => setAsking(false)} />}
    </div>
  );
}
