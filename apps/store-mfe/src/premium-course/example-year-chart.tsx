import { course } from '@farm/farm';
import { Text } from '@farm/ui';
import { useId } from 'react';
import { formatDollarAmount } from './example-year';
import classes from './premium-course.module.css';

/** The first year of the garden of the lessons, from the table of lesson 8: three figures in dollars, drawn to one scale. */
export function ExampleYearChart() {
  const id = useId();
  const { beds, startCost, sales, stays, anHour } = course.exampleYear;
  const rows = [
    { label: 'To start', amount: startCost, color: 'var(--q-clay)' },
    { label: 'Sold in the first year', amount: sales, color: 'var(--q-squash)' },
    { label: 'What stays of it', amount: stays, color: 'var(--q-leaf)' },
  ];
  const longest = Math.max(...rows.map(({ amount }) => amount));
  return (
    <figure className={classes.year} aria-labelledby={id}>
      <figcaption id={id} className={classes.yearTitle}>
        {`From lesson 8: the first year of ${beds} beds`}
      </figcaption>
      <dl className={classes.bars}>
        {rows.map(({ label, amount, color }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <svg className={classes.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(amount / longest) * 100} height="10" fill={color} />
              </svg>
              <strong>{formatDollarAmount(amount)}</strong>
            </dd>
          </div>
        ))}
      </dl>
      <Text size="small" tone="muted">
        {`That is ${formatDollarAmount(anHour)} an hour before tax. No dream figures: you see every line and put in your own.`}
      </Text>
    </figure>
  );
}
