import { Button, Disclosure, FormError, Row, saveFile } from '@farm/ui';
import { call, getServerMessage, useMutation } from '@farm/web-kit';
import { useContext, useState } from 'react';
import { LazyDialog } from './lazy-dialog';
import { CommentsContext, NOT_OPENED } from './use-thread';

const FAILED = "That didn't work. Please try again.";
const failure = (error: unknown) => (error ? (getServerMessage(error) ?? FAILED) : null);

/** Downloads or deletes everything that this browser posted, without an account. */
export function YourComments() {
  const { announce } = useContext(CommentsContext);
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('GET /api/comments/mine'),
    onSuccess: ({ comments }) =>
      saveFile({ name: 'my-comments.json', type: 'application/json', text: JSON.stringify(comments, null, 2) }),
  });
  return (
    <div data-print="never">
      <Disclosure summary="Your comments">
        <p>A cookie in this browser shows us which comments are yours. You can edit a comment for 15 minutes.</p>
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
        <FormError text={failure(error)} />
      </Disclosure>
      {isConfirming && (
        <LazyDialog
          onError={() => {
            setConfirming(false);
            announce(NOT_OPENED);
          }}
        >
          {({ DeleteAllDialog }) => <DeleteAllDialog onClose={() => setConfirming(false)} />}
        </LazyDialog>
      )}
    </div>
  );
}
