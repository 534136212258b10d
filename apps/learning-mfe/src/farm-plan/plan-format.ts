import type { FarmPlan, WeekPlan } from '@farm/contracts';
import { formatNearDay } from '@farm/farm';

const WEEK_END_MS = 6 * 86_400_000;

export function formatWeek({ startDate }: WeekPlan, { day }: FarmPlan['context']): string {
  return `${formatNearDay(startDate, day)} to ${formatNearDay(Date.parse(startDate) + WEEK_END_MS, day)}`;
}

export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    ...(hours > 0 ? [`${hours} ${hours === 1 ? 'hour' : 'hours'}`] : []),
    ...(rest > 0 || hours === 0 ? [`${rest} ${rest === 1 ? 'minute' : 'minutes'}`] : []),
  ];
  return parts.join(' ');
}

export const formatDollars = (dollars: number): string => (dollars === 0 ? 'no cost' : `$${dollars}`);

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** '3 hours 5 minutes, $33'. */
export const formatWeekTotal = ({ details }: WeekPlan): string =>
  `${formatMinutes(sum(details.map(({ minutes }) => minutes)))}, ${formatDollars(sum(details.map(({ dollars }) => dollars)))}`;

/** 'about 12 hours and $100', rounded to hours. */
export function formatTotal({ totals: { minutes, dollars } }: FarmPlan): string {
  const hours = Math.max(1, Math.round(sum(minutes) / 60));
  return `about ${hours} ${hours === 1 ? 'hour' : 'hours'} ${dollars === 0 ? 'at no cost' : `and $${dollars}`}`;
}

/** Frost dates and their uncertainty, in one or two sentences. */
export function frostSentence({ frost, spread, firstFrost, day }: FarmPlan['context']): string {
  if (frost === 'frost-free')
    return 'No regular frost comes here, so the year runs by heat and rain, not by frost dates.';
  if (frost === 'any-month' || !firstFrost)
    return 'Frost is possible here in any month: ask your county office for safe dates.';
  const { half, tenth } = firstFrost;
  const first = `First frost about ${formatNearDay(half, day)}; 1 year in 10 it freezes before ${formatNearDay(tenth, day)}.`;
  return spread ? `${spread} ${first}` : first;
}

/** Other places of the same name; null: there are none. */
export function doubtSentence({ place, alternatives }: FarmPlan['context']): string | null {
  if (alternatives.length === 0) return null;
  return `Not this ${place.split(',')[0]}? Add the state or ZIP. There is also ${alternatives.join('; ')}.`;
}

/** What has to wait, by what was chosen: one choice may have two crops. What to grow meanwhile is the same for both. */
export const waitingChoices = (later: FarmPlan['later']) =>
  [...new Set(later.map(({ option }) => option))].map((option) => {
    const crops = later.filter((each) => each.option === option);
    return { option, crops, substitute: crops[0]?.substitute };
  });

/** Shared by the page and the text file. */
export const OFFICE_ADVICE = 'Ask your county Extension office about your own ground, and have your soil tested.';
export const NEXT_PLAN_ADVICE = 'Come back after four weeks for the next plan: the dates move with the season.';
