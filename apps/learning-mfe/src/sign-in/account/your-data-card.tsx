import { Button, Card, Dialog, Problem, Status } from '@farm/ui';
import { useState } from 'react';
import classes from '../sign-in.module.css';
import { useDownload, useErasure } from './use-my-data';

function Outcome({ parts, finished, leave }: Pick<ReturnType<typeof useErasure>, 'parts' | 'finished' | 'leave'>) {
  const failed = parts.some(({ state }) => state === 'failed');
  return (
    <>
      <ul>
        {parts
          .filter(({ state }) => state !== 'waiting')
          .map(({ name, says }) => (
            <li key={name}>
              <strong>{name}:</strong> {says}
            </li>
          ))}
      </ul>
      <Problem text={failed ? 'Not everything is deleted yet. Your account is still there: please try again.' : null} />
      <Status>{finished ? 'Your account and your data are deleted, and you are signed out.' : ''}</Status>
      {finished ? (
        <Button type="button" onClick={leave}>
          Close
        </Button>
      ) : null}
    </>
  );
}

/** The right to one's data: a copy of it, and its end. */
export function YourDataCard({ email }: { email: string }) {
  const download = useDownload();
  const { erase, parts, finished, leave } = useErasure();
  const [asking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    erase.mutate();
  };
  return (
    <Card title="Your data" level="h2">
      <p>Everything this site holds of you and of this browser, as a file. Or nothing any more: it is yours to say.</p>
      <Problem text={download.isError ? 'Your file could not be put together. Please try again.' : null} />
      {finished ? null : (
        <p className={classes.acts}>
          <Button kind="second" type="button" busy={download.isPending} onClick={() => download.mutate()}>
            Download my data
          </Button>
          <Button
            kind="danger"
            type="button"
            busy={erase.isPending}
            busyLabel="Deleting..."
            onClick={() => setAsking(true)}
          >
            Delete my account and data
          </Button>
        </p>
      )}
      <Outcome parts={parts} finished={finished} leave={leave} />
      <Dialog open={asking} title="Delete my account and data?" onClose={() => setAsking(false)}>
        <p>
          The account of {email}, grant applications, quiz points and your place on the mailing list go for good. Guides
          you bought can no longer be downloaded. Orders stay in our books, without your address.
        </p>
        <p className={classes.acts}>
          <Button kind="danger" type="button" onClick={confirm}>
            Yes, delete everything
          </Button>
          <Button kind="quiet" type="button" onClick={() => setAsking(false)}>
            Keep my account
          </Button>
        </p>
      </Dialog>
    </Card>
  );
}
