import type { Calls, QuizChallenge, ReplyOf } from '@farm/contracts';
import { blockOfChallenge } from '@farm/farm';
import {
  Badge,
  type BadgeTone,
  Button,
  type ButtonVariant,
  Card,
  Disclosure,
  FormError,
  Row,
  Stack,
  Text,
  VisuallyHidden,
} from '@farm/ui';
import { LazyBoundary } from '@farm/web-kit/lazy-part';
import { LazySewnBlock } from './lazy-parts';
import classes from './quiz-challenge.module.css';
import { formatClock, type Round } from './round';
import { useTimeLeft } from './use-quiz-timer';

export interface ChallengeActions {
  /** Id of the sentence that explains why starting is disabled; null: it is enabled. */
  blockedBy: string | null;
  starting: string | null;
  startError: { challengeId: string; message: string } | null;
  /** This player's ungraded rounds. */
  rounds: readonly Round[];
  start: (challengeId: string, title: string) => void;
  sendUnsent: (sessionId: string) => void;
}

const systemTime = () => Date.now();

function useLabel(round: Round | undefined): string {
  const left = useTimeLeft(round?.endsAt ?? 0, systemTime);
  return left > 0 ? `Continue (${formatClock(left)} left)` : 'Start Challenge';
}

interface StartButtonProps {
  id: string;
  title: string;
  variant?: ButtonVariant;
  actions: ChallengeActions;
}

/** 'Start Challenge', 'Continue (3:12 left)', or 'Send your answers' for an unsent round. */
function StartButton({ id, title, variant, actions }: StartButtonProps) {
  const { blockedBy, starting, startError } = actions;
  const round = actions.rounds.find(({ challengeId }) => challengeId === id);
  const label = useLabel(round);
  if (round?.isOver) {
    return (
      <Button type="button" onClick={() => actions.sendUnsent(round.sessionId)}>
        <span>
          Send your answers <VisuallyHidden>{title}</VisuallyHidden>
        </span>
      </Button>
    );
  }
  return (
    <>
      <FormError text={startError?.challengeId === id ? startError.message : null} />
      <Button
        type="button"
        variant={variant}
        disabled={blockedBy !== null}
        aria-describedby={blockedBy ?? undefined}
        isPending={starting === id}
        onClick={() => actions.start(id, title)}
      >
        <span>
          <span>{`${label} `}</span>
          <VisuallyHidden>{title}</VisuallyHidden>
        </span>
      </Button>
    </>
  );
}

const DIFFICULTY: Record<QuizChallenge['difficulty'], { word: string; tone: BadgeTone }> = {
  beginner: { word: 'Beginner', tone: 'green' },
  intermediate: { word: 'Intermediate', tone: 'squash' },
  expert: { word: 'Expert', tone: 'plum' },
};

/** '6:40', where the clock starts. */
const clockOf = ({ timeLimit }: QuizChallenge, factor: number) => formatClock(Math.round(timeLimit * factor));

const questionCount = ({ questions }: QuizChallenge) => `${questions.length} questions`;

function ChallengeFacts({ challenge, factor }: { challenge: QuizChallenge; factor: number }) {
  const { word, tone } = DIFFICULTY[challenge.difficulty];
  return (
    <ul className={classes.facts}>
      <li>
        <Badge tone={tone}>{word}</Badge>
      </li>
      <li>{challenge.category}</li>
      <li>{`${clockOf(challenge, factor)} minutes`}</li>
      <li>{`${challenge.totalPoints} points`}</li>
      <li>{questionCount(challenge)}</li>
    </ul>
  );
}

interface ChallengeCardProps {
  challenge: QuizChallenge;
  isPassed: boolean;
  /** Multiplier of the time limit. */
  factor: number;
  actions: ChallengeActions;
}

/** The block of a challenge, 36 px wide. */
function BlockMark({ id }: { id: string }) {
  return (
    <span className={classes.mark}>
      <LazyBoundary>
        <LazySewnBlock patch={blockOfChallenge(id)} size={36} />
      </LazyBoundary>
    </span>
  );
}

/** What a challenge is about, and its button. */
function ChallengeContent({ challenge, isPassed, factor, actions }: ChallengeCardProps) {
  const { id, title, description } = challenge;
  return (
    <>
      <p>{description}</p>
      <ChallengeFacts challenge={challenge} factor={factor} />
      {isPassed && <p className={classes.passed}>Passed: you earned its badge</p>}
      <Stack gap={2} className={classes.foot}>
        <StartButton id={id} title={title} variant="outline" actions={actions} />
      </Stack>
    </>
  );
}

export function ChallengeCard(props: ChallengeCardProps) {
  const { id, title } = props.challenge;
  return (
    <Card
      wide
      title={
        <Row as="span" gap={3}>
          <BlockMark id={id} />
          <span>{title}</span>
        </Row>
      }
    >
      <ChallengeContent {...props} />
    </Card>
  );
}

/** A challenge of a phone's list: one line with its block, name, level and clock, opened on tap. */
export function ChallengeLine(props: ChallengeCardProps) {
  const { challenge, isPassed, factor, actions } = props;
  const { id, title, difficulty } = challenge;
  const hasRound = actions.rounds.some(({ challengeId }) => challengeId === id);
  const summary = (
    <>
      <BlockMark id={id} />
      <span className={classes.line}>
        <span role="heading" aria-level={3}>
          {title}
        </span>
        <Text as="span" size="small" tone="muted">
          {[
            DIFFICULTY[difficulty].word,
            questionCount(challenge),
            clockOf(challenge, factor),
            ...(isPassed ? ['passed'] : []),
          ].join(' · ')}
        </Text>
      </span>
    </>
  );
  return (
    <section aria-label={title}>
      <Disclosure summary={summary} open={hasRound}>
        <Stack gap={3}>
          <ChallengeContent {...props} />
        </Stack>
      </Disclosure>
    </section>
  );
}

interface DailyCardProps {
  daily: ReplyOf<Calls['GET /api/quiz/daily-challenge']>;
  /** The day of the player's last daily bonus. */
  doneOn: string | null;
  factor: number;
  actions: ChallengeActions;
}

export function DailyCard({ daily, doneOn, factor, actions }: DailyCardProps) {
  const { id, title, description, bonusPoints, date } = daily;
  return (
    <Card wide level="h2" title="Daily Challenge" className={classes.daily}>
      <p className={classes.dailyTitle}>{title}</p>
      <p>{description}</p>
      <ChallengeFacts challenge={daily} factor={factor} />
      <p className={classes.passed}>
        {doneOn === date
          ? `Today's bonus of ${bonusPoints} points is yours.`
          : `Pass it today for ${bonusPoints} extra points.`}
      </p>
      <Stack gap={2} className={classes.foot}>
        <StartButton id={id} title={title} actions={actions} />
      </Stack>
    </Card>
  );
}
