import { dayOf, type Day } from '@farm/almanac';
import type { FarmPlan } from '@farm/contracts';
import { formatShortMinutes, site } from '@farm/farm';
import { qrCode, renderPdf } from '@farm/print';
import { bedSheet } from './bed-sheet';
import { currentLanguage, inLanguage, i18n } from '../../language/messages';
import { formatDay, formatNearDay } from '../../language/words';

const WEEK_DAYS = 7;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const dollarsText = (dollars: number) => (dollars === 0 ? i18n._('no cost') : `$${dollars}`);

/** Place, work and cost, frost: what the plan rests on, in a row. */
function figures({ context, totals, limits }: FarmPlan) {
  const today = dayOf(context.day);
  const near = (day: string) => formatNearDay(dayOf(day), today);
  const { lastFrost, firstFrost } = context;
  return [
    {
      name: i18n._('Work in four weeks'),
      value: formatShortMinutes(sum(totals.minutes)),
      note: limits ? i18n._('of {time} a week', { time: formatShortMinutes(limits.weekMinutes) }) : null,
    },
    {
      name: i18n._('Cost'),
      value: dollarsText(totals.dollars),
      note: limits ? i18n._('of {dollars}', { dollars: dollarsText(limits.dollars) }) : null,
    },
    ...(lastFrost
      ? [
          {
            name: i18n._('Last frost'),
            value: near(lastFrost.half),
            note: i18n._('1 year in 10 after {day}', { day: near(lastFrost.tenth) }),
          },
        ]
      : []),
    ...(firstFrost
      ? [
          {
            name: i18n._('First frost'),
            value: near(firstFrost.half),
            note: i18n._('1 year in 10 before {day}', { day: near(firstFrost.tenth) }),
          },
        ]
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
    dates: i18n._('{from} to {to}', {
      from: formatNearDay(from, today),
      to: formatNearDay(from + WEEK_DAYS - 1, today),
    }),
    total:
      details.length === 0
        ? ''
        : `${formatShortMinutes(sum(details.map(({ minutes }) => minutes)))}, ${dollarsText(sum(details.map(({ dollars }) => dollars)))}`,
    tasks: tasks.map((text, place) => {
      const task = details[place];
      const parts = task && [
        formatShortMinutes(task.minutes),
        dollarsText(task.dollars),
        ...(task.date === null ? [] : [i18n._('from {day}', { day: formatNearDay(dayOf(task.date), today) })]),
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
      text: `${i18n._('{fromFt} to {toFt} ft: up to {plants, plural, one {{plants} plant} other {{plants} plants}}', { fromFt, toFt, plants })}${date === null ? '' : i18n._(', from {day}', { day: formatNearDay(dayOf(date), today) })}`,
    })),
  };
}

function planSheet(plan: FarmPlan, address: string) {
  const { context, bed, weeklyPlans, wishes = [], later, firstJob } = plan;
  const today = dayOf(context.day);
  return {
    title: i18n._('Your four-week farm plan'),
    place: i18n._('{place}, zone {zone}. From {day}.', {
      place: context.place,
      zone: context.zone,
      day: formatDay(today),
    }),
    zip: context.zip3 === null ? i18n._('Zone {zone}', { zone: context.zone }) : `ZIP ${context.zip3}`,
    company: site.company,
    address: `${site.city}, ${site.state}, ${new URL(site.website).host}`,
    firstJob: firstJob === undefined ? null : i18n._('This week: {job}', { job: firstJob }),
    figures: figures(plan),
    ...bedParts(bed, today),
    weeks: weeklyPlans.map((week) => weekSheet(week, plan)),
    wishes: wishes.map(({ text, say }) => ({ text, say })),
    later: later.map(({ crop, date, say }) => ({
      crop,
      date: date === null ? i18n._('Not advised here') : formatNearDay(dayOf(date), today),
      say,
    })),
    attribution: context.attribution,
    qr: qrCode(address),
    qrText: i18n._('Your plan on a screen'),
    words: {
      page: i18n._('Page'),
      of: i18n._('of'),
      week: i18n._('Week'),
      wishes: i18n._('Your wishes'),
      wishColumns: [i18n._('Wish'), i18n._('What we can say about it')],
      later: i18n._('What has to wait'),
      laterColumns: [i18n._('Crop'), i18n._('From'), i18n._('What to do')],
    },
  };
}

/**
 * A farm plan as PDF: weeks with their tasks, hours and cost, the bed, the dates and the place. `address`: of the plan, if
 * it is shared, else of the page that makes plans.
 */
export const planPdf = (plan: FarmPlan, address: string, date: Date): Buffer =>
  inLanguage(plan.answers?.language, () => {
    const { context, weeklyPlans } = plan;
    const titles = weeklyPlans.map(({ title }) => title).join('; ');
    const info = {
      title: i18n._('Farm plan for {place}', { place: context.place }),
      subject: i18n._('Four weeks from {day}: {titles}.', { day: context.day, titles }),
      date,
      language: currentLanguage(),
    };
    return renderPdf('plan', info, planSheet(plan, address)).bytes;
  });
