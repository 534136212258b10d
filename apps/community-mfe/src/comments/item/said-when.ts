import { place } from '@farm/farm';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: place.timeZone });
const ago = new Intl.RelativeTimeFormat('en-US');

/** 'just now', '5 minutes ago', '2 days ago' under seven days, else the farm's date: 'March 1, 2026'. */
export function saidWhen(createdat: string, now: Date): string {
  const written = new Date(createdat);
  const passed = now.getTime() - written.getTime();
  if (passed >= 7 * DAY_MS) return day.format(written);
  if (passed >= DAY_MS) return ago.format(-Math.floor(passed / DAY_MS), 'day');
  if (passed >= HOUR_MS) return ago.format(-Math.floor(passed / HOUR_MS), 'hour');
  return passed >= MINUTE_MS ? ago.format(-Math.floor(passed / MINUTE_MS), 'minute') : 'just now';
}
