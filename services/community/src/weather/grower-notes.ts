import type { WeatherNote } from '@farm/contracts';
import { farmTime } from '@farm/farm';
import { sprayNote } from './spray-hours';
import type { ForecastHour } from './snapshot';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Before this hour 'tonight' is the night that is ending, from then on the one to come. */
const DAWN = 6;
const DUSK = 18;
const MORNING = 9;
const MOST = 3;

const hourOf = ({ at }: ForecastHour): number => farmTime(new Date(at)).hour;
const endOf = ({ at }: ForecastHour): string => new Date(Date.parse(at) + HOUR_MS).toISOString();

/** The hours of 'tonight', 18:00 to 09:00 in farm time, as far as they lie ahead. */
export function tonight(hours: readonly ForecastHour[]): readonly ForecastHour[] {
  const isNight = (hour: number) => hour >= DUSK || hour < MORNING;
  const first = hours[0] ? hourOf(hours[0]) : 0;
  const waits = first >= DAWN && first < DUSK;
  const from = waits ? hours.findIndex((hour) => hourOf(hour) >= DUSK) : 0;
  if (from === -1) return [];
  const rest = hours.slice(from);
  const end = rest.findIndex((hour) => !isNight(hourOf(hour)));
  return end === -1 ? rest : rest.slice(0, end);
}

/** A sky that lets the warmth of the ground out; a forecaster who writes 'frost' has looked. */
const lets = ({ conditions }: ForecastHour): boolean => /^(mostly )?(clear|sunny)|^fair|frost/i.test(conditions);
const CALM_MPH = 5;
const frosts = (hour: ForecastHour): boolean =>
  hour.temperatureF <= 36 && hour.windMph !== null && hour.windMph <= CALM_MPH && lets(hour);

/** What still stands in the beds that cold can take, by month. */
function advice(month: number): string {
  if (month <= 2 || month === 12) return 'Cover tender greens.';
  if (month <= 5) return 'Cover tender greens and young tomatoes, peppers and squash.';
  return 'Cover tender greens, pick peppers and basil.';
}

function frostNote(hours: readonly ForecastHour[], month: number): WeatherNote[] {
  const night = tonight(hours);
  const last = night.at(-1);
  if (!last) return [];
  const low = Math.min(...night.map(({ temperatureF }) => temperatureF));
  const note = (what: string, more = ''): WeatherNote[] => [
    { kind: 'frost', text: `${what}: low ${low} F. ${advice(month)}${more}`, until: endOf(last) },
  ];
  if (low <= 28) return note('Hard freeze tonight', ' Drain hoses.');
  if (low <= 32) return note('Freeze tonight');
  return night.some(frosts) ? note('Frost possible tonight') : [];
}

const HOT = 95;

function heatNote(hours: readonly ForecastHour[]): WeatherNote[] {
  const [first] = hours;
  if (!first) return [];
  const { date } = farmTime(new Date(first.at));
  const next = new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);
  const hot = hours.filter((hour) => hour.temperatureF >= HOT && farmTime(new Date(hour.at)).date === next);
  const last = hot.at(-1);
  return last ? [{ kind: 'heat', text: 'Heat tomorrow: water at dawn, rest at noon.', until: endOf(last) }] : [];
}

/**
 * What a grower should know of the hours ahead, the most urgent first, at most three. `hours[0]` is the hour of now;
 * `month`, 1 to 12, says which crops stand in the beds.
 */
export const growerNotes = (hours: readonly ForecastHour[], month: number): WeatherNote[] =>
  [...frostNote(hours, month), ...heatNote(hours), ...sprayNote(hours)].slice(0, MOST);
