import type { WeatherNote } from '@farm/contracts';
import { farmTime, formatWeekday } from '@farm/farm';
import type { ForecastHour } from './snapshot';

const HOUR_MS = 3_600_000;
const AHEAD_HOURS = 36;
const DRY_HOURS = 12;

const between = (value: number | null, min: number, max: number) => value !== null && value >= min && value <= max;

/** Good for spraying: daylight, light wind, mild, and a dry forecast for the next twelve hours. */
function isGood(hours: readonly ForecastHour[], index: number): boolean {
  const hour = hours[index];
  if (!hour?.daylight || !between(hour.windMph, 3, 10) || !between(hour.temperatureF, 50, 85)) return false;
  const dry = hours.slice(index, index + 1 + DRY_HOURS);
  return dry.length === 1 + DRY_HOURS && dry.every(({ rainChance }) => between(rainChance, 0, 19.99));
}

const hour12 = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12}`;
const amOrPm = (hour: number) => (hour < 12 ? 'AM' : 'PM');

/** '7 to 10 AM', '11 AM to 2 PM'. */
const span = (from: number, to: number) =>
  amOrPm(from) === amOrPm(to)
    ? `${hour12(from)} to ${hour12(to)} ${amOrPm(to)}`
    : `${hour12(from)} ${amOrPm(from)} to ${hour12(to)} ${amOrPm(to)}`;

/** The first two or more good hours within 36 h. */
function sprayNote(hours: readonly ForecastHour[]): WeatherNote[] {
  const good = hours.slice(0, AHEAD_HOURS).map((_, index) => isGood(hours, index));
  const from = good.findIndex((is, index) => is && good[index + 1] === true);
  const [now, first] = [hours[0], hours[from]];
  if (!now || !first) return [];
  const stop = good.indexOf(false, from);
  const count = (stop === -1 ? good.length : stop) - from;
  const end = new Date(Date.parse(first.at) + count * HOUR_MS);
  const [today, start, over] = [new Date(now.at), new Date(first.at), end].map((at) => farmTime(at)) as [
    ReturnType<typeof farmTime>,
    ReturnType<typeof farmTime>,
    ReturnType<typeof farmTime>,
  ];
  const days = (Date.parse(start.date) - Date.parse(today.date)) / (24 * HOUR_MS);
  const day = ['today', 'tomorrow'][days] ?? `on ${formatWeekday(start.date)}`;
  const text = `Good hours for spraying: ${span(start.hour, over.hour)} ${day}. Follow the label.`;
  return [{ kind: 'spray', text, until: end.toISOString() }];
}

const DAY_MS = 24 * HOUR_MS;
// Before NIGHT_IS_OVER 'tonight' is the night that is ending.
const NIGHT_IS_OVER = 6;
const NIGHT_FROM = 18;
const NIGHT_UNTIL = 9;
const MAX_NOTES = 3;

const hourOf = ({ at }: ForecastHour): number => farmTime(new Date(at)).hour;
const endOf = ({ at }: ForecastHour): string => new Date(Date.parse(at) + HOUR_MS).toISOString();

/** The forecast hours of 'tonight', 18:00 to 09:00 in farm time. */
export function tonight(hours: readonly ForecastHour[]): readonly ForecastHour[] {
  const isNight = (hour: number) => hour >= NIGHT_FROM || hour < NIGHT_UNTIL;
  const first = hours[0] ? hourOf(hours[0]) : 0;
  const isAhead = first >= NIGHT_IS_OVER && first < NIGHT_FROM;
  const from = isAhead ? hours.findIndex((hour) => hourOf(hour) >= NIGHT_FROM) : 0;
  if (from === -1) return [];
  const remaining = hours.slice(from);
  const end = remaining.findIndex((hour) => !isNight(hourOf(hour)));
  return end === -1 ? remaining : remaining.slice(0, end);
}

/** A clear sky, under which the ground loses heat, or a forecast of frost. */
const isClear = ({ conditions }: ForecastHour): boolean => /^(mostly )?(clear|sunny)|^fair|frost/i.test(conditions);
const CALM_MPH = 5;
const isFrostLikely = (hour: ForecastHour): boolean =>
  hour.temperatureF <= 36 && hour.windMph !== null && hour.windMph <= CALM_MPH && isClear(hour);

/** What to cover in a frost, by what grows in the month, 1 to 12. */
export function coverAdvice(month: number): string {
  if (month <= 3 || month === 12) return 'Cover tender greens.';
  if (month <= 5) return 'Cover tender greens and young tomatoes, peppers and squash.';
  return 'Cover tender greens, pick peppers and basil.';
}

function frostNote(hours: readonly ForecastHour[], month: number): WeatherNote[] {
  const night = tonight(hours);
  const last = night.at(-1);
  if (!last) return [];
  const low = Math.min(...night.map(({ temperatureF }) => temperatureF));
  const note = (what: string, more = ''): WeatherNote[] => [
    { kind: 'frost', text: `${what}: low ${low} F. ${coverAdvice(month)}${more}`, until: endOf(last) },
  ];
  if (low <= 28) return note('Hard freeze tonight', ' Drain hoses.');
  if (low <= 32) return note('Freeze tonight');
  return night.some(isFrostLikely) ? note('Frost possible tonight') : [];
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

/** At most three notes, most urgent first. `hours` begin with the current one; `month`: 1 to 12. */
export const growerNotes = (hours: readonly ForecastHour[], month: number): WeatherNote[] =>
  [...frostNote(hours, month), ...heatNote(hours), ...sprayNote(hours)].slice(0, MAX_NOTES);
