import type { FarmPlan, GrowingYear, WeekPlan, WishAnswer } from '@farm/contracts';
import { i18n } from '@lingui/core';
import { formatNearDay, formatSpanInYear } from './plan-dates';

const DAY_MS = 86_400_000;

/** The last day of a week. */
const endOf = ({ startDate }: WeekPlan): string =>
  new Date(Date.parse(startDate) + 6 * DAY_MS).toISOString().slice(0, 10);

export function formatWeek(week: WeekPlan, { day }: FarmPlan['context']): string {
  return i18n._('{from} to {to}', { from: formatNearDay(week.startDate, day), to: formatNearDay(endOf(week), day) });
}

export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    ...(hours > 0 ? [i18n._('{hours, plural, one {{hours} hour} other {{hours} hours}}', { hours })] : []),
    ...(rest > 0 || hours === 0
      ? [i18n._('{minutes, plural, one {{minutes} minute} other {{minutes} minutes}}', { minutes: rest })]
      : []),
  ];
  return parts.join(' ');
}

export const formatDollars = (dollars: number): string => (dollars === 0 ? i18n._('no cost') : `$${dollars}`);

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** '3 hours 5 minutes, $33'. */
export const formatWeekTotal = ({ details }: WeekPlan): string =>
  `${formatMinutes(sum(details.map(({ minutes }) => minutes)))}, ${formatDollars(sum(details.map(({ dollars }) => dollars)))}`;

/** 'about 12 hours and $100', rounded to hours. */
export function formatTotal({ totals: { minutes, dollars } }: FarmPlan): string {
  const time = formatMinutes(60 * Math.max(1, Math.round(sum(minutes) / 60)));
  return dollars === 0
    ? i18n._('about {time} at no cost', { time })
    : i18n._('about {time} and ${dollars}', { time, dollars });
}

/** Frost dates and their uncertainty, in one or two sentences. */
export function planFrostSentence({ frost, spread, firstFrost, day }: FarmPlan['context']): string {
  if (frost === 'frost-free')
    return i18n._('No regular frost comes here, so the year runs by heat and rain, not by frost dates.');
  if (frost === 'any-month' || !firstFrost)
    return i18n._('Frost is possible here in any month: ask your county office for safe dates.');
  const { half, tenth } = firstFrost;
  const first = i18n._('First frost about {half}; 1 year in 10 it freezes before {tenth}.', {
    half: formatNearDay(half, day),
    tenth: formatNearDay(tenth, day),
  });
  return spread ? `${spread} ${first}` : first;
}

/** Other places of the same name; null: there are none. */
export function doubtSentence({ place, alternatives }: FarmPlan['context']): string | null {
  if (alternatives.length === 0) return null;
  return i18n._('Not this {town}? Add the state or ZIP. There is also {places}.', {
    town: place.split(',')[0] ?? place,
    places: alternatives.join('; '),
  });
}

/** What has to wait, by what was chosen: one choice may have two crops. What to grow meanwhile is the same for both. */
export const waitingChoices = (later: FarmPlan['later']) =>
  [...new Set(later.map(({ option }) => option))].map((option) => {
    const crops = later.filter((each) => each.option === option);
    return { option, crops, substitute: crops[0]?.substitute };
  });

type YearCrop = GrowingYear['crops'][number];

const SENTENCES = {
  indoors: /*i18n*/ 'Start indoors {days}.',
  sow: /*i18n*/ 'Sow {days}.',
  transplant: /*i18n*/ 'Set out {days}.',
  plant: /*i18n*/ 'Plant {days}.',
  harvest: /*i18n*/ 'Harvest {days}.',
} as const;

/** 'Start indoors February 24 to March 10. Set out April 14 to May 5. Harvest from June 13.' */
export function cropText(year: GrowingYear, { method, spans }: Pick<YearCrop, 'method' | 'spans'>): string {
  const sentences = (['indoors', 'outdoors', 'harvest'] as const).flatMap((kind) => {
    const own = spans.filter((span) => span.kind === kind).map((span) => formatSpanInYear(span, year));
    const sentence = SENTENCES[kind === 'outdoors' ? method : kind];
    return own.length > 0 ? [i18n._(sentence, { days: own.join(i18n._(' and ')) })] : [];
  });
  return sentences.length > 0 ? sentences.join(' ') : i18n._('No season here.');
}

type Bed = NonNullable<FarmPlan['bed']>;
type Strip = Bed['strips'][number];

/** '4 by 8 feet', or '6 beds of 4 by 8 feet'. */
export const bedSize = ({ lengthFt, widthFt, count = 1 }: Bed): string =>
  count > 1
    ? i18n._('{count} beds of {widthFt} by {lengthFt} feet', { count, widthFt, lengthFt })
    : i18n._('{widthFt} by {lengthFt} feet', { widthFt, lengthFt });

interface PlantedBed {
  /** 'Bed 1'; neighbors that are planted alike are 'Beds 3 to 6'. */
  name: string;
  strips: Strip[];
}

/** What grows in each bed, in the order in which the beds are filled. */
export function bedsOf({ strips }: Bed): PlantedBed[] {
  const numbers = [...new Set(strips.map(({ bed = 1 }) => bed))];
  const stripsOf = (number: number) => strips.filter(({ bed = 1 }) => bed === number);
  const plantingOf = (number: number) => JSON.stringify(stripsOf(number).map((strip) => ({ ...strip, bed: 0 })));
  const runs = numbers.reduce<number[][]>((all, number) => {
    const run = all.at(-1);
    if (run?.[0] === undefined || plantingOf(run[0]) !== plantingOf(number)) return [...all, [number]];
    return [...all.slice(0, -1), [...run, number]];
  }, []);
  return runs.map((run) => ({
    name:
      run.length === 1
        ? i18n._('Bed {number}', { number: run[0] ?? 1 })
        : i18n._('Beds {first} to {last}', { first: run[0] ?? 1, last: run.at(-1) ?? 1 }),
    strips: stripsOf(run[0] ?? 1),
  }));
}

/** '0 ft to 4 ft: up to 24 plants, from March 20'. */
export function stripText({ fromFt, toFt, plants, date }: Strip, day: string): string {
  const strip = i18n._(
    '{fromFt} ft to {toFt} ft: up to {plants, plural, one {{plants} plant} other {{plants} plants}}',
    { fromFt, toFt, plants },
  );
  return `${strip}${date ? i18n._(', from {day}', { day: formatNearDay(date, day) }) : ''}`;
}

/** The last day of the four weeks. */
function lastDayOf({ weeklyPlans, context }: FarmPlan): string {
  const last = weeklyPlans.at(-1);
  return last ? endOf(last) : context.day;
}

/** 'In this plan: November 28', 'Later: April 14'. */
export function wishState({ state, date }: WishAnswer, plan: FarmPlan): string {
  const { day } = plan.context;
  if (state === 'unknown') return i18n._('No dates yet');
  if (state === 'unfit') return i18n._('Not advised here');
  if (state === 'later')
    return date && date > day ? i18n._('Later: {day}', { day: formatNearDay(date, day) }) : i18n._('Not in this plan');
  if (!date) return i18n._('In this plan');
  return date > lastDayOf(plan)
    ? i18n._('Begins in this plan')
    : i18n._('In this plan: {day}', { day: formatNearDay(date, day) });
}

/** '“near the barn”, “grandma”'. */
export const quoteUnused = (unused: readonly string[]): string => unused.map((words) => `“${words}”`).join(', ');

/** Shared by the page and the text file. */
export const officeAdvice = (): string =>
  i18n._('Ask your county Extension office about your own ground, and have your soil tested.');
export const nextPlanAdvice = (): string =>
  i18n._('Come back after four weeks for the next plan: the dates move with the season.');
