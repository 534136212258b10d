import { Disclosure } from '@farm/ui';
import classes from '../quiz-challenge.module.css';

/** (+) The whole rule in the open: nothing about points is a secret. */
export function HowScoringWorks() {
  return (
    <Disclosure summary="How scoring works">
      <ul className={classes.rules}>
        <li>An easy question is worth 10 points, a medium one 15, a hard one 20. Being fast earns nothing more.</li>
        <li>70% right passes a challenge and earns its badge. A question without an answer counts as wrong.</li>
        <li>
          A retake pays for what you do better than your best: half of it the second time, a quarter from the third on.
          60 of 125 points at first, then all 125, make 60 + 32 = 92.
        </li>
        <li>
          The first pass of the day&apos;s challenge earns 25 points more. Every challenge has its day before one comes
          again.
        </li>
        <li>Level 2 begins at 100 points, level 3 at 300, level 4 at 600: each takes 100 more than the one before.</li>
        <li>
          A day counts for your streak when you score 50% in time. After a week without a gap, one missed day is
          forgiven.
        </li>
        <li>
          The leaderboard shows who has passed a challenge. On equal points, whoever got there first stands higher.
        </li>
        <li>Answers that arrive more than 15 seconds late are graded for practice only. Extra time costs nothing.</li>
        <li>Days begin at midnight on the farm, Eastern time.</li>
      </ul>
    </Disclosure>
  );
}
