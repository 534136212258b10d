import type { FarmPlan } from '@farm/contracts';
import { formatShortMinutes } from '@farm/farm';
import { Row, StatTile } from '@farm/ui';
import classes from './plan/plan.module.css';

const HOUR = 60;

/** Minutes of the first job, and hours and dollars of the whole plan. */
export function PlanFigures({ plan: { weeklyPlans, totals, limits } }: { plan: FarmPlan }) {
  const first = weeklyPlans[0]?.details[0];
  const minutes = totals.minutes.reduce((total, week) => total + week, 0);
  return (
    <Row className={classes.figures}>
      {first && <StatTile value={formatShortMinutes(first.minutes)} label="First job" />}
      <StatTile
        value={minutes < 2 * HOUR ? formatShortMinutes(minutes) : `${Math.round(minutes / HOUR)} h`}
        label="Work in four weeks"
        subtitle={limits && `No week over ${formatShortMinutes(limits.weekMinutes)}`}
      />
      <StatTile
        value={`$${totals.dollars}`}
        label="Seeds and supplies"
        subtitle={limits && `Out of $${limits.dollars} at most`}
      />
    </Row>
  );
}
