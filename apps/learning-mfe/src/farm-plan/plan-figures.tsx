import { i18n } from '@lingui/core';
import type { FarmPlan } from '@farm/contracts';
import { formatShortMinutes } from '@farm/farm';
import { Row, StatTile } from '@farm/ui';
import classes from './plan/plan.module.css';

const HOUR = 60;

/** Hours and dollars of the whole plan. */
export function PlanFigures({ plan: { totals, limits } }: { plan: FarmPlan }) {
  const minutes = totals.minutes.reduce((total, week) => total + week, 0);
  return (
    <Row className={classes.figures}>
      <StatTile
        value={minutes < 2 * HOUR ? formatShortMinutes(minutes) : `${Math.round(minutes / HOUR)} h`}
        label={i18n._('Work in four weeks')}
        subtitle={limits && i18n._('No week over {time}', { time: formatShortMinutes(limits.weekMinutes) })}
      />
      <StatTile
        value={`$${totals.dollars}`}
        label={i18n._('Seeds and supplies')}
        subtitle={limits && i18n._('Out of ${dollars} at most', { dollars: limits.dollars })}
      />
    </Row>
  );
}
