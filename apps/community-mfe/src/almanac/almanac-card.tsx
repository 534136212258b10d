import {
  dayPart,
  farmTime,
  formatFarmDay,
  formatFarmTime,
  frostDatesSentence,
  instantOf,
  moonAt,
  nextMoon,
  place,
} from '@farm/farm';
import { Disclosure, PrintButton, Skeleton, Text } from '@farm/ui';
import { getTimes } from 'suncalc';
import { ClockCard } from '../hub/clock-card';
import { DescriptionList } from '../hub/description-list';
import { LazyPart } from '../lazy-part';
import classes from './almanac.module.css';
import { SeasonTasks } from './season-tasks';

/** Sunrise and sunset of the farm's day; null: none that day. */
export function sunTimes(at: Date): { rise: Date | null; set: Date | null } {
  const { lat, lon, timeZone } = place;
  const noon = instantOf(farmTime(at).date, '12:00', timeZone);
  const { sunrise, sunset } = getTimes(noon, lat, lon);
  return { rise: sunrise, set: sunset };
}

const RADIUS = 30;

/** The lit part of the disc: half its outline, and back along the terminator. `turn`: 0 new, 0.5 full, up to 1. */
function litPath(turn: number): string {
  const across = Math.cos(2 * Math.PI * turn);
  const isWaxing = turn < 0.5;
  const sweep = isWaxing ? 1 : 0;
  const back = across > 0 === isWaxing ? 0 : 1;
  const bend = Math.abs(across * RADIUS).toFixed(2);
  const [top, bottom] = [`0 ${-RADIUS}`, `0 ${RADIUS}`];
  return `M${top}A${RADIUS} ${RADIUS} 0 0 ${sweep} ${bottom}A${bend} ${RADIUS} 0 0 ${back} ${top}Z`;
}

/** Drawing of the moon's phase. */
export function MoonDisc({ at }: { at: Date }) {
  const { turn, phase, lit } = moonAt(at);
  const name = `Moon: ${phase}, ${Math.round(lit * 100)} percent lit`;
  return (
    <svg className={classes.moon} viewBox="-32 -32 64 64" width="72" height="72" role="img" aria-label={name}>
      <circle r={RADIUS} fill="var(--q-indigo)" />
      <path d={litPath(turn)} fill="var(--q-squash)" />
      <circle r={RADIUS} fill="none" stroke="var(--color-line)" strokeWidth="1.5" />
    </svg>
  );
}

function Sky({ at }: { at: Date }) {
  const { phase, lit } = moonAt(at);
  const { rise, set } = sunTimes(at);
  return (
    <div className={classes.sky}>
      <MoonDisc at={at} />
      <p>
        <strong>{phase}</strong>
        <br />
        {`${Math.round(lit * 100)} percent lit`}
      </p>
      <DescriptionList
        of={{
          'Full moon': formatFarmDay(nextMoon('Full Moon', at)),
          'New moon': formatFarmDay(nextMoon('New Moon', at)),
          Sunrise: rise ? formatFarmTime(rise) : 'none today',
          Sunset: set ? formatFarmTime(set) : 'none today',
        }}
      />
    </div>
  );
}

const loadGardenYear = () => import(/* webpackChunkName: "garden-year" */ './garden-year');

function Today({ at }: { at: Date }) {
  const { name, advice } = dayPart(farmTime(at).hour);
  return (
    <>
      <p className={classes.part} data-day-part={name}>
        <strong>{`${name.charAt(0).toUpperCase()}${name.slice(1)}`}</strong>
        {`: ${advice}`}
      </p>
      <Sky at={at} />
      <Text size="small" tone="muted">
        {frostDatesSentence()}
      </Text>
      <SeasonTasks at={at} />
      <PrintButton article="almanac-month">Print this month</PrintButton>
      <div className={classes.yearBox}>
        <Disclosure summary="The whole garden year" lazy>
          <LazyPart name="garden year" load={loadGardenYear} fallback={<Skeleton count={8} />}>
            {({ GardenYear }) => <GardenYear />}
          </LazyPart>
        </Disclosure>
      </div>
    </>
  );
}

/** Section 'Almanac' of the community hub: part of the day, moon, sun, frost dates and the season's tasks. */
export function AlmanacCard() {
  return (
    <ClockCard id="almanac" title="Almanac" waiting={{ lines: 8, className: classes.waiting }}>
      {(at) => <Today at={at} />}
    </ClockCard>
  );
}
