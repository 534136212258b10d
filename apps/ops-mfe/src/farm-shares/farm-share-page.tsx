import type { FarmShareMember, OperatorFarmShare } from '@farm/contracts';
import { postOpsFarmSharesIdCancel } from '@farm/contracts/form-rules';
import { farmTime, OFFER_DAYS, seasonText } from '@farm/farm';
import { Button, Row, Stack, Status, TextArea } from '@farm/ui';
import { call, Link, useParams } from '@farm/web-kit';
import { useState } from 'react';
import { AdminActionDialog, useDialog } from '../admin/action-dialog';
import { useActionForm } from '../admin/action-form';
import { useAction, useLiveQuery, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { operatorPage } from '../admin/require-operator';
import { Section } from '../admin/section';
import classes from './farm-shares.module.css';
import { Members } from './members';
import { ShareDialog } from './share-dialog';
import { placeCount, ShareStatus } from './share-status';

const RELOAD = { reload: ['GET /api/ops/farm-shares/:id', 'GET /api/ops/farm-shares'] } as const;

interface DialogProps {
  onClose: () => void;
  onDone: (message: string) => void;
}

function CancelShareDialog({ share, onClose, onDone }: DialogProps & { share: OperatorFarmShare }) {
  const people = share.members + share.offered + share.waiting;
  const form = useActionForm({
    ...RELOAD,
    rules: postOpsFarmSharesIdCancel,
    values: { reason: '' },
    key: ['POST /api/ops/farm-shares/:id/cancel', share.id],
    send: (body) => call('POST /api/ops/farm-shares/:id/cancel', { params: { id: share.id }, body }),
    onSuccess: () =>
      onDone(people > 0 ? 'The season is canceled, and everybody gets an email.' : 'The season is canceled.'),
  });
  return (
    <AdminActionDialog
      title={`Cancel: ${share.name}`}
      submitLabel="Cancel the season"
      cancelLabel="Keep the season"
      variant="danger"
      action={form}
      onClose={onClose}
    >
      <p>
        {people > 0
          ? `Everybody who has a place or waits (${people}) gets one email with your reason. This can’t be undone.`
          : 'It disappears from the site. This can’t be undone.'}
      </p>
      <TextArea label="Why, for the email" rows={3} {...form.textArea('reason')} />
    </AdminActionDialog>
  );
}

function EndPlaceDialog({ row, onClose, onDone }: DialogProps & { row: FarmShareMember }) {
  const action = useAction({
    ...RELOAD,
    key: ['POST /api/ops/farm-share-places/:id/cancel', row.id],
    send: () => call('POST /api/ops/farm-share-places/:id/cancel', { params: { id: row.id } }),
    onSuccess: () => onDone(`The place of ${row.name} is ended.`),
  });
  return (
    <AdminActionDialog
      title={`End the place of ${row.name}`}
      submitLabel="End the place"
      variant="danger"
      action={{ ...action, submit: () => action.submit() }}
      onClose={onClose}
    >
      <p>
        {row.status === 'waiting'
          ? 'They get an email. Whoever waits behind them moves up.'
          : `They get an email. If somebody is waiting, the place is offered to them for up to ${OFFER_DAYS} days.`}
      </p>
    </AdminActionDialog>
  );
}

type Subject = { mode: 'change' | 'cancel'; share: OperatorFarmShare } | { mode: 'end'; row: FarmShareMember };

function OpenDialog({ subject, ...dialog }: DialogProps & { subject: Subject }) {
  switch (subject.mode) {
    case 'change':
      return <ShareDialog {...dialog} share={subject.share} />;
    case 'cancel':
      return <CancelShareDialog {...dialog} share={subject.share} />;
    case 'end':
      return <EndPlaceDialog {...dialog} row={subject.row} />;
  }
}

function ShareView({ share, people }: Reply<'GET /api/ops/farm-shares/:id'>) {
  const [today] = useState(() => farmTime(new Date()).date);
  const dialog = useDialog<Subject>();
  const isOver = share.endsOn < today;
  const canEnd = share.status === 'open' && !isOver;
  return (
    <>
      <Section title={share.name}>
        <Stack gap={2}>
          <p>
            <ShareStatus share={share} today={today} /> <span>{seasonText(share)}</span>
          </p>
          <p>{`${share.price}. Places: ${placeCount(share)}.`}</p>
          <p className={classes.about}>{share.about}</p>
        </Stack>
        {share.status === 'open' && (
          <Row>
            <Button type="button" variant="outline" onClick={() => dialog.open({ mode: 'change', share })}>
              Change
            </Button>
            {!isOver && (
              <Button type="button" variant="danger" onClick={() => dialog.open({ mode: 'cancel', share })}>
                Cancel the season
              </Button>
            )}
          </Row>
        )}
        <Status>{dialog.message}</Status>
      </Section>
      <Members share={share} people={people} onCancel={canEnd ? (row) => dialog.open({ mode: 'end', row }) : null} />
      {dialog.subject && <OpenDialog subject={dialog.subject} onClose={dialog.close} onDone={dialog.finish} />}
    </>
  );
}

function OperatorFarmSharePage() {
  const { id = '' } = useParams();
  return (
    <>
      <p>
        <Link to="/ops/farm-shares">All seasons</Link>
      </p>
      <QueryView query={useLiveQuery('GET /api/ops/farm-shares/:id', { params: { id } })} subject="the season">
        {(data) => <ShareView {...data} />}
      </QueryView>
    </>
  );
}

export const Component = operatorPage('Farm share', OperatorFarmSharePage);
