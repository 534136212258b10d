import { calendarReach, calendarSources, gardenYear, type GardenTask } from '@farm/farm';
import { Disclosure, PrintButton } from '@farm/ui';
import styles from './almanac.module.css';

function Row({ title, tasks }: { title: string; tasks: readonly GardenTask[] }) {
  return (
    <p>
      <strong>{`${title}: `}</strong>
      {tasks.map(({ text, source }) => (source ? `${text} (${source})` : text)).join('. ')}.
    </p>
  );
}

/** The twelve months, to read here or to hang on the shed wall: two sheets of paper. */
export function YearSheet() {
  return (
    <div className={styles.yearBox}>
      <Disclosure summary="The whole garden year">
        <div id="almanac-year" className={styles.year}>
          <h3>The garden year</h3>
          <p className={styles.small}>{calendarReach}</p>
          <div className={styles.months}>
            {gardenYear.map(({ name, plant, do: chores }) => (
              <section key={name} className={styles.oneMonth} aria-label={name}>
                <h4>{name}</h4>
                <Row title="Plant" tasks={plant} />
                <Row title="Do" tasks={chores} />
              </section>
            ))}
          </div>
          <p className={styles.small}>
            {Object.entries(calendarSources)
              .map(([mark, source]) => `${mark}: ${source}`)
              .join('; ')}
            . Without a mark: common Extension practice.
          </p>
        </div>
        <PrintButton article="almanac-year">Print the year</PrintButton>
      </Disclosure>
    </div>
  );
}
