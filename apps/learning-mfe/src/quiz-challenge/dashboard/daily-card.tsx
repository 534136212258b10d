import type { ReplyOf, Calls } from '@farm/contracts';
import { Card } from '@farm/ui';
import classes from '../quiz-challenge.module.css';
import { ChallengeFacts } from './challenge-card';
import { ChallengeStart, type Starts } from './challenge-start';

interface DailyCardProps {
  daily: ReplyOf<Calls['GET /api/quiz/daily-challenge']>;
  /** The day whose bonus this player earned last. */
  doneOn: string | null;
  factor: number;
  starts: Starts;
}

/** Today's challenge and its bonus. Spec 2 section 2. */
export function DailyCard({ daily, doneOn, factor, starts }: DailyCardProps) {
  const { id, title, description, bonusPoints, date } = daily;
  return (
    <Card wide level="h2" title="Daily Challenge" className={classes.daily}>
      <p className={classes.dailyTitle}>{title}</p>
      <p>{description}</p>
      <ChallengeFacts challenge={daily} factor={factor} />
      <p className={classes.passed}>
        {doneOn === date
          ? `Today's bonus of ${bonusPoints} points is yours.`
          : `Pass it today for ${bonusPoints} points more.`}
      </p>
      <div className={classes.foot}>
        <ChallengeStart id={id} title={title} starts={starts} />
      </div>
    </Card>
  );
}
