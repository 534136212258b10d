import { city, farmTime, place } from '@farm/farm';
import { RadioGroup } from '@farm/ui';
import { ClockCard } from '../clock-card';
import { Facts } from '../facts';
import styles from './conditions.module.css';
import { GrowerNotes } from './notes';
import { saidGap, saidSource } from './said-source';
import { saySpeed, sayTemperature, useUnits, type Units } from './units';
import { useConditions } from './use-conditions';
import { WeatherIcon } from './weather-icon';

const { timeZone } = place;
const clock = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone },
});

const UNITS = [
  { value: 'us', label: '°F, mph' },
  { value: 'metric', label: '°C, km/h' },
] as const satisfies readonly { value: Units; label: string }[];

function Source({ text, isOpenMeteo }: { text: string; isOpenMeteo: boolean }) {
  return (
    <p className={styles.source}>
      {text}
      {isOpenMeteo && (
        <>
          {'. '}
          <a href="https://open-meteo.com/">Weather data by Open-Meteo.com</a>
        </>
      )}
    </p>
  );
}

function Reading({ at }: { at: Date }) {
  const weather = useConditions(at);
  const [units, setUnits] = useUnits();
  const { hour } = farmTime(at);
  const gap = saidGap(weather);
  return (
    <>
      <p className={styles.clock}>
        <time dateTime={at.toISOString()}>{clock.format(at)}</time>
        {` in ${city}`}
      </p>
      <GrowerNotes notes={weather.notes ?? []} now={at} />
      <p className={styles.now}>
        <WeatherIcon conditions={weather.conditions} isDark={hour < 6 || hour >= 20} />
        <span className={styles.figure}>{sayTemperature(weather.temperature, units)}</span>
        <span>{weather.conditions}</span>
      </p>
      <Facts
        of={{
          Humidity: `${Math.round(weather.humidity)} %`,
          Wind: saySpeed(weather.windSpeed, units),
          'Chance of rain': `${Math.round(weather.rainChance)} %`,
        }}
      />
      <Source text={saidSource(weather, at)} isOpenMeteo={weather.source === 'open-meteo'} />
      {gap && <p className={styles.source}>{gap}</p>}
      <div data-print="never">
        <RadioGroup legend="Units" options={UNITS} value={units} onValue={setUnits} />
      </div>
    </>
  );
}

/** Section 'Live conditions' of the community hub: weather, the clock of the farm, and notes for growers. */
export function ConditionsCard() {
  return (
    <ClockCard id="live-conditions" title="Live conditions" waiting={{ lines: 5, className: styles.waiting }}>
      {(at) => <Reading at={at} />}
    </ClockCard>
  );
}
