import type { QuizPlayer } from '@farm/contracts';
import { Chips, classList, Disclosure, StatTile } from '@farm/ui';
import { badgeName, levelColour } from './badges';
import classes from './quiz-challenge.module.css';

type Stats = Pick<
  QuizPlayer,
  'totalPoints' | 'level' | 'badges' | 'bestStreak' | 'currentStreak' | 'nextLevelAt' | 'levelBeganAt'
>;

export const NEW_PLAYER: Stats = {
  totalPoints: 0,
  level: 1,
  badges: [],
  bestStreak: 0,
  currentStreak: 0,
  nextLevelAt: 100,
  levelBeganAt: 0,
};

const format = (points: number) => points.toLocaleString('en-US');

/** '25 of 200 points, 175 more to level 3' */
const levelText = ({ totalPoints, level, nextLevelAt, levelBeganAt = 0 }: Stats): string =>
  `${format(totalPoints - levelBeganAt)} of ${format(nextLevelAt - levelBeganAt)} points, ${format(Math.max(0, nextLevelAt - totalPoints))} more to level ${level + 1}`;

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

export function StatCards(stats: Stats) {
  const { totalPoints, level, badges, bestStreak, currentStreak } = stats;
  const colour = levelColour(level);
  return (
    <>
      <div className={classes.stats}>
        <StatTile value={format(totalPoints)} label="Total Points" />
        <StatTile
          value={<span className={classList(classes.level, classes[colour])}>{level}</span>}
          label="Current Level"
          subtitle={levelText(stats)}
        />
        <StatTile value={String(badges.length)} label="Badges Earned" />
        <StatTile value={String(bestStreak)} label="Best Streak" subtitle={`Now: ${days(currentStreak)}`} />
      </div>
      {badges.length > 0 && (
        <Disclosure summary="Your badges">
          <Chips label="Your badges" chips={badges.map(badgeName)} />
        </Disclosure>
      )}
    </>
  );
}
