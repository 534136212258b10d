import { Band, CardGrid, RadioGroup, SectionHeading, Skeleton, StatTile } from '@farm/ui';
import { useHydrated, useQuery } from '@farm/web-kit';
import { Loaded } from '../loaded';
import { NO_NAME_ID, PlayerPanel } from '../player/player-panel';
import { challengesQuery, dailyQuery, playerQuery, reviewQuery } from '../player/standing';
import { usePlayer, type Player } from '../player/use-player';
import classes from '../quiz-challenge.module.css';
import { keepTimeFactor, useTimeFactor, type TimeFactor } from '../round/extra-time';
import { useRounds } from '../round/round-memory';
import type { QuizChallenge } from '../use-quiz-challenge';
import { ChallengeCard } from './challenge-card';
import type { Starts } from './challenge-start';
import { DailyCard } from './daily-card';
import { HowScoringWorks } from './how-scoring-works';
import { Leaderboard } from './leaderboard';
import { ReviewCard } from './review-card';
import { NEW_PLAYER, StatCards } from './stat-cards';

const EXTRA_TIME: readonly { value: TimeFactor; label: string }[] = [
  { value: '1', label: 'None' },
  { value: '1.5', label: 'Half as long again' },
  { value: '2', label: 'Twice as long' },
];

const NOTHING_MISSED = { due: [], later: 0 };

function Standing({ player }: { player: Player }) {
  const query = useQuery(playerQuery(player.playerId));
  const waiting = (
    <div className={classes.stats}>
      {['Total Points', 'Current Level', 'Badges Earned', 'Best Streak'].map((label) => (
        <StatTile key={label} figure="–" label={label} />
      ))}
    </div>
  );
  if (player.playerId === null) return <StatCards {...NEW_PLAYER} />;
  return (
    <Loaded query={query} level="h2" lost="Your points did not come." waiting={waiting}>
      {(stats) => <StatCards {...stats} />}
    </Loaded>
  );
}

function Today({ player, factor, starts, review }: TodayProps) {
  const daily = useQuery(dailyQuery);
  const { data: stats } = useQuery(playerQuery(player.playerId));
  const reviews = useQuery(reviewQuery(player.playerId));
  return (
    <CardGrid columns={2}>
      <Loaded query={daily} level="h2" lost="The daily challenge did not come." waiting={<Skeleton count={6} />}>
        {(today) => <DailyCard daily={today} doneOn={stats?.dailyDoneOn ?? null} factor={factor} starts={starts} />}
      </Loaded>
      {player.playerId === null ? (
        <ReviewCard review={NOTHING_MISSED} onReview={review} />
      ) : (
        <Loaded query={reviews} level="h2" lost="Your review did not come." waiting={<Skeleton count={3} />}>
          {(due) => <ReviewCard review={due} onReview={review} />}
        </Loaded>
      )}
    </CardGrid>
  );
}

interface TodayProps {
  player: Player;
  factor: number;
  starts: Starts;
  review: () => void;
}

function Challenges({ player, factor, starts }: Omit<TodayProps, 'review'>) {
  const query = useQuery(challengesQuery);
  const { data: stats } = useQuery(playerQuery(player.playerId));
  return (
    <Loaded query={query} lost="The challenges did not come." waiting={<Skeleton shape="cards" count={6} />}>
      {(challenges) => (
        <CardGrid columns={3}>
          {challenges.map((challenge) => (
            <ChallengeCard
              key={challenge.id}
              challenge={challenge}
              isPassed={stats?.passed.includes(challenge.id) ?? false}
              factor={factor}
              starts={starts}
            />
          ))}
        </CardGrid>
      )}
    </Loaded>
  );
}

/** The first of the three views. Spec 2 section 2. */
export function Dashboard({ start, starting, notStarted, sendUnsent, review }: QuizChallenge) {
  const player = usePlayer();
  const isReady = useHydrated();
  const timeFactor = useTimeFactor();
  const factor = Number(timeFactor);
  const ungraded = Object.values(useRounds()).filter(
    ({ playerId, result }) => playerId === player.playerId && result === null,
  );
  const blockedBy = player.name === '' ? NO_NAME_ID : null;
  const starts: Starts = { blockedBy, starting, notStarted, rounds: ungraded, start, sendUnsent };
  const parts = { player, factor, starts };
  return (
    <>
      <Band>
        <SectionHeading level={1} line="Ten questions, a fair clock, and the reason behind every answer.">
          Quiz Challenge
        </SectionHeading>
        <div className={classes.stack}>
          <PlayerPanel key={player.playerId} player={player} />
          <Standing player={player} />
          <Today {...parts} review={review} />
        </div>
      </Band>
      <Band tone="band" labelledBy="available-challenges">
        <SectionHeading id="available-challenges" line="70% right passes a challenge and earns its badge.">
          Available Challenges
        </SectionHeading>
        <div className={classes.stack}>
          {isReady && (
            <RadioGroup legend="Extra time" options={EXTRA_TIME} value={timeFactor} onValue={keepTimeFactor} />
          )}
          <Challenges {...parts} />
        </div>
      </Band>
      <Band labelledBy="leaderboard">
        <SectionHeading id="leaderboard">Leaderboard</SectionHeading>
        <div className={classes.stack}>
          <Leaderboard playerId={player.playerId} />
          <HowScoringWorks />
        </div>
      </Band>
    </>
  );
}
