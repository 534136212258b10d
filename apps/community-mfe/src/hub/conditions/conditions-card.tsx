import type { WeatherNote } from '@farm/contracts';
import { city, farmTime, formatFarmDayAndTime, formatFarmTime, formatFarmWeekdayAndTime } from '@farm/farm';
import { isDark } from '@farm/farm/sun-times';
import { classList, RadioGroup, Row, Stack, Text } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { createLazyPart } from '@farm/web-kit/lazy-part';
import { Suspense } from 'react';
import {
  Cloud,
  CloudFog,
  CloudLightning,
  CloudMoon,
  CloudRain,
  CloudSun,
  type LucideIcon,
  MoonStar,
  Snowflake,
  Sun,
  TriangleAlert,
  Wind,
} from 'lucide-react';
import { ClockCard } from '../clock-card';
import { DescriptionList } from '../description-list';
import { SectionBoundary } from '../section-boundary';
import classes from './conditions.module.css';
import {
  gapText,
  sourceText,
  formatSpeed,
  formatTemperature,
  type Units,
  useConditions,
  useUnits,
} from './use-conditions';

const PARTLY = /part|mostly sunny|mostly clear|few/i;

/** The first match wins. */
const BY_DAY: readonly [RegExp, LucideIcon][] = [
  [/thunder|lightning|storm/i, CloudLightning],
  [/snow|sleet|ice|flurr|freezing/i, Snowflake],
  [/rain|shower|drizzle/i, CloudRain],
  [/fog|mist|haze|smoke/i, CloudFog],
  [/wind|breez/i, Wind],
  [/mostly cloudy/i, Cloud],
  [PARTLY, CloudSun],
  [/cloud|overcast/i, Cloud],
];

/** By night the moon takes the place of the sun. */
const BY_NIGHT: readonly [RegExp, LucideIcon][] = [
  ...BY_DAY.map(([words, Icon]): [RegExp, LucideIcon] => [words, Icon === CloudSun ? CloudMoon : Icon]),
  [/./, MoonStar],
];

function WeatherIcon({ conditions, isNight }: { conditions: string; isNight: boolean }) {
  const Icon = (isNight ? BY_NIGHT : BY_DAY).find(([words]) => words.test(conditions))?.[1] ?? Sun;
  return <Icon size={32} strokeWidth={1.75} aria-hidden />;
}

const KINDS: Record<WeatherNote['kind'], { label: string; Icon: LucideIcon; className: string | undefined }> = {
  alert: { label: 'Weather alert', Icon: TriangleAlert, className: classes.danger },
  frost: { label: 'Frost', Icon: Snowflake, className: classes.frost },
  heat: { label: 'Heat', Icon: Sun, className: classes.heat },
  spray: { label: 'Spraying', Icon: Wind, className: classes.spray },
};

function until(end: string | undefined, now: Date): string {
  if (end === undefined) return '';
  const at = new Date(end);
  return ` Until ${farmTime(at).date === farmTime(now).date ? formatFarmTime(at) : formatFarmWeekdayAndTime(at)}.`;
}

/** Current and future notes, most urgent first. */
function GrowerNotes({ notes, now }: { notes: readonly WeatherNote[]; now: Date }) {
  const ahead = notes.filter(({ until: end }) => end === undefined || new Date(end) > now);
  if (ahead.length === 0) return null;
  return (
    <Stack as="ul" gap={2} aria-label="Notes for growers">
      {ahead.map(({ kind, text, until: end }) => {
        const { label, Icon, className } = KINDS[kind];
        return (
          <li key={`${kind} ${text}`} className={classList(classes.note, className)}>
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            <p>
              <strong>{`${label}: `}</strong>
              <span>{text}</span>
              <span>{until(end, now)}</span>
            </p>
          </li>
        );
      })}
    </Stack>
  );
}

const UNITS = [
  { value: 'us', label: '°F, mph' },
  { value: 'metric', label: '°C, km/h' },
] as const satisfies readonly { value: Units; label: string }[];

function Source({ text, isOpenMeteo }: { text: string; isOpenMeteo: boolean }) {
  return (
    <Text size="small" tone="muted">
      <span>{text}</span>
      {isOpenMeteo && (
        <>
          {'. '}
          <a href="https://open-meteo.com/">Weather data by Open-Meteo.com</a>
        </>
      )}
    </Text>
  );
}

const LowsChart = createLazyPart(() => import(/* webpackChunkName: "lows-chart" */ './lows-chart'), 'LowsChart');

function Reading({ at }: { at: Date }) {
  const weather = useConditions(at);
  const [units, setUnits] = useUnits();
  const gap = gapText(weather);
  return (
    <>
      <Text tone="muted" size="small">
        <time dateTime={at.toISOString()}>{formatFarmDayAndTime(at)}</time>
        {` in ${city}`}
      </Text>
      <GrowerNotes notes={weather.notes ?? []} now={at} />
      <Source text={sourceText(weather, at)} isOpenMeteo={weather.source === 'open-meteo'} />
      <Row>
        <WeatherIcon conditions={weather.conditions} isNight={isDark(at)} />
        <span className={classes.figure}>{formatTemperature(weather.temperature, units)}</span>
        <span>{weather.conditions}</span>
      </Row>
      <DescriptionList
        items={{
          Humidity: `${Math.round(weather.humidity)} %`,
          Wind: formatSpeed(weather.windSpeed, units),
          'Chance of rain': `${Math.round(weather.rainChance)} %`,
        }}
      />
      {gap && (
        <Text size="small" tone="muted">
          {gap}
        </Text>
      )}
      <p data-print="never">
        <Link to="/frost-bell">Get an email before a frost where you grow</Link>
      </p>
      <SectionBoundary name="The chart" level="h3">
        <Suspense fallback={<div className={classes.chart} />}>
          <LowsChart weather={weather} at={at} units={units} />
        </Suspense>
      </SectionBoundary>
      <div className={classes.units} data-print="never">
        <RadioGroup legend="Units" options={UNITS} value={units} onValueChange={setUnits} />
      </div>
    </>
  );
}

/** Section 'Live conditions' of the community hub: the farm's clock, the weather, and notes for growers. */
export function ConditionsCard() {
  return (
    <ClockCard id="live-conditions" title="Live conditions" waiting={{ lines: 5, className: classes.waiting }}>
      {(at) => <Reading at={at} />}
    </ClockCard>
  );
}
