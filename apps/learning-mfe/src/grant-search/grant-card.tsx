import type { GrantApplication, GrantMatch } from '@farm/contracts';
import { Badge, Button, buttonClass, FormError, VisuallyHidden } from '@farm/ui';
import { toast } from '@farm/web-kit';
import { CalendarPlus, Check } from 'lucide-react';
import { useId } from 'react';
import { saveDeadline } from './deadline-calendar';
import classes from './grant-search.module.css';
import { CONFIDENCE, DEADLINES, KINDS, describeApplicants } from './grant-labels';
import { useTrack } from './use-applications';

/** 'Why 84?': how the score is computed, and what would raise it. */
function WhyScore({ match: { matchScore, points, reasons, cap, raise } }: { match: GrantMatch }) {
  const sum = points.reduce((total, line) => total + line.points, 0);
  return (
    <details className={classes.why}>
      <summary>{`Why ${matchScore}?`}</summary>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p>{cap === null ? `Together ${sum} of 100.` : `Together ${sum} of 100, capped at ${cap}.`}</p>
      {raise && <p>{`${raise.say}.`}</p>}
    </details>
  );
}

const MAX_TIPS = 3;
const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface GrantCardProps {
  match: GrantMatch;
  application: GrantApplication | undefined;
}

/** 'Track', 'Tracked', or 'Track again' for a finished application. */
function TrackButton({ match: { grant }, application }: GrantCardProps) {
  const reason = useId();
  const isTracked = application !== undefined && application.nextMoves.length > 0;
  const { submit, isPending, problem } = useTrack(grant, () =>
    toast({ title: 'Tracked', description: `${grant.title} is now in Your Applications.` }),
  );
  const label = isTracked ? 'Tracked' : application ? 'Track again' : 'Track';
  return (
    <>
      <Button
        type="button"
        variant={isTracked ? 'outline' : 'primary'}
        isPending={isPending}
        aria-disabled={isTracked}
        aria-describedby={isTracked ? reason : undefined}
        onClick={() => submit()}
      >
        {isTracked && <Check {...ICON} />}
        {label}
        <VisuallyHidden>{` ${grant.title}`}</VisuallyHidden>
      </Button>
      {isTracked && (
        <VisuallyHidden>
          <span id={reason}>Saved to Your Applications.</span>
        </VisuallyHidden>
      )}
      <FormError text={problem} />
    </>
  );
}

function Actions({ match, application }: GrantCardProps) {
  const { grant, deadlineStatus: status } = match;
  const { id: grantId, title, website, deadline: text, deadlineDate: day } = grant;
  return (
    <div className={classes.actions}>
      <TrackButton match={match} application={application} />
      <a className={buttonClass('outline')} href={website}>
        Official site<VisuallyHidden>{` of ${title}`}</VisuallyHidden>
      </a>
      {day && (
        <Button
          type="button"
          variant="link"
          onClick={() => saveDeadline({ grantId, title, day, text, status, website })}
        >
          <CalendarPlus {...ICON} />
          Deadline to calendar<VisuallyHidden>{` for ${title}`}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}

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
        <dd>{describeApplicants(grant)}</dd>
      </dl>
      <WhyScore match={match} />
      <div className={classes.tips}>
        <h4>Application tips</h4>
        <ul>
          {applicationTips.slice(0, MAX_TIPS).map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </div>
      <p className={classes.small}>
        {`${CONFIDENCE[grant.confidence]} ${grant.checked}`}
        {grant.checkAgain && ' The last check was more than 180 days ago.'}
      </p>
      <Actions match={match} application={application} />
    </article>
  );
}
