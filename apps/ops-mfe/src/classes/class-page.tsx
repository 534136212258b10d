import type { AttendanceRow, OperatorClass } from '@farm/contracts';
import { postOpsClassesIdCancel } from '@farm/contracts/form-rules';
import { classPrice, classTime } from '@farm/farm';
import { Button, NewTabHint, Row, Stack, Status, TextArea } from '@farm/ui';
import { call, Link, useParams } from '@farm/web-kit';
import { useState } from 'react';
import { AdminActionDialog, useDialog } from '../admin/action-dialog';
import { useActionForm } from '../admin/action-form';
import { useAction, useLiveQuery, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { operatorPage } from '../admin/require-operator';
import { Section } from '../admin/section';
import { People } from './attendance-table';
import { ClassDialog, type ClassEdit } from './class-dialog';
import { ClassStatusPill, seatCount } from './class-status';
import classes from './classes.module.css';

const RELOAD = { reload: ['GET /api/ops/classes/:id', 'GET /api/ops/classes'] } as const;

interface DialogProps {
  onClose: () => void;
  onDone: (message: string) => void;
}

function CancelClassDialog({ event, onClose, onDone }: DialogProps & { event: OperatorClass }) {
  const people = event.taken + event.waiting;
  const form = useActionForm({
    ...RELOAD,
    rules: postOpsClassesIdCancel,
    values: { reason: '' },
    key: ['POST /api/ops/classes/:id/cancel', event.id],
    send: (body) => call('POST /api/ops/classes/:id/cancel', { params: { id: event.id }, body }),
    onSuccess: () =>
      onDone(people > 0 ? 'The class is canceled, and everybody gets an email.' : 'The class is canceled.'),
  });
  return (
    <AdminActionDialog
      title={`Cancel: ${event.title}`}
      submitLabel="Cancel the class"
      cancelLabel="Keep the class"
      variant="danger"
      action={form}
      onClose={onClose}
    >
      <p>
        {people > 0
          ? `Everybody who has a seat or waits (${people}) gets one email with your reason. This can’t be undone.`
          : 'It disappears from the site. This can’t be undone.'}
      </p>
      <TextArea label="Why, for the email" rows={3} {...form.textArea('reason')} />
    </AdminActionDialog>
  );
}

function CancelSeatDialog({ row, onClose, onDone }: DialogProps & { row: AttendanceRow }) {
  const action = useAction({
    ...RELOAD,
    key: ['POST /api/ops/class-seats/:id/cancel', row.id],
    send: () => call('POST /api/ops/class-seats/:id/cancel', { params: { id: row.id } }),
    onSuccess: () => onDone(`The seat of ${row.name} is canceled.`),
  });
  return (
    <AdminActionDialog
      title={`Cancel the seat of ${row.name}`}
      submitLabel="Cancel the seat"
      cancelLabel="Keep the seat"
      variant="danger"
      action={{ ...action, submit: () => action.submit() }}
      onClose={onClose}
    >
      <p>They get an email. The first of the waiting list gets the seat, and an email too.</p>
    </AdminActionDialog>
  );
}

type Subject = ClassEdit | { mode: 'cancel'; event: OperatorClass } | { mode: 'cancel seat'; row: AttendanceRow };

function OpenDialog({ subject, ...dialog }: DialogProps & { subject: Subject }) {
  switch (subject.mode) {
    case 'cancel':
      return <CancelClassDialog {...dialog} event={subject.event} />;
    case 'cancel seat':
      return <CancelSeatDialog {...dialog} row={subject.row} />;
    default:
      return <ClassDialog {...dialog} edit={subject} />;
  }
}

function ClassView({ class: event, people }: Reply<'GET /api/ops/classes/:id'>) {
  const [now] = useState(() => Date.now());
  const dialog = useDialog<Subject>();
  const isAhead = event.status === 'scheduled' && Date.parse(event.startsAt) > now;
  return (
    <>
      <Section title={event.title}>
        <Stack gap={2}>
          <p>
            <ClassStatusPill event={event} now={now} /> <span>{classTime(event)}</span>
          </p>
          <p>{[event.place, event.link].filter(Boolean).join(', ')}</p>
          <p>{`${classPrice(event)}. Seats: ${seatCount(event)}.`}</p>
          {event.notes && <p className={classes.notes}>{event.notes}</p>}
        </Stack>
        <Row>
          {isAhead && (
            <Button type="button" variant="outline" onClick={() => dialog.open({ mode: 'change', event })}>
              Change or move
            </Button>
          )}
          <Button type="button" variant="outline" onClick={() => dialog.open({ mode: 'copy', event })}>
            Copy to another date
          </Button>
          {isAhead && (
            <Button type="button" variant="danger" onClick={() => dialog.open({ mode: 'cancel', event })}>
              Cancel the class
            </Button>
          )}
          <a href={`/classes/${event.id}`} target="_blank" rel="noopener">
            See it on the site
            <NewTabHint />
          </a>
        </Row>
        <Status>{dialog.message}</Status>
      </Section>
      <People
        event={event}
        people={people}
        isAhead={isAhead}
        onCancel={(row) => dialog.open({ mode: 'cancel seat', row })}
      />
      {dialog.subject && <OpenDialog subject={dialog.subject} onClose={dialog.close} onDone={dialog.finish} />}
    </>
  );
}

function OperatorClassPage() {
  const { id = '' } = useParams();
  return (
    <>
      <p>
        <Link to="/ops/classes">All classes</Link>
      </p>
      <QueryView query={useLiveQuery('GET /api/ops/classes/:id', { params: { id } })} subject="the class">
        {(data) => <ClassView {...data} />}
      </QueryView>
    </>
  );
}

export const Component = operatorPage('Class', OperatorClassPage);
