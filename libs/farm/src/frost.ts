import { frost } from './place';

const spoken = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
/** 'March 20' of '03-20'. */
const dayOf = (monthDay: string) => spoken.format(new Date(`2024-${monthDay}T00:00:00Z`));

/** When it freezes at the farm, in one sentence. */
export const frostLine = (): string =>
  `Half the years have the last freeze by ${dayOf(frost.lastHalf)}, nine in ten by ` +
  `${dayOf(frost.lastNineInTen)}; first freeze about ${dayOf(frost.firstHalf)}.`;
