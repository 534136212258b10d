import type { Weather } from '@farm/contracts';
import { city, farmTime, gardenMonth, place, state } from '@farm/farm';

const { timeZone } = place;
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone });
const dayAndClock = new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone });

const NAMES = { nws: 'National Weather Service', 'open-meteo': 'Open-Meteo' } as const;
const HOUR_MS = 3_600_000;

/** ', 3 hours ago' once an hour has gone by: how old a measurement is stands beside it. */
function age(observed: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - observed.getTime()) / HOUR_MS);
  if (hours < 1) return '';
  return hours === 1 ? ', 1 hour ago' : `, ${hours} hours ago`;
}

/** Where the numbers come from and of when they are: 'National Weather Service, observed 6:40 PM'. */
export function saidSource({ source, observedAt, stale }: Weather, now: Date): string {
  if (source === 'typical') return `Typical for ${gardenMonth(farmTime(now).month).name}`;
  const name = source ? NAMES[source] : `Weather at ${city}, ${state}`;
  if (observedAt === undefined) return source ? `${name}, forecast for this hour` : name;
  const observed = new Date(observedAt);
  const isToday = farmTime(observed).date === farmTime(now).date;
  const when = (isToday ? clock : dayAndClock).format(observed);
  return `${name}, observed ${when}${age(observed, now)}${stale ? ' (older than usual)' : ''}`;
}

/** What of the weather could not be read just now, when it matters to somebody who relies on it. */
export function saidGap({ source, parts }: Weather): string | null {
  if (source === 'typical' || !parts) return null;
  if (parts.alerts === 'missing') return 'Weather alerts could not be read just now. Listen to your local station.';
  if (parts.alerts === 'stale') return 'Weather alerts may be out of date.';
  if (parts.forecast === 'missing') return 'The forecast could not be read just now, so frost notes may be missing.';
  return null;
}
