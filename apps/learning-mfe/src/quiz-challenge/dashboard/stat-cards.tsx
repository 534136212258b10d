import type { QuizPlayer } from '@farm/contracts';
import { Chips, classList, Disclosure, StatTile } from '@farm/ui';
import { badgeName } from '../player/badge-name';
import { levelColour } from '../player/level';
import classes from '../quiz-challenge.module.css';

type Stats = Pick<QuizPlayer, 'totalPoints' | 'level' | 'badges' | 'bestStreak' | 'currentStreak' | 'nextLevelAt'>;

/** Who has not played yet. */
export const NEW_PLAYER: Stats = {
  totalPoints: 0,
  level: 1,
  badges: [],
  bestStreak: 0,
  currentStreak: 0,
  nextLevelAt: 100,
};

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** The four numbers of a player, and the badges by name. Spec 2 section 2. */
export function StatCards({ totalPoints, level, badges, bestStreak, currentStreak, nextLevelAt }: Stats) {
  const colour = levelColour(level);
  return (
    <>
      <div className={classes.stats}>
        <StatTile
          figure={totalPoints.toLocaleString('en-US')}
          label="Total Points"
          line={`${(nextLevelAt - totalPoints).toLocaleString('en-US')} more to level ${level + 1}`}
        />
        <StatTile
          figure={<span className={classList(classes.level, classes[colour])}>{level}</span>}
          label="Current Level"
        />
        <StatTile figure={String(badges.length)} label="Badges Earned" />
        <StatTile figure={String(bestStreak)} label="Best Streak" line={`Now: ${days(currentStreak)}`} />
      </div>
      {badges.length > 0 && (
        <Disclosure summary="Your badges">
          <Chips label="Your badges" chips={badges.map(badgeName)} />
        </Disclosure>
      )}
    </>
  );
}
