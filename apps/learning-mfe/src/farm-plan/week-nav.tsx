import type { WeekPlan } from '@farm/contracts';
import { Button } from '@farm/ui';
import classes from './plan/week.module.css';
import { weekHeadingId } from './week-card';

// Not links: a new history entry would lose the step of the wizard.
function showWeek(week: number): void {
  const heading = document.getElementById(weekHeadingId(week));
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

interface WeekNavProps {
  weeks: readonly WeekPlan[];
  /** Unfolds a week, before it is scrolled to. */
  onShow: (week: number) => void;
}

/** Buttons to the four weeks, visible while any of them is. */
export function WeekNav({ weeks, onShow }: WeekNavProps) {
  return (
    <nav className={classes.nav} aria-label="Weeks" data-print="never">
      <span aria-hidden="true">Week</span>
      {weeks.map(({ week, title }) => (
        <Button
          key={week}
          type="button"
          variant="outline"
          size="small"
          aria-label={`${week}: ${title}`}
          onClick={() => {
            onShow(week);
            showWeek(week);
          }}
        >
          {week}
        </Button>
      ))}
    </nav>
  );
}
