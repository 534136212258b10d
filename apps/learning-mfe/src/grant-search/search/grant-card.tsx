import type { GrantApplication, GrantMatch } from '@farm/contracts';
import { Badge, Button, buttonClass, Problem, VisuallyHidden } from '@farm/ui';
import { sentenceOf, toast } from '@farm/web-kit';
import { CalendarPlus, Check } from 'lucide-react';
import { useTrack } from '../applications/use-applications';
import { saveDeadline } from '../deadline-calendar';
import classes from '../grant-search.module.css';
import { CONFIDENCE, DEADLINES, KINDS, sayApplicants } from '../grant-words';
import { useOneAtATime } from '../use-one-at-a-time';
import { WhyScore } from './why-score';

const SHOWN_TIPS = 3;
const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface GrantCardProps {
  match: GrantMatch;
  /** The person's application for it, if there is one. */
  application: GrantApplication | undefined;
}

/** 'Track', and 'Tracked' once it is; what is over can be tracked again. */
function TrackButton({ match: { grant }, application }: GrantCardProps) {
  const { mutate, isPending, error } = useTrack();
  const once = useOneAtATime();
  const isTracked = application !== undefined && application.nextMoves.length > 0;
  const done = () => toast({ title: 'Tracked', description: `${grant.title} stands in Your Applications.` });
  const label = isTracked ? 'Tracked' : application ? 'Track again' : 'Track';
  return (
    <>
      <Button
        type="button"
        kind={isTracked ? 'quiet' : 'primary'}
        busy={isPending || isTracked}
        onClick={() => once((over) => mutate(grant, { onSuccess: done, onSettled: over }))}
      >
        {isTracked && <Check {...ICON} />}
        {label}
        <VisuallyHidden>{` ${grant.title}`}</VisuallyHidden>
      </Button>
      <Problem text={error && (sentenceOf(error) ?? 'It is not tracked yet. Check your connection and try again.')} />
    </>
  );
}

function Actions({ match, application }: GrantCardProps) {
  const { grant, deadlineStatus: status } = match;
  const { id: grantId, title, website, deadline: say, deadlineDate: day } = grant;
  return (
    <div className={classes.actions}>
      <TrackButton match={match} application={application} />
      <a className={buttonClass('quiet')} href={website}>
        Official site<VisuallyHidden>{` of ${title}`}</VisuallyHidden>
      </a>
      {day && (
        <Button type="button" kind="text" onClick={() => saveDeadline({ grantId, title, day, say, status, website })}>
          <CalendarPlus {...ICON} />
          Deadline to calendar<VisuallyHidden>{` for ${title}`}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}

/** One result: what it gives, until when, how well it fits and why. */
export function GrantCard({ match, application }: GrantCardProps) {
  const { grant, matchScore, deadlineStatus, applicationTips } = match;
  const named = `grant-${grant.id}`;
  return (
    <article className={classes.grant} aria-labelledby={named} data-print="whole">
      <header>
        <p className={classes.badges}>
          <Badge tone={grant.kind === 'loan' ? 'squash' : 'green'}>{KINDS[grant.kind]}</Badge>
          <Badge tone={deadlineStatus === 'closing-soon' ? 'beet' : 'plain'}>{DEADLINES[deadlineStatus]}</Badge>
        </p>
        <h3 id={named} tabIndex={-1}>
          {grant.title}
        </h3>
        <p className={classes.small}>{grant.agency}</p>
        <p className={classes.score}>
          <strong>{`${matchScore}%`}</strong> match
        </p>
      </header>
      <p>{grant.description}</p>
      <dl>
        <dt>Amount</dt>
        <dd>{grant.amount}</dd>
        <dt>Deadline</dt>
        <dd>
          {grant.deadline}
          {grant.deadlineNote && <span className={classes.note}>{grant.deadlineNote}</span>}
        </dd>
        <dt>Who may apply</dt>
        <dd>{sayApplicants(grant)}</dd>
      </dl>
      <WhyScore match={match} />
      <div className={classes.tips}>
        <h4>Application tips</h4>
        <ul>
          {applicationTips.slice(0, SHOWN_TIPS).map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </div>
      <p className={classes.small}>
        {`${CONFIDENCE[grant.confidence]} ${grant.checked}`}
        {grant.checkAgain && ' Check again: nobody has looked for 180 days.'}
      </p>
      <Actions match={match} application={application} />
    </article>
  );
}
