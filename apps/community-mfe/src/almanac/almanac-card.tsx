import {
  capitalize,
  dayPart,
  farmTime,
  formatFarmDay,
  formatFarmTime,
  frostDatesSentence,
  moonAt,
  nextMoonPhases,
} from '@farm/farm';
import { sunTimes } from '@farm/farm/sun-times';
import { MoonDisc, PrintButton, Row, Stack, SunMoonArc, Text } from '@farm/ui';
import { ClockCard } from '../hub/clock-card';
import classes from './almanac.module.css';
import { SeasonTasks } from './season-tasks';

const MINUTES_A_DAY = 1440;
const PHASES = 8;

/** The time of a day at the farm as its share of the day. */
function timeOfDay(at: Date) {
  const { hour, minute } = farmTime(at);
  return { at: (hour * 60 + minute) / MINUTES_A_DAY, text: formatFarmTime(at) };
}

function Sky({ at }: { at: Date }) {
  const { turn, phase, lit } = moonAt(at);
  const { rise, set } = sunTimes(at);
  const percent = `${Math.round(lit * 100)} percent lit`;
  return (
    <>
      <Row>
        <MoonDisc turn={turn} name={`Moon: ${phase}, ${percent}`} />
        <p>
          <strong>{phase}</strong>
          <br />
          <span>{percent}</span>
        </p>
      </Row>
      <SunMoonArc
        title="Sun and moon"
        rise={rise && timeOfDay(rise)}
        set={set && timeOfDay(set)}
        now={timeOfDay(at)}
        phases={nextMoonPhases(at, PHASES).map(({ phase: name, turn: place, at: date }) => ({
          turn: place,
          name,
          label: formatFarmDay(date, 'short'),
          date: formatFarmDay(date),
        }))}
      />
    </>
  );
}

function Today({ at }: { at: Date }) {
  const { hour, month } = farmTime(at);
  const { name, advice } = dayPart(hour, month);
  return (
    <div className={classes.today}>
      <Stack gap={3}>
        <SeasonTasks at={at} />
        <Text size="small" tone="muted">
          {frostDatesSentence()}
        </Text>
        <PrintButton article="almanac-month">Print this month</PrintButton>
      </Stack>
      <Stack gap={3}>
        <p className={classes.part} data-day-part={name}>
          <strong>{capitalize(name)}</strong>
          <span>{`: ${advice}`}</span>
        </p>
        <Sky at={at} />
      </Stack>
    </div>
  );
}

/** Section 'Almanac' of the community hub: what to plant now and the frost dates, then part of the day, moon and sun. */
export function AlmanacCard() {
  return (
    <ClockCard id="almanac" title="Almanac" waiting={{ lines: 8, className: classes.waiting }}>
      {(at) => <Today at={at} />}
    </ClockCard>
  );
}
