import type { FarmPlan } from '@farm/contracts';
import { dayCalendar, type DayEvent, site } from '@farm/farm';
import { frostSentence, formatDollars, formatMinutes } from './plan-format';

const DAYS_OF_WEEK = 7;

/** Future frost dates. Each kind has a fixed number, so that its calendar id is stable. */
function frostDays({ lastFrost, firstFrost, ...context }: FarmPlan['context']) {
  const place = context.place;
  return [
    { n: 5, day: firstFrost?.tenth, title: `Frost possible from here on (1 year in 10): ${place}` },
    { n: 6, day: firstFrost?.half, title: `Average first frost: ${place}` },
    { n: 7, day: lastFrost?.half, title: `Average last frost: ${place}` },
    { n: 8, day: lastFrost?.tenth, title: `Safe for tender plants (frost after this 1 year in 10): ${place}` },
  ].flatMap(({ n, day, title }) => (day && day >= context.day ? [{ n, day, title }] : []));
}

/** An iCalendar file with an all-day entry for each week and each future frost date. */
export function planCalendar(plan: FarmPlan): string {
  const { planId, weeklyPlans, context } = plan;
  const uid = (n: number) => `${planId}-${n}@${new URL(site.website).host}`;
  const weeks = weeklyPlans.map(({ week, title, startDate, tasks, details, dexterTips }): DayEvent => {
    const todo = tasks.map((task, place) => {
      const figures = details[place];
      return figures ? `- ${task} (${formatMinutes(figures.minutes)}, ${formatDollars(figures.dollars)})` : `- ${task}`;
    });
    const text = [...todo, '', ...dexterTips].join('\n');
    return { uid: uid(week), title: `Farm plan, week ${week}: ${title}`, text, day: startDate, days: DAYS_OF_WEEK };
  });
  const frost = frostDays(context).map(({ n, day, title }): DayEvent => ({
    uid: uid(n),
    title,
    text: frostSentence(context),
    day,
    days: 1,
  }));
  return dayCalendar('Farm plans', [...weeks, ...frost], new Date(context.generatedAt));
}
