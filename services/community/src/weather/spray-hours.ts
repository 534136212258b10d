import type { WeatherNote } from '@farm/contracts';
import { farmTime } from '@farm/farm';
import type { ForecastHour } from './snapshot';

const HOUR_MS = 3_600_000;
const AHEAD_HOURS = 36;
const DRY_HOURS = 12;

const between = (value: number | null, least: number, most: number) =>
  value !== null && value >= least && value <= most;

/** Daylight, a light wind, mild, and dry for twelve hours after: hours that are not forecast are not known to be dry. */
function isGood(hours: readonly ForecastHour[], index: number): boolean {
  const hour = hours[index];
  if (!hour?.daylight || !between(hour.windMph, 3, 10) || !between(hour.temperatureF, 50, 85)) return false;
  const dry = hours.slice(index, index + 1 + DRY_HOURS);
  return dry.length === 1 + DRY_HOURS && dry.every(({ rainChance }) => between(rainChance, 0, 19.99));
}

const clock = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12}`;
const half = (hour: number) => (hour < 12 ? 'AM' : 'PM');

/** '7 to 10 AM', '11 AM to 2 PM'. */
const span = (from: number, to: number) =>
  half(from) === half(to)
    ? `${clock(from)} to ${clock(to)} ${half(to)}`
    : `${clock(from)} ${half(from)} to ${clock(to)} ${half(to)}`;

/** The first two good hours or more within 36 h. A day further than tomorrow is at most one: it is called by its name. */
export function sprayNote(hours: readonly ForecastHour[]): WeatherNote[] {
  const good = hours.slice(0, AHEAD_HOURS).map((_, index) => isGood(hours, index));
  const from = good.findIndex((is, index) => is && good[index + 1] === true);
  const [now, first] = [hours[0], hours[from]];
  if (!now || !first) return [];
  const stop = good.indexOf(false, from);
  const count = (stop === -1 ? good.length : stop) - from;
  const end = new Date(Date.parse(first.at) + count * HOUR_MS);
  const [today, start, over] = [new Date(now.at), new Date(first.at), end].map(farmTime) as [
    ReturnType<typeof farmTime>,
    ReturnType<typeof farmTime>,
    ReturnType<typeof farmTime>,
  ];
  const days = (Date.parse(start.date) - Date.parse(today.date)) / (24 * HOUR_MS);
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
  const day = ['today', 'tomorrow'][days] ?? `on ${weekday.format(Date.parse(start.date))}`;
  const text = `Good hours for spraying: ${span(start.hour, over.hour)} ${day}. Follow the label.`;
  return [{ kind: 'spray', text, until: end.toISOString() }];
}
