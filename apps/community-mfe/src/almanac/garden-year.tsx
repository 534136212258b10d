import { calendarScopeNote, calendarSources, gardenYear, type GardenTask } from '@farm/farm';
import { PrintButton, Text } from '@farm/ui';
import classes from './garden-year.module.css';

function Tasks({ title, tasks }: { title: string; tasks: readonly GardenTask[] }) {
  return (
    <p>
      <strong>{`${title}: `}</strong>
      {tasks.map(({ text, source }) => (source ? `${text} (${source})` : text)).join('. ')}.
    </p>
  );
}

/** The twelve months. Printed, they fill two sheets of paper. */
export function GardenYear() {
  const sources = Object.entries(calendarSources).map(([code, source]) => `${code}: ${source}`);
  return (
    <>
      <div id="almanac-year" className={classes.year}>
        <h3>The garden year</h3>
        <Text size="small" tone="muted">
          {calendarScopeNote}
        </Text>
        <div className={classes.months}>
          {gardenYear.map(({ name, plant, do: chores }) => (
            <section key={name} className={classes.oneMonth} aria-label={name}>
              <h4>{name}</h4>
              <Tasks title="Plant" tasks={plant} />
              <Tasks title="Do" tasks={chores} />
            </section>
          ))}
        </div>
        <Text size="small" tone="muted">
          {sources.join('; ')}. Without a code: common Extension practice.
        </Text>
      </div>
      <PrintButton article="almanac-year">Print the year</PrintButton>
    </>
  );
}
