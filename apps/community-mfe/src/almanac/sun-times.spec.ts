import { sunTimes } from './sun-times';

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/New_York' });

test.each([
  ['2026-03-20T16:00:00Z', '7:38 AM', '7:46 PM'],
  ['2026-06-21T16:00:00Z', '6:26 AM', '8:45 PM'],
  ['2026-12-21T16:00:00Z', '7:33 AM', '5:32 PM'],
  ['2026-12-22T04:30:00Z', '7:33 AM', '5:32 PM'], // still the 21st at the farm
])('the sun at the farm on the day of %s: %s to %s', (at, rise, set) => {
  const sun = sunTimes(new Date(at));
  expect([sun.rise, sun.set].map((each) => each && time.format(each).replace(/\s/g, ' '))).toEqual([rise, set]);
});
