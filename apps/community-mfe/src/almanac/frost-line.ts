import { site } from '@farm/farm';

const spoken = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** '03-20' to 'March 20'. */
const say = (monthDay: string): string => spoken.format(new Date(`2025-${monthDay}T00:00:00Z`));

/** What the farm's frost records say, in one line. */
export function frostLine(): string {
  const { lastHalf, lastNineInTen, firstHalf } = site.frost;
  return (
    `Half the years have the last freeze by ${say(lastHalf)}, nine in ten by ${say(lastNineInTen)}; ` +
    `first freeze about ${say(firstHalf)}.`
  );
}
