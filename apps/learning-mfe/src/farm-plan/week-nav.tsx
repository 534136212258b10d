import { i18n } from '@lingui/core';
import type { WeekPlan } from '@farm/contracts';
import { Button } from '@farm/ui';
import classes from './plan/week.module.css';

interface WeekNavProps {
  weeks: readonly WeekPlan[];
  onShow: (week: number) => void;
}

/**
 * Buttons to the four weeks, visible while any of them is. Not links: a new history entry would lose the step of the wizard.
 */
export function WeekNav({ weeks, onShow }: WeekNavProps) {
  return (
    <nav className={classes.nav} aria-label={i18n._('Weeks')} data-print="never">
      <span aria-hidden="true">{i18n._('Week')}</span>
      {weeks.map(({ week, title }) => (
        <Button
          key={week}
          type="button"
          variant="outline"
          size="small"
          aria-label={`${week}: ${title}`}
          onClick={() => onShow(week)}
        >
          {week}
        </Button>
      ))}
    </nav>
  );
}
