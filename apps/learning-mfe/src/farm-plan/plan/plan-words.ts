import type { FarmPlan, WeekPlan } from '@farm/contracts';

const DAY_MS = 86_400_000;
const SPELL = { month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
const MONTH_AND_DAY = new Intl.DateTimeFormat('en-US', SPELL);
const WITH_YEAR = new Intl.DateTimeFormat('en-US', { ...SPELL, year: 'numeric' });
const at = (day: string) => new Date(`${day}T00:00:00Z`);

/** 'April 14'; 'April 14, 2027' when that is another year than the plan's day. */
export const sayDay = (day: string, from: string): string =>
  (day.slice(0, 4) === from.slice(0, 4) ? MONTH_AND_DAY : WITH_YEAR).format(at(day));

/** 'November 21 to November 27' */
export function sayWeek({ startDate }: WeekPlan, { day }: FarmPlan['context']): string {
  const last = new Date(at(startDate).getTime() + 6 * DAY_MS).toISOString().slice(0, 10);
  return `${sayDay(startDate, day)} to ${sayDay(last, day)}`;
}

/** '45 minutes', '1 hour', '3 hours 5 minutes' */
export function sayMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    ...(hours > 0 ? [`${hours} ${hours === 1 ? 'hour' : 'hours'}`] : []),
    ...(rest > 0 || hours === 0 ? [`${rest} ${rest === 1 ? 'minute' : 'minutes'}`] : []),
  ];
  return parts.join(' ');
}

/** '$18', or 'no cost' */
export const sayDollars = (dollars: number): string => (dollars === 0 ? 'no cost' : `$${dollars}`);

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** '3 hours 5 minutes, $33': what a week asks for. */
export const sayWeekTotal = ({ details }: WeekPlan): string =>
  `${sayMinutes(sum(details.map(({ minutes }) => minutes)))}, ${sayDollars(sum(details.map(({ dollars }) => dollars)))}`;

/** What all four weeks ask for. */
export const sayTotal = ({ totals }: FarmPlan): string =>
  `${sayMinutes(sum(totals.minutes))}, ${sayDollars(totals.dollars)}`;

/** What is known of frost at the place, and how sure it is; one or two sentences. */
export function frostSentence({ frost, spread, firstFrost, day }: FarmPlan['context']): string {
  if (frost === 'frost-free')
    return 'No regular frost comes here, so the year runs by heat and rain, not by frost dates.';
  if (frost === 'any-month' || !firstFrost)
    return 'Frost is possible here in any month: ask your county office for safe dates.';
  const { half, tenth } = firstFrost;
  const first = `First frost about ${sayDay(half, day)}; 1 year in 10 it freezes before ${sayDay(tenth, day)}.`;
  return spread ? `${spread} ${first}` : first;
}

/** 'Not this Springfield? Add the state or ZIP: Springfield, Tennessee.'; null when the place is not in doubt. */
export function doubtSentence({ place, alternatives }: FarmPlan['context']): string | null {
  if (alternatives.length === 0) return null;
  return `Not this ${place.split(',')[0]}? Add the state or ZIP. There is also ${alternatives.join('; ')}.`;
}

/** Whom to ask where no county office is known, and when to come back: said alike on the page and in the file. */
export const ASK_YOUR_OFFICE = 'Ask your county Extension office about your own ground, and have your soil tested.';
export const COME_BACK = 'Come back after four weeks for the next plan: the dates move with the season.';
