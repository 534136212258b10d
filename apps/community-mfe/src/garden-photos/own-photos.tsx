import type { OwnGardenPhoto } from '@farm/contracts';
import { Button, ConfirmDialog, SectionHeading, Stack, Status, Text } from '@farm/ui';
import { getServerMessage } from '@farm/web-kit';
import { useState } from 'react';
import classes from './garden-photos.module.css';
import { useOwnPhotos } from './use-gardens';

const STATES: Record<OwnGardenPhoto['state'], string> = {
  pending: 'Waiting for us to look at it.',
  accepted: 'On the wall.',
  refused: 'We can’t show it:',
  taken_down: 'Taken down:',
};

const toText = ({ state, reason }: OwnGardenPhoto) => (reason === null ? STATES[state] : `${STATES[state]} ${reason}`);

/** The photos that this browser sent, each with its state and a way to take it back; nothing if there are none. */
export function OwnPhotos() {
  const { photos, remove } = useOwnPhotos();
  const [chosen, setChosen] = useState<OwnGardenPhoto | null>(null);
  const [message, setMessage] = useState('');
  return (
    <>
      <Status>{message}</Status>
      {photos.length > 0 && (
        <section aria-labelledby="own-photos">
          <Stack gap={4}>
            <SectionHeading id="own-photos" as="h3">
              Your photos
            </SectionHeading>
            <ul className={classes.own}>
              {photos.map((photo) => (
                <li key={photo.id} className={classes.ownPhoto}>
                  <div>
                    <p dir="auto">{photo.description}</p>
                    <Text size="small" tone="muted">
                      {toText(photo)}
                    </Text>
                  </div>
                  <Button
                    type="button"
                    variant="outline"
                    size="small"
                    aria-label={`Delete: ${photo.description}`}
                    onClick={() => setChosen(photo)}
                  >
                    Delete
                  </Button>
                </li>
              ))}
            </ul>
          </Stack>
        </section>
      )}
      {chosen && (
        <ConfirmDialog
          title="Delete this photo?"
          submitLabel="Delete"
          variant="danger"
          onConfirm={async () => {
            await remove(chosen.id);
            setMessage('Your photo is deleted.');
          }}
          errorText={(error) => getServerMessage(error) ?? 'Something went wrong. Please try again.'}
          onClose={() => setChosen(null)}
        >
          <p>{`“${chosen.description}” and what you wrote about it are gone for good.`}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
