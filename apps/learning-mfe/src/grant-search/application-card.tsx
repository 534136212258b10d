import type { GrantApplication, GrantStatus } from '@farm/contracts';
import { formatLocalDate } from '@farm/farm';
import {
  Badge,
  Button,
  Checkbox,
  CheckboxGroup,
  Disclosure,
  Form,
  FormError,
  Panel,
  Row,
  Stack,
  Status,
  Text,
  TextArea,
  VisuallyHidden,
} from '@farm/ui';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { saveDeadline } from './deadline-calendar';
import { StarterPackLink } from './grant-card';
import classes from './grant-search.module.css';
import { DEADLINES, MOVES, STATUSES } from './grant-labels';
import { type Changes, useApplicationChanges } from './use-application-changes';
import { useTrack } from './use-applications';

interface DetailsProps {
  application: GrantApplication;
  changes: Changes;
}

/** Notes. A concurrent change elsewhere does not discard what was typed. */
function NotesForm({ changes: { notes, latest } }: Pick<DetailsProps, 'changes'>) {
  const differs = notes.isChanged && latest !== null && latest.notes !== notes.values.notes;
  return (
    <Form onSubmit={notes.submit}>
      <TextArea label="Notes" rows={3} {...notes.textArea('notes')} />
      {differs && (
        <>
          <p>{latest.notes === '' ? 'The other notes are empty.' : `The other notes say: ${latest.notes}`}</p>
          <Button type="button" variant="link" onClick={() => notes.set('notes', latest.notes)}>
            Use the other notes
          </Button>
        </>
      )}
      <Button variant="outline" size="small" isPending={notes.isPending}>
        Save notes
      </Button>
    </Form>
  );
}

/** What this program takes, each with the day by which to begin; what is completed is checked. */
function Steps({ application: { steps = [], checklist }, changes }: DetailsProps) {
  const ids = steps.map(({ id }) => id);
  // Of a program that has changed: completed steps that it no longer has stay completed.
  const others = checklist.filter((id) => !ids.includes(id));
  return (
    <CheckboxGroup
      legend="Your steps"
      options={steps.map(({ id, label, when }) => ({ value: id, label: when === null ? label : `${when}: ${label}` }))}
      values={ids.filter((id) => checklist.includes(id))}
      onValuesChange={(values) => changes.checklist.change({ checklist: [...others, ...values] })}
    />
  );
}

function History({ history }: Pick<GrantApplication, 'history'>) {
  return (
    <>
      <h4>History</h4>
      <Stack as="ol" gap={2} className={classes.history} aria-label="History">
        {history.map(({ to, note, at }) => (
          <li key={`${at} ${to}`}>
            <time dateTime={at}>{formatLocalDate(at)}</time>
            <span>{`: ${STATUSES[to]}${note ? '. ' : ''}`}</span>
            {note && <bdi>{note}</bdi>}
          </li>
        ))}
      </Stack>
    </>
  );
}

/** 'Steps: 1 of 5 done' */
function StepsDisclosure({ application, changes }: DetailsProps) {
  const { steps = [], checklist } = application;
  if (steps.length === 0) return null;
  const done = steps.filter(({ id }) => checklist.includes(id)).length;
  return (
    <Disclosure variant="text" summary={<span key={done}>{`Steps: ${done} of ${steps.length} done`}</span>}>
      <Steps application={application} changes={changes} />
    </Disclosure>
  );
}

/** Notes, reminders and history. */
function ApplicationDetails({ application, changes }: DetailsProps) {
  const { reminders, history, nextMoves } = application;
  return (
    <Disclosure variant="text" summary="Notes and history">
      <Stack className={classes.details}>
        <NotesForm changes={changes} />
        {nextMoves.length > 0 && (
          <Checkbox
            label="Remind me by email"
            checked={reminders}
            onCheckedChange={(isOn) => changes.reminders.change({ reminders: isOn })}
          />
        )}
        <History history={history} />
      </Stack>
    </Disclosure>
  );
}

function Deadline({ application: { deadline, grantId, grantTitle: title } }: { application: GrantApplication }) {
  if (!deadline)
    return (
      <Text tone="muted" size="small">
        This one is no longer in our list.
      </Text>
    );
  const { say: text, status, date: day, website } = deadline;
  return (
    <>
      <Text tone="muted" size="small">{`Deadline: ${text}`}</Text>
      {(status === 'closing-soon' || status === 'look-today') && <Badge>{DEADLINES[status]}</Badge>}
      <Row as="p" className={classes.links}>
        <a href={website}>
          Official site<VisuallyHidden>{` of ${title}`}</VisuallyHidden>
        </a>
        {day && (
          <Button
            type="button"
            variant="outline"
            size="small"
            onClick={() => saveDeadline({ grantId, title, day, text, status, website })}
          >
            Deadline to calendar<VisuallyHidden>{` for ${title}`}</VisuallyHidden>
          </Button>
        )}
      </Row>
    </>
  );
}

interface MovesProps {
  application: GrantApplication;
  move: Changes['move'];
  /** The pressed button disappears, so the focus needs another target. */
  onMoved: () => void;
}

function Moves({ application: { grantId, grantTitle, nextMoves }, move, onMoved }: MovesProps) {
  const restart = useTrack({ id: grantId, title: grantTitle }, onMoved);
  const busy = move.isPending || restart.isPending;
  const press = (status: GrantStatus) => move.submit({ status });
  return (
    <Row as="p" className={classes.links}>
      {nextMoves.map((status) => (
        <Button
          key={status}
          type="button"
          variant="outline"
          size="small"
          isPending={busy}
          onClick={() => press(status)}
        >
          {MOVES[status]}
          <VisuallyHidden>{` (${grantTitle})`}</VisuallyHidden>
        </Button>
      ))}
      {nextMoves.length === 0 && (
        <Button type="button" variant="outline" size="small" isPending={busy} onClick={() => restart.submit()}>
          Track again<VisuallyHidden>{` (${grantTitle})`}</VisuallyHidden>
        </Button>
      )}
      {restart.error && <span role="alert">We couldn't track it again. Please try once more.</span>}
    </Row>
  );
}

interface ApplicationCardProps {
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  application: GrantApplication;
}

/** One application: status, next moves and details. */
export function ApplicationCard({ headingRef, application }: ApplicationCardProps) {
  const heading = useRef<HTMLHeadingElement | null>(null);
  useImperativeHandle<HTMLHeadingElement | null, HTMLHeadingElement | null>(headingRef, () => heading.current, []);
  const onMoved = () => heading.current?.focus();
  const changes = useApplicationChanges(application, onMoved);
  const { grantId, grantTitle, status, starterPack } = application;
  return (
    <Panel as="article" gap={3} className={classes.application} aria-label={grantTitle}>
      <h3 ref={heading} tabIndex={-1}>
        {grantTitle}
      </h3>
      <p>
        <Badge tone="green">{STATUSES[status]}</Badge>
      </p>
      <Deadline application={application} />
      <Moves application={application} move={changes.move} onMoved={onMoved} />
      <Status>{changes.isSaved ? 'Saved.' : ''}</Status>
      <FormError text={changes.problem} />
      {starterPack && (
        <p>
          <StarterPackLink grantId={grantId} title={grantTitle} />
        </p>
      )}
      <StepsDisclosure application={application} changes={changes} />
      <ApplicationDetails application={application} changes={changes} />
    </Panel>
  );
}
