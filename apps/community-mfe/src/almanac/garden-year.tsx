import { calendarScopeNote, calendarSources, gardenYear, type GardenTask } from '@farm/farm';
import { Disclosure, PrintButton } from '@farm/ui';
import classes from './almanac.module.css';

function Row({ title, tasks }: { title: string; tasks: readonly GardenTask[] }) {
  return (
    <p>
      <strong>{`${title}: `}</strong>
      {tasks.map(({ text, source }) => (source ? `${text} (${source})` : text)).join('. ')}.
    </p>
  );
}

/** The twelve months, to read here or to hang on the shed wall: two sheets of paper. */
export function GardenYear() {
  return (
    <div className={classes.yearBox}>
      <Disclosure summary="The whole garden year">
        <div id="almanac-year" className={classes.year}>
          <h3>The garden year</h3>
          <p className={classes.small}>{calendarScopeNote}</p>
          <div className={classes.months}>
            {gardenYear.map(({ name, plant, do: chores }) => (
              <section key={name} className={classes.oneMonth} aria-label={name}>
                <h4>{name}</h4>
                <Row title="Plant" tasks={plant} />
                <Row title="Do" tasks={chores} />
              </section>
            ))}
          </div>
          <p className={classes.small}>
            {Object.entries(calendarSources)
              .map(([code, source]) => `${code}: ${source}`)
              .join('; ')}
            . Without a code: common Extension practice.
          </p>
        </div>
        <PrintButton article="almanac-year">Print the year</PrintButton>
      </Disclosure>
    </div>
  );
}
