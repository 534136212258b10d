import type { OwnGardenPhoto } from '@farm/contracts';
import { Button, ConfirmDialog, ErrorState, SectionHeading, Stack, Status, Text, useFocusElement } from '@farm/ui';
import { getErrorMessage } from '@farm/web-kit';
import { useRef, useState } from 'react';
import classes from './garden-photos.module.css';
import { useOwnPhotos } from './use-gardens';

const STATES: Record<OwnGardenPhoto['state'], string> = {
  pending: 'Waiting for us to look at it.',
  accepted: 'On the wall.',
  refused: 'We can’t show it:',
  taken_down: 'Taken down:',
};

const toText = ({ state, reason }: OwnGardenPhoto) => (reason === null ? STATES[state] : `${STATES[state]} ${reason}`);

/** The page's heading, which gets the focus when the last photo is deleted. */
export const GARDENS_HEADING = 'gardens-heading';

const buttonId = (id: string) => `delete-${id}`;

/** The photos that this browser sent, each with its state and a way to take it back; nothing if there are none. */
export function OwnPhotos() {
  const { photos, isLost, refetch, remove } = useOwnPhotos();
  const [chosen, setChosen] = useState<OwnGardenPhoto | null>(null);
  const [message, setMessage] = useState('');
  const focusOn = useFocusElement();
  /** Gets the focus when the dialog is closed, because its row is gone. */
  const next = useRef<string | null>(null);
  const ask = (photo: OwnGardenPhoto) => {
    next.current = null;
    setChosen(photo);
  };
  const confirm = async (photo: OwnGardenPhoto) => {
    const index = photos.indexOf(photo);
    const neighbor = photos[index + 1] ?? photos[index - 1];
    await remove(photo.id);
    setMessage('Your photo is deleted.');
    next.current = neighbor ? buttonId(neighbor.id) : GARDENS_HEADING;
  };
  const close = () => {
    setChosen(null);
    if (next.current !== null) focusOn(next.current);
  };
  return (
    <>
      <Status>{message}</Status>
      {isLost && <ErrorState title="We couldn't load your photos" onTryAgain={() => void refetch()} />}
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
                    id={buttonId(photo.id)}
                    type="button"
                    variant="outline"
                    size="small"
                    aria-label={`Delete: ${photo.description}`}
                    onClick={() => ask(photo)}
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
          onConfirm={() => confirm(chosen)}
          errorText={getErrorMessage}
          onClose={close}
        >
          <p>{`“${chosen.description}” and what you wrote about it are gone for good.`}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
