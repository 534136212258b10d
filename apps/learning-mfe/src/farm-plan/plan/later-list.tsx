import type { FarmPlan } from '@farm/contracts';
import { SectionHeading } from '@farm/ui';
import { sayDay } from './plan-words';
import classes from './plan.module.css';

/** What was chosen and has to wait: the reason, the date, and what to grow meanwhile. */
export function LaterList({ later, day }: { later: FarmPlan['later']; day: string }) {
  return (
    <section aria-labelledby="farm-plan-later">
      <SectionHeading id="farm-plan-later" line="Nothing you chose is forgotten: this is when its time comes.">
        Not now, and when
      </SectionHeading>
      <ul className={classes.later}>
        {later.map(({ option, date, say, substitute }) => (
          <li key={option} data-print="whole">
            <p className={classes.option}>
              <strong>{option}</strong>
              <span>{date ? <time dateTime={date}>{sayDay(date, day)}</time> : 'Not advised here'}</span>
            </p>
            <p>{say}</p>
            {substitute && <p className={classes.small}>{`Meanwhile: ${substitute}`}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
