import type { GrantApplication, GrantMatch } from '@farm/contracts';
import { Badge, Button, buttonClass, Disclosure, FormError, Panel, Row, Stack, Text, VisuallyHidden } from '@farm/ui';
import { Link, toast } from '@farm/web-kit';
import { CalendarPlus, Check, FileText } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { saveDeadline } from './deadline-calendar';
import classes from './grant-search.module.css';
import { confidenceText, DEADLINES, KINDS } from './grant-labels';
import { useTrack } from './use-applications';
import { packAddress, type SearchRead } from '../starter-pack/pack-address';

/** 'Why 84%?': how the percent is computed. */
function WhyScore({ match: { matchScore, reasons, sum } }: { match: GrantMatch }) {
  return (
    <Disclosure variant="text" summary={`Why ${matchScore}%?`}>
      <Stack as="ul" gap={2} className={classes.bullets}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </Stack>
      {sum && <p>{sum}</p>}
    </Disclosure>
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
        variant="link"
        isPending={isPending}
        aria-disabled={isTracked}
        aria-describedby={isTracked ? reason : undefined}
        onClick={() => submit()}
      >
        {isTracked && <Check {...ICON} />}
        <span>{label}</span>
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

/** The official site, and the deadline as a calendar file. */
function Links({ match }: { match: GrantMatch }) {
  const { grant, deadlineStatus: status } = match;
  const { id: grantId, title, website, deadline: text, deadlineDate: day } = grant;
  return (
    <Row className={classes.actions}>
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
    </Row>
  );
}

/** Deadlines that are shown beside the kind; the others are in the details. */
const MARKED: ReadonlySet<GrantMatch['deadlineStatus']> = new Set(['closing-soon', 'look-today', 'rolling']);

/** Kind, and what a grower should know before reading on. */
function Marks({ match: { grant, deadlineStatus } }: { match: GrantMatch }) {
  return (
    <Row as="p" gap={1} className={classes.marks}>
      <Badge tone={grant.kind === 'loan' ? 'squash' : 'green'}>{KINDS[grant.kind]}</Badge>
      {MARKED.has(deadlineStatus) && (
        <Badge tone={deadlineStatus === 'rolling' ? 'plain' : undefined}>{DEADLINES[deadlineStatus]}</Badge>
      )}
      {grant.goodFirst && <Badge tone="plum">Good first grant</Badge>}
      {grant.ownShare && <Badge tone="squash">{`You add ${grant.ownShare}`}</Badge>}
      {grant.paysFirst && <Badge tone="squash">You pay first</Badge>}
      {grant.effort && <Badge tone="plain">{`Takes ${grant.effort}`}</Badge>}
    </Row>
  );
}

/** What to ask first and whom, and three tips. */
function Tips({ match: { ask, contact, applicationTips } }: { match: GrantMatch }) {
  return (
    <div className={classes.tips}>
      {ask && <p>{`Ask first: ${ask.charAt(0).toLowerCase()}${ask.slice(1)}.`}</p>}
      {contact && <p>{`Whom to call: ${contact}.`}</p>}
      <h4>Application tips</h4>
      <Stack as="ul" gap={1} className={classes.bullets}>
        {applicationTips.slice(0, MAX_TIPS).map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </Stack>
    </div>
  );
}

function Helpers({ grant: { helpers = [] } }: Pick<GrantMatch, 'grant'>) {
  if (helpers.length === 0) return null;
  return (
    <>
      <dt>Free help</dt>
      <dd>
        <Stack as="ul" gap={1} className={classes.bullets}>
          {helpers.map(({ name, url }) => (
            <li key={url}>
              <a href={url}>{name}</a>
            </li>
          ))}
        </Stack>
      </dd>
    </>
  );
}

function Details({ match }: { match: GrantMatch }) {
  const { grant, deadlineStatus } = match;
  return (
    <Disclosure
      variant="text"
      summary={
        <span>
          Details<VisuallyHidden>{` of ${grant.title}`}</VisuallyHidden>
        </span>
      }
    >
      <Stack>
        <p>{grant.description}</p>
        <dl>
          <dt>Amount</dt>
          <dd>{grant.amount}</dd>
          <dt>Deadline</dt>
          <dd>
            <Row gap={2}>
              <span>{grant.deadline}</span>
              {!MARKED.has(deadlineStatus) && <Badge tone="plain">{DEADLINES[deadlineStatus]}</Badge>}
            </Row>
            {grant.deadlineNote && (
              <Text as="div" tone="muted" size="small">
                {grant.deadlineNote}
              </Text>
            )}
          </dd>
          <dt>Who may apply</dt>
          <dd>
            <Stack as="ul" gap={1} className={classes.bullets}>
              {grant.conditions?.map((condition) => (
                <li key={condition}>{condition}</li>
              ))}
            </Stack>
          </dd>
          <Helpers grant={grant} />
        </dl>
        <WhyScore match={match} />
        <Text tone="muted" size="small">
          <span>{`${grant.checked} ${confidenceText(grant)}`}</span>
          {grant.compared && (
            <>
              {' '}
              <a href={grant.compared.url}>
                The page we compared<VisuallyHidden>{` for ${grant.title}`}</VisuallyHidden>
              </a>
            </>
          )}
          {grant.checkAgain && <span> The last check was more than 180 days ago.</span>}
        </Text>
        <Links match={match} />
      </Stack>
    </Disclosure>
  );
}

/** 'Best fit (87%): a cost share for soil health': the word leads, and the percent is within its band. */
function FitLine({ fit, matchScore }: Pick<GrantMatch, 'fit' | 'matchScore'>) {
  const [word = '', ...why] = (fit ?? 'Fit').split(': ');
  return (
    <p className={classes.fit}>
      <strong>{`${word} (${matchScore}%)`}</strong>
      {why.length > 0 && <span>{`: ${why.join(': ')}`}</span>}
    </p>
  );
}

interface GrantSummaryProps {
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  match: GrantMatch;
  /** A button beside the score. */
  action?: ReactNode;
}

/** A result with what decides whether to read on; its details open on demand. */
export function GrantSummary({ headingRef, match, action }: GrantSummaryProps) {
  const { grant, fit, matchScore } = match;
  const titleId = `grant-${grant.id}`;
  return (
    <Panel as="article" gap={1} className={classes.grant} aria-labelledby={titleId} data-print="whole">
      <h3 ref={headingRef} id={titleId} tabIndex={-1}>
        {grant.title}
      </h3>
      <Row className={classes.facts}>
        {[`From: ${grant.agency}`, `Amount: ${grant.amount}`, `Deadline: ${grant.deadline}`].map((fact) => (
          <Text key={fact} as="span" tone="muted" size="small" className={classes.oneLine}>
            {fact}
          </Text>
        ))}
      </Row>
      <FitLine fit={fit} matchScore={matchScore} />
      <Marks match={match} />
      {action && <Row gap={4}>{action}</Row>}
      <Tips match={match} />
      <Details match={match} />
    </Panel>
  );
}

/** Where the documents of an application begin, for programs that take them. */
export function StarterPackLink({ grantId, title, read }: { grantId: string; title: string; read?: SearchRead }) {
  return (
    <Link className={buttonClass('link')} to={packAddress(grantId, read)}>
      <FileText {...ICON} />
      <span>Make my starter pack</span>
      <VisuallyHidden>{` for ${title}`}</VisuallyHidden>
    </Link>
  );
}

export function GrantCard({
  headingRef,
  read,
  ...props
}: GrantCardProps & { read: SearchRead } & Pick<GrantSummaryProps, 'headingRef'>) {
  const { id, title, starterPack } = props.match.grant;
  return (
    <GrantSummary
      headingRef={headingRef}
      match={props.match}
      action={
        <>
          <TrackButton {...props} />
          {starterPack && <StarterPackLink grantId={id} title={title} read={read} />}
        </>
      }
    />
  );
}
