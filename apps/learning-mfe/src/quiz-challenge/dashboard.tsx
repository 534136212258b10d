import type { Calls, ReplyOf } from '@farm/contracts';
import {
  PageSection,
  Button,
  Card,
  CardGrid,
  Disclosure,
  RadioGroup,
  SectionHeading,
  Skeleton,
  Stack,
  StatTile,
  Text,
} from '@farm/ui';
import { useHydrated, useQuery, useStore } from '@farm/web-kit';
import { ChallengeCard, DailyCard, type ChallengeActions } from './challenge-card';
import { Leaderboard } from './leaderboard';
import { QueryBoundary } from './query-boundary';
import { challengesQuery, dailyQuery, playerQuery, reviewQuery } from './player';
import { NO_NAME_ID, PlayerPanel } from './player-panel';
import classes from './quiz-challenge.module.css';
import { timeFactorStore, type TimeFactor, useRounds } from './round';
import scoringRules from './scoring-rules.json';
import { NEW_PLAYER, StatCards } from './stat-cards';
import { type CurrentPlayer, usePlayer } from './use-player';
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
        <div className={classes.foot}>
          <Button type="button" variant="secondary" onClick={onReview}>
            Start Review
          </Button>
        </div>
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
    <ul className={classes.rules}>
      {scoringRules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
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
  const daily = useQuery(dailyQuery);
  const { data: stats } = useQuery(playerQuery(player.playerId));
  const reviews = useQuery(reviewQuery(player.playerId));
  return (
    <CardGrid columns={2}>
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
    </CardGrid>
  );
}

interface TodayCardsProps {
  player: CurrentPlayer;
  factor: number;
  actions: ChallengeActions;
  review: () => void;
}

function Challenges({ player, factor, actions }: Omit<TodayCardsProps, 'review'>) {
  const query = useQuery(challengesQuery);
  const { data: stats } = useQuery(playerQuery(player.playerId));
  return (
    <QueryBoundary
      query={query}
      errorTitle="We couldn't load the challenges."
      fallback={<Skeleton shape="cards" count={6} />}
    >
      {(challenges) => (
        <CardGrid columns={3}>
          {challenges.map((challenge) => (
            <ChallengeCard
              key={challenge.id}
              challenge={challenge}
              isPassed={stats?.passed.includes(challenge.id) ?? false}
              factor={factor}
              actions={actions}
            />
          ))}
        </CardGrid>
      )}
    </QueryBoundary>
  );
}

export function Dashboard({ start, starting, startError, sendUnsent, review }: QuizChallengeState) {
  const player = usePlayer();
  const isReady = useHydrated();
  const timeFactor = useStore(timeFactorStore);
  const factor = Number(timeFactor);
  const ungraded = Object.values(useRounds()).filter(
    ({ playerId, result }) => playerId === player.playerId && result === null,
  );
  const blockedBy = player.name === '' ? NO_NAME_ID : null;
  const actions: ChallengeActions = { blockedBy, starting, startError, rounds: ungraded, start, sendUnsent };
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
          <TodayCards {...parts} review={review} />
        </Stack>
      </PageSection>
      <PageSection tone="band" labelledBy="available-challenges">
        <SectionHeading id="available-challenges" subtitle="70% right passes a challenge and earns its badge.">
          Available Challenges
        </SectionHeading>
        <Stack gap={5}>
          {isReady && (
            <RadioGroup
              legend="Extra time"
              options={EXTRA_TIME}
              value={timeFactor}
              onValueChange={timeFactorStore.set}
            />
          )}
          <Challenges {...parts} />
        </Stack>
      </PageSection>
      <PageSection labelledBy="leaderboard">
        <SectionHeading id="leaderboard">Leaderboard</SectionHeading>
        <Stack gap={5}>
          <Leaderboard playerId={player.playerId} />
          <HowScoringWorks />
        </Stack>
      </PageSection>
    </>
  );
}
