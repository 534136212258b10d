import type { Calls, ReplyOf } from '@farm/contracts';
import {
  PageSection,
  Button,
  Card,
  CardGrid,
  Disclosure,
  ErrorState,
  RadioGroup,
  SectionHeading,
  Skeleton,
  Stack,
  StatTile,
  Text,
} from '@farm/ui';
import { apiQuery, useHydrated, useQuery } from '@farm/web-kit';
import { LazyBoundary } from '@farm/web-kit/lazy-part';
import { ChallengeCard, ChallengeLine, DailyCard, type ChallengeActions } from './challenge-card';
import { loadRewards, usePrefetch, YourQuilt } from './lazy-parts';
import { Leaderboard } from './leaderboard';
import { QueryBoundary } from './query-boundary';
import { challengesQuery, playerQuery, reviewQuery } from './player';
import { NO_NAME_ID, PlayerPanel } from './player-panel';
import classes from './quiz-challenge.module.css';
import { type TimeFactor, useRounds, useTimeFactor } from './round';
import scoringRules from './scoring-rules.json';
import { NEW_PLAYER, StatCards } from './stat-cards';
import { type CurrentPlayer, usePlayer } from './use-player';
import { usePhone } from './use-phone';
import type { QuizChallengeState } from './use-quiz-challenge';

interface ReviewCardProps {
  review: ReplyOf<Calls['GET /api/quiz/review']>;
  onReview: () => void;
}

/** Questions due for review: 'Review: 4 ready today'. */
function ReviewCard({ review: { due, later }, onReview }: ReviewCardProps) {
  return (
    <Card wide level="h2" title={`Review: ${due.length > 0 ? due.length : 'none'} ready today`}>
      <p>Questions you missed come back after 1 day, then after longer and longer gaps. No points, no clock.</p>
      {later > 0 && <Text size="small" tone="muted">{`${later} more on a later day`}</Text>}
      {due.length > 0 && (
        <Stack gap={2} className={classes.foot}>
          <Button type="button" variant="outline" onClick={onReview}>
            Start Review
          </Button>
        </Stack>
      )}
    </Card>
  );
}

const EXTRA_TIME: readonly { value: TimeFactor; label: string }[] = [
  { value: '1', label: 'None' },
  { value: '1.5', label: '1.5x time' },
  { value: '2', label: 'Double time' },
];

const HowScoringWorks = () => (
  <Disclosure summary="How scoring works">
    <Stack as="ul" gap={2} className={classes.rules}>
      {scoringRules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </Stack>
  </Disclosure>
);

const EMPTY_REVIEW = { due: [], later: 0 };

function PlayerStats({ player }: { player: CurrentPlayer }) {
  const query = useQuery(playerQuery(player.playerId));
  const placeholder = (
    <div className={classes.stats}>
      {['Total Points', 'Current Level', 'Badges Earned', 'Best Streak'].map((label) => (
        <StatTile key={label} value="–" label={label} />
      ))}
    </div>
  );
  if (player.playerId === null) return <StatCards {...NEW_PLAYER} />;
  return (
    <QueryBoundary query={query} level="h2" errorTitle="We couldn't load your points." fallback={placeholder}>
      {(stats) => <StatCards {...stats} />}
    </QueryBoundary>
  );
}

function TodayCards({ player, factor, actions, review }: TodayCardsProps) {
  const daily = useQuery(apiQuery('GET /api/quiz/daily-challenge'));
  const { data: stats } = useQuery(playerQuery(player.playerId));
  const reviews = useQuery(reviewQuery(player.playerId));
  return (
    <Stack gap={5}>
      <QueryBoundary
        query={daily}
        level="h2"
        errorTitle="We couldn't load the daily challenge."
        fallback={<Skeleton count={6} />}
      >
        {(today) => <DailyCard daily={today} doneOn={stats?.dailyDoneOn ?? null} factor={factor} actions={actions} />}
      </QueryBoundary>
      {player.playerId === null ? (
        <ReviewCard review={EMPTY_REVIEW} onReview={review} />
      ) : (
        <QueryBoundary
          query={reviews}
          level="h2"
          errorTitle="We couldn't load your review."
          fallback={<Skeleton count={3} />}
        >
          {(due) => <ReviewCard review={due} onReview={review} />}
        </QueryBoundary>
      )}
    </Stack>
  );
}

interface TodayCardsProps {
  player: CurrentPlayer;
  factor: number;
  actions: ChallengeActions;
  review: () => void;
}

/** The player's quilt. Without the challenges it shows nothing: their own part shows that error. */
function PlayersQuilt({ player }: { player: CurrentPlayer }) {
  const { data: challenges, isError: failedChallenges } = useQuery(challengesQuery);
  const { data: stats } = useQuery(playerQuery(player.playerId));
  usePrefetch(loadRewards);
  const loading = <Skeleton count={6} />;
  if (!challenges) return failedChallenges ? null : loading;
  return (
    <LazyBoundary
      fallback={loading}
      renderError={(tryAgain) => <ErrorState level="h2" title="We couldn't load your quilt." onTryAgain={tryAgain} />}
    >
      <YourQuilt challenges={challenges} passed={stats?.passed ?? []} />
    </LazyBoundary>
  );
}

function Challenges({ player, factor, actions }: Omit<TodayCardsProps, 'review'>) {
  const query = useQuery(challengesQuery);
  const { data: stats } = useQuery(playerQuery(player.playerId));
  const isPhone = usePhone();
  const passed = stats?.passed ?? [];
  return (
    <QueryBoundary
      query={query}
      errorTitle="We couldn't load the challenges."
      fallback={<Skeleton shape="cards" count={6} />}
    >
      {(challenges) => {
        const cards = challenges.map((challenge) => ({
          ...{ challenge, factor, actions },
          isPassed: passed.includes(challenge.id),
        }));
        if (isPhone)
          return (
            <Stack gap={2}>
              {cards.map((card) => (
                <ChallengeLine key={card.challenge.id} {...card} />
              ))}
            </Stack>
          );
        return (
          <CardGrid columns={3}>
            {cards.map((card) => (
              <ChallengeCard key={card.challenge.id} {...card} />
            ))}
          </CardGrid>
        );
      }}
    </QueryBoundary>
  );
}

export function Dashboard({ start, starting, startError, sendUnsent, review }: QuizChallengeState) {
  const player = usePlayer();
  const isReady = useHydrated();
  const timeFactor = useTimeFactor();
  const factor = Number(timeFactor);
  const ungraded = Object.values(useRounds()).filter(
    ({ playerId, result }) => playerId === player.playerId && result === null,
  );
  const blockedBy = player.isReady ? null : NO_NAME_ID;
  const startAsPlayer = (challengeId: string, title: string) => {
    player.storeDraft();
    start(challengeId, title);
  };
  const actions: ChallengeActions = {
    ...{ blockedBy, starting, startError, sendUnsent },
    rounds: ungraded,
    start: startAsPlayer,
  };
  const parts = { player, factor, actions };
  return (
    <>
      <PageSection>
        <SectionHeading level={1} subtitle="Ten questions, a fair clock, and the reason behind every answer.">
          Quiz Challenge
        </SectionHeading>
        <Stack gap={5}>
          <PlayerPanel key={player.playerId} player={player} />
          <PlayerStats player={player} />
          <div className={classes.play}>
            <TodayCards {...parts} review={review} />
            <PlayersQuilt player={player} />
          </div>
        </Stack>
      </PageSection>
      <PageSection tone="band" labelledBy="available-challenges" isBelowFold>
        <SectionHeading
          id="available-challenges"
          subtitle="Ten questions each. 70% right passes a challenge and earns its badge."
        >
          Available Challenges
        </SectionHeading>
        <Stack gap={5}>
          {isReady && (
            <RadioGroup legend="Extra time" options={EXTRA_TIME} value={timeFactor} onValueChange={useTimeFactor.set} />
          )}
          <Challenges {...parts} />
        </Stack>
      </PageSection>
      <PageSection labelledBy="leaderboard" isBelowFold>
        <SectionHeading id="leaderboard">Leaderboard</SectionHeading>
        <Stack gap={5}>
          <Leaderboard playerId={player.playerId} />
          <HowScoringWorks />
        </Stack>
      </PageSection>
    </>
  );
}
