import { dayPart, farmTime, frostLine, moonAt, nextMoon, place } from '@farm/farm';
import { PrintButton } from '@farm/ui';
import { ClockCard } from '../hub/clock-card';
import { Facts } from '../hub/facts';
import styles from './almanac.module.css';
import { MoonDisc } from './moon-disc';
import { SeasonTasks } from './season-tasks';
import { sunTimes } from './sun-times';
import { YearSheet } from './year-sheet';

const { timeZone } = place;
const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone });
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone });

function Sky({ at }: { at: Date }) {
  const { phase, lit } = moonAt(at);
  const { rise, set } = sunTimes(at);
  return (
    <div className={styles.sky}>
      <MoonDisc at={at} />
      <p>
        <strong>{phase}</strong>
        <br />
        {`${Math.round(lit * 100)} percent lit`}
      </p>
      <Facts
        of={{
          'Full moon': day.format(nextMoon('Full Moon', at)),
          'New moon': day.format(nextMoon('New Moon', at)),
          Sunrise: rise ? time.format(rise) : 'none today',
          Sunset: set ? time.format(set) : 'none today',
        }}
      />
    </div>
  );
}

function Today({ at }: { at: Date }) {
  const { name, line } = dayPart(farmTime(at).hour);
  return (
    <>
      <p className={styles.part} data-day-part={name}>
        <strong>{`${name.charAt(0).toUpperCase()}${name.slice(1)}`}</strong>
        {`: ${line}`}
      </p>
      <Sky at={at} />
      <p className={styles.frost}>{frostLine()}</p>
      <SeasonTasks at={at} />
      <PrintButton article="almanac-month">Print this month</PrintButton>
      <YearSheet />
    </>
  );
}

/** Section 'Almanac' of the community hub: part of the day, moon, sun, frost, and the season's tasks. Spec 2 section 2. */
export function AlmanacCard() {
  return (
    <ClockCard id="almanac" title="Almanac" waiting={{ lines: 8, className: styles.waiting }}>
      {(at) => <Today at={at} />}
    </ClockCard>
  );
}
