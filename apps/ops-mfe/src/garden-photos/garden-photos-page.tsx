import type { ModeratedGardenPhoto } from '@farm/contracts';
import { postOpsGardenPhotosIdDecision } from '@farm/contracts/form-rules';
import { gardenPhotoDays } from '@farm/farm';
import { Badge, EmptyState, FormError, Panel, Row, Stack, Status, Text, TextArea, useFocusElement } from '@farm/ui';
import { call } from '@farm/web-kit';
import { useActionForm } from '../admin/action-form';
import { AdminActionDialog, useDialog } from '../admin/action-dialog';
import { AdminNav, tabsOf, useTab } from '../admin/admin-nav';
import { RowButton } from '../admin/data-table';
import { formatCount, formatFarmTimestamp } from '../admin/format';
import { useActionEach, usePages } from '../admin/queries';
import { LoadMore, QueryView } from '../admin/query-view';
import { operatorPage } from '../admin/require-operator';
import classes from './garden-photos.module.css';

const CALLS = ['GET /api/ops/garden-photos'] as const;
const TABS = tabsOf('/ops/garden-photos', {
  pending: 'Waiting',
  accepted: 'On the wall',
  refused: 'Refused',
  taken_down: 'Taken down',
});
const EMPTY = {
  pending: 'No photos to look at',
  accepted: 'No photos on the wall',
  refused: 'No refused photos',
  taken_down: 'No photos were taken down',
} as const;

type ReasonedDecision = 'refuse' | 'take_down';

const DECISIONS: Record<ReasonedDecision, { label: string; done: string }> = {
  refuse: { label: 'Refuse', done: 'Refused' },
  take_down: { label: 'Take down', done: 'Taken down' },
};

interface DialogProps {
  photo: ModeratedGardenPhoto;
  decision: ReasonedDecision;
  onClose: () => void;
  onDone: (photo: ModeratedGardenPhoto, message: string) => void;
}

function ReasonDialog({ photo, decision, onClose, onDone }: DialogProps) {
  const { label, done } = DECISIONS[decision];
  const form = useActionForm({
    rules: postOpsGardenPhotosIdDecision,
    values: { reason: '' },
    check: ({ reason }) => ({
      reason: reason === '' ? postOpsGardenPhotosIdDecision.fields.reason.message : undefined,
    }),
    key: ['POST /api/ops/garden-photos/:id/decision', photo.id],
    send: ({ reason }) =>
      call('POST /api/ops/garden-photos/:id/decision', { params: { id: photo.id }, body: { decision, reason } }),
    onSuccess: () => onDone(photo, `${done}: ${photo.name}.`),
    reload: CALLS,
  });
  return (
    <AdminActionDialog
      title={`${label}: ${photo.name}`}
      submitLabel={label}
      variant="danger"
      action={form}
      onClose={onClose}
    >
      <p>{`The photo is deleted in ${gardenPhotoDays.notShown} days; until then you can still put it on the wall.`}</p>
      <TextArea
        label="Reason"
        hint={photo.hasEmail ? 'The sender gets it by email.' : 'The sender sees it on the page of gardens.'}
        rows={3}
        {...form.textArea('reason')}
      />
    </AdminActionDialog>
  );
}

const rowId = (id: string) => `photo-${id}`;
/** Gets the focus when a list becomes empty. */
const MESSAGE_ID = 'photo-message';

interface PhotoProps {
  photo: ModeratedGardenPhoto;
  isPending: boolean;
  problem: string | null;
  onAccept: () => void;
  onReason: (decision: ReasonedDecision) => void;
}

function Photo({ photo, isPending, problem, onAccept, onReason }: PhotoProps) {
  const { picture, state, name, town, comment, reason, at, decidedAt } = photo;
  const button = (label: string, onClick: () => void) => (
    <RowButton aria-label={`${label}: ${name}`} isPending={isPending} onClick={onClick}>
      {label}
    </RowButton>
  );
  return (
    <Panel as="article" gap={3} id={rowId(photo.id)} tabIndex={-1} aria-label={`Photo of ${name}`}>
      <a href={picture.src}>
        <img
          {...picture}
          alt={picture.alt}
          sizes="(min-width: 45rem) 30rem, 90vw"
          className={classes.photo}
          loading="lazy"
          decoding="async"
        />
      </a>
      <Text size="small" tone="muted" dir="auto">{`What it shows: ${picture.alt}`}</Text>
      <p className={classes.comment} dir="auto">
        {comment}
      </p>
      <p dir="auto">
        <strong>{name}</strong>
        {town !== null && <span>{`, ${town}`}</span>}
      </p>
      <Row gap={2}>
        <time dateTime={at}>{`Sent ${formatFarmTimestamp(at)}`}</time>
        {decidedAt !== null && <time dateTime={decidedAt}>{`Decided ${formatFarmTimestamp(decidedAt)}`}</time>}
        {photo.hasEmail && <Badge tone="plain">Gets an email</Badge>}
      </Row>
      {reason !== null && <Text size="small">{`Reason: ${reason}`}</Text>}
      <Row gap={2}>
        {state !== 'accepted' && button('Put on the wall', onAccept)}
        {state === 'pending' && button('Refuse', () => onReason('refuse'))}
        {state === 'accepted' && button('Take down', () => onReason('take_down'))}
      </Row>
      <FormError text={problem} />
    </Panel>
  );
}

function GardenPhotos() {
  const tab = useTab(TABS);
  const { first, pages, more } = usePages('GET /api/ops/garden-photos', { query: { state: tab } });
  const photos = pages.flatMap((page) => page.photos);
  const dialog = useDialog<Pick<DialogProps, 'photo' | 'decision'>>();
  const focusOn = useFocusElement();
  /** The decided photo leaves the list: the focus goes to its neighbor. */
  const finish = ({ id }: ModeratedGardenPhoto, message: string) => {
    const index = photos.findIndex((photo) => photo.id === id);
    const next = photos[index + 1] ?? photos[index - 1];
    dialog.finish(message);
    focusOn(next ? rowId(next.id) : MESSAGE_ID);
  };
  const accept = useActionEach({
    key: ['POST /api/ops/garden-photos/:id/decision'],
    idOf: ({ id }: ModeratedGardenPhoto) => id,
    send: ({ id }) =>
      call('POST /api/ops/garden-photos/:id/decision', { params: { id }, body: { decision: 'accept' } }),
    onSuccess: (_, photo) => finish(photo, `On the wall: ${photo.name}.`),
    reload: CALLS,
  });
  const waiting = pages[0]?.waiting;
  return (
    <AdminNav
      label="Garden photos"
      tabs={TABS}
      current={tab}
      counts={waiting === undefined ? {} : { pending: waiting }}
    >
      <Text tone="muted" size="small">
        Refuse children’s faces unless a parent has agreed, and what shows an address or a license plate.
      </Text>
      <div id={MESSAGE_ID} tabIndex={-1}>
        <Status>{dialog.message}</Status>
      </div>
      <QueryView query={first} subject="the photos">
        {() =>
          photos.length === 0 ? (
            <EmptyState level="h2" title={EMPTY[tab]} />
          ) : (
            <>
              <Stack as="ol" aria-label="Photos" className={classes.photos}>
                {photos.map((photo) => (
                  <li key={photo.id}>
                    <Photo
                      photo={photo}
                      isPending={accept.isPending(photo.id)}
                      problem={accept.problem(photo.id)}
                      onAccept={() => accept.submit(photo)}
                      onReason={(decision) => dialog.open({ photo, decision })}
                    />
                  </li>
                ))}
              </Stack>
              <LoadMore count={formatCount(photos.length, 'photo')} {...more} />
            </>
          )
        }
      </QueryView>
      {dialog.subject && <ReasonDialog {...dialog.subject} onClose={dialog.close} onDone={finish} />}
    </AdminNav>
  );
}

export const Component = operatorPage('Garden photos', GardenPhotos);
