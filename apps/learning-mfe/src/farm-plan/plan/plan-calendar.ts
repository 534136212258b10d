import type { FarmPlan } from '@farm/contracts';
import { dayCalendar, site, type DayEvent } from '@farm/farm';
import { frostSentence, sayDollars, sayMinutes } from './plan-words';

const DAYS_OF_WEEK = 7;

/** The frost dates that are still to come. Their numbers stay the same whichever of them are. */
function frostDays({ lastFrost, firstFrost, ...context }: FarmPlan['context']) {
  const place = context.place;
  return [
    { n: 5, day: firstFrost?.tenth, title: `Frost possible from here on (1 year in 10): ${place}` },
    { n: 6, day: firstFrost?.half, title: `Average first frost: ${place}` },
    { n: 7, day: lastFrost?.half, title: `Average last frost: ${place}` },
    { n: 8, day: lastFrost?.tenth, title: `Safe for tender plants (frost after this 1 year in 10): ${place}` },
  ].flatMap(({ n, day, title }) => (day && day >= context.day ? [{ n, day, title }] : []));
}

/** The plan as a calendar file: a whole-day entry for each week and for each frost date to come. */
export function planCalendar(plan: FarmPlan): string {
  const { planId, weeklyPlans, context } = plan;
  const uid = (n: number) => `${planId}-${n}@${new URL(site.website).host}`;
  const weeks = weeklyPlans.map(({ week, title, startDate, tasks, details, dexterTips }): DayEvent => {
    const todo = tasks.map((task, place) => {
      const figures = details[place];
      return figures ? `- ${task} (${sayMinutes(figures.minutes)}, ${sayDollars(figures.dollars)})` : `- ${task}`;
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
