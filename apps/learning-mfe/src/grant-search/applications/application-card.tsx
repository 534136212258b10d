import type { GrantApplication, GrantStatus } from '@farm/contracts';
import { Badge, Button, Problem, Status, VisuallyHidden } from '@farm/ui';
import { sentenceOf } from '@farm/web-kit';
import { useRef } from 'react';
import { saveDeadline } from '../deadline-calendar';
import classes from '../grant-search.module.css';
import { DEADLINES, MOVES, STATUSES } from '../grant-words';
import { useOneAtATime } from '../use-one-at-a-time';
import { ApplicationDetails } from './application-details';
import { useChange, useTrack, type Changing } from './use-applications';

function Deadline({ application: { deadline, grantId, grantTitle: title } }: { application: GrantApplication }) {
  if (!deadline) return <p className={classes.small}>This one is no longer in our list.</p>;
  const { say, status, date: day, website } = deadline;
  return (
    <>
      <p className={classes.small}>{`Deadline: ${say}`}</p>
      {status === 'closing-soon' && <Badge>{DEADLINES[status]}</Badge>}
      <p className={classes.links}>
        <a href={website}>
          Official site<VisuallyHidden>{` of ${title}`}</VisuallyHidden>
        </a>
        {day && (
          <Button
            type="button"
            kind="quiet"
            size="small"
            onClick={() => saveDeadline({ grantId, title, day, say, status, website })}
          >
            Deadline to calendar<VisuallyHidden>{` for ${title}`}</VisuallyHidden>
          </Button>
        )}
      </p>
    </>
  );
}

interface MovesProps {
  application: GrantApplication;
  change: Changing;
  /** The pressed button goes away with its move. */
  onMoved: () => void;
}

function Moves({ application: { grantId, grantTitle, nextMoves }, change, onMoved }: MovesProps) {
  const again = useTrack();
  const once = useOneAtATime();
  const move = (status: GrantStatus) =>
    once((over) => change.mutate({ status }, { onSuccess: onMoved, onSettled: over }));
  const restart = () =>
    once((over) => again.mutate({ id: grantId, title: grantTitle }, { onSuccess: onMoved, onSettled: over }));
  const busy = change.isPending || again.isPending;
  return (
    <p className={classes.links}>
      {nextMoves.map((status) => (
        <Button key={status} type="button" kind="quiet" size="small" busy={busy} onClick={() => move(status)}>
          {MOVES[status]}
          <VisuallyHidden>{` (${grantTitle})`}</VisuallyHidden>
        </Button>
      ))}
      {nextMoves.length === 0 && (
        <Button type="button" kind="quiet" size="small" busy={busy} onClick={restart}>
          Track again<VisuallyHidden>{` (${grantTitle})`}</VisuallyHidden>
        </Button>
      )}
      {again.error && <span role="alert">It did not start again. Please try once more.</span>}
    </p>
  );
}

/** One application: where it stands, what comes next, and all that is kept with it. */
export function ApplicationCard({ application }: { application: GrantApplication }) {
  const change = useChange(application.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const { grantTitle, status } = application;
  const failed = change.error && (sentenceOf(change.error) ?? 'That was not saved. Check your connection, try again.');
  return (
    <article className={classes.application} aria-label={grantTitle}>
      <h3 ref={heading} tabIndex={-1}>
        {grantTitle}
      </h3>
      <p className={classes.badges}>
        <Badge tone="green">{STATUSES[status]}</Badge>
      </p>
      <Deadline application={application} />
      <Moves application={application} change={change} onMoved={() => heading.current?.focus()} />
      <Status className={classes.said}>{change.isSuccess ? 'Saved.' : ''}</Status>
      <Problem text={failed} />
      <ApplicationDetails application={application} change={change} />
    </article>
  );
}
