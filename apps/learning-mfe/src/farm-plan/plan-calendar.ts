import { i18n } from '@lingui/core';
import type { FarmPlan } from '@farm/contracts';
import { dayCalendar, type DayEvent, site } from '@farm/farm';
import { planFrostSentence, formatDollars, formatMinutes } from './plan-format';

const DAYS_OF_WEEK = 7;

/** Future frost dates. Each kind has a fixed number, so that its calendar id is stable. */
function frostDays({ lastFrost, firstFrost, ...context }: FarmPlan['context']) {
  const place = context.place;
  return [
    { n: 5, day: firstFrost?.tenth, title: i18n._('Frost possible from here on (1 year in 10): {place}', { place }) },
    { n: 6, day: firstFrost?.half, title: i18n._('Average first frost: {place}', { place }) },
    { n: 7, day: lastFrost?.half, title: i18n._('Average last frost: {place}', { place }) },
    {
      n: 8,
      day: lastFrost?.tenth,
      title: i18n._('Safe for tender plants (frost after this 1 year in 10): {place}', { place }),
    },
  ].flatMap(({ n, day, title }) => (day && day >= context.day ? [{ n, day, title }] : []));
}

interface LaterDay {
  day: string;
  title: string;
  text: string;
}

/** When what was chosen or wished for can start later on: one entry for each crop and day. */
function laterDays({ later, wishes = [], context }: FarmPlan): LaterDay[] {
  const names = [
    ...later.map(({ crop, ...rest }) => ({ ...rest, name: crop })),
    ...wishes.map(({ text, ...rest }) => ({ ...rest, name: text })),
  ];
  const days = names.flatMap(({ name, date, say: text }): LaterDay[] =>
    date && date > context.day ? [{ day: date, title: i18n._('Time for {name}', { name }), text }] : [],
  );
  return [...new Map(days.map((each) => [`${each.day} ${each.title}`.toLowerCase(), each])).values()];
}

/** An iCalendar file with an all-day entry for each week, each future frost date, and the start of each crop that waits. */
export function planCalendar(plan: FarmPlan): string {
  const { planId, weeklyPlans, context } = plan;
  const uid = (n: number | string) => `${planId}-${n}@${new URL(site.website).host}`;
  const weeks = weeklyPlans.map(({ week, title, startDate, tasks, details, rest, dexterTips }): DayEvent => {
    const todo = tasks.map((task, place) => {
      const figures = details[place];
      return figures ? `- ${task} (${formatMinutes(figures.minutes)}, ${formatDollars(figures.dollars)})` : `- ${task}`;
    });
    const text = [...todo, ...(rest ? [rest] : []), '', ...dexterTips].join('\n');
    return {
      uid: uid(week),
      title: i18n._('Farm plan, week {week}: {title}', { week, title }),
      text,
      day: startDate,
      days: DAYS_OF_WEEK,
    };
  });
  const frost = frostDays(context).map(({ n, day, title }): DayEvent => ({
    uid: uid(n),
    title,
    text: planFrostSentence(context),
    day,
    days: 1,
  }));
  const starts = laterDays(plan).map((start, n): DayEvent => ({ ...start, uid: uid(`later-${n}`), days: 1 }));
  return dayCalendar(i18n._('Farm plans'), [...weeks, ...frost, ...starts], new Date(context.generatedAt));
}
