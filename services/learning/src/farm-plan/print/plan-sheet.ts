import { dayOf, formatDay, formatNearDay, type Day } from '@farm/almanac';
import type { FarmPlan } from '@farm/contracts';
import { formatShortMinutes, site } from '@farm/farm';
import { qrCode, renderPdf } from '@farm/print';
import { bedSheet } from './bed-sheet';

const WEEK_DAYS = 7;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const dollarsText = (dollars: number) => (dollars === 0 ? 'no cost' : `$${dollars}`);

/** Place, work and cost, frost: what the plan rests on, in a row. */
function figures({ context, totals, limits }: FarmPlan) {
  const today = dayOf(context.day);
  const near = (day: string) => formatNearDay(dayOf(day), today);
  const { lastFrost, firstFrost } = context;
  return [
    {
      name: 'Work in four weeks',
      value: formatShortMinutes(sum(totals.minutes)),
      note: limits ? `of ${formatShortMinutes(limits.weekMinutes)} a week` : null,
    },
    { name: 'Cost', value: dollarsText(totals.dollars), note: limits ? `of ${dollarsText(limits.dollars)}` : null },
    ...(lastFrost
      ? [{ name: 'Last frost', value: near(lastFrost.half), note: `1 year in 10 after ${near(lastFrost.tenth)}` }]
      : []),
    ...(firstFrost
      ? [{ name: 'First frost', value: near(firstFrost.half), note: `1 year in 10 before ${near(firstFrost.tenth)}` }]
      : []),
  ];
}

function weekSheet(week: FarmPlan['weeklyPlans'][number], { context: { day } }: FarmPlan) {
  const { week: number, title, tasks, details, rest, dexterTips, startDate } = week;
  const today = dayOf(day);
  const from = dayOf(startDate);
  return {
    number,
    title,
    dates: `${formatNearDay(from, today)} to ${formatNearDay(from + WEEK_DAYS - 1, today)}`,
    total:
      details.length === 0
        ? ''
        : `${formatShortMinutes(sum(details.map(({ minutes }) => minutes)))}, ${dollarsText(sum(details.map(({ dollars }) => dollars)))}`,
    tasks: tasks.map((text, place) => {
      const task = details[place];
      const parts = task && [
        formatShortMinutes(task.minutes),
        dollarsText(task.dollars),
        ...(task.date === null ? [] : [`from ${formatNearDay(dayOf(task.date), today)}`]),
      ];
      return { text, figures: parts?.join(' · ') ?? '' };
    }),
    rest: rest ?? null,
    tips: dexterTips,
  };
}

type PlanBed = NonNullable<FarmPlan['bed']>;

/** The first bed, as on the poster, and what grows in it. */
function bedParts(bed: PlanBed | null | undefined, today: Day) {
  if (!bed) return { bed: null, strips: [] };
  const strips = bed.strips.filter(({ bed: number = 1 }) => number === 1);
  return {
    bed: bedSheet({ ...bed, strips }),
    strips: strips.map(({ name, fromFt, toFt, plants, date }) => ({
      name,
      text: `${fromFt} to ${toFt} ft: up to ${plants} ${plants === 1 ? 'plant' : 'plants'}${date === null ? '' : `, from ${formatNearDay(dayOf(date), today)}`}`,
    })),
  };
}

function planSheet(plan: FarmPlan, address: string) {
  const { context, bed, weeklyPlans, wishes = [], later, firstJob } = plan;
  const today = dayOf(context.day);
  return {
    title: 'Your four-week farm plan',
    place: `${context.place}, zone ${context.zone}. From ${formatDay(today)}.`,
    zip: context.zip3 === null ? `Zone ${context.zone}` : `ZIP ${context.zip3}`,
    company: site.company,
    address: `${site.city}, ${site.state}, ${new URL(site.website).host}`,
    firstJob: firstJob === undefined ? null : `This week: ${firstJob}`,
    figures: figures(plan),
    ...bedParts(bed, today),
    weeks: weeklyPlans.map((week) => weekSheet(week, plan)),
    wishes: wishes.map(({ text, say }) => ({ text, say })),
    later: later.map(({ crop, date, say }) => ({
      crop,
      date: date === null ? 'Not advised here' : formatNearDay(dayOf(date), today),
      say,
    })),
    attribution: context.attribution,
    qr: qrCode(address),
    qrText: 'Your plan on a screen',
  };
}

/**
 * A farm plan as PDF: weeks with their tasks, hours and cost, the bed, the dates and the place. `address`: of the plan, if
 * it is shared, else of the page that makes plans.
 */
export const planPdf = (plan: FarmPlan, address: string, date: Date): Buffer => {
  const { context, weeklyPlans } = plan;
  const info = {
    title: `Farm plan for ${context.place}`,
    subject: `Four weeks from ${context.day}: ${weeklyPlans.map(({ title }) => title).join('; ')}.`,
    date,
  };
  return renderPdf('plan', info, planSheet(plan, address)).bytes;
};
