import { formatUnambiguousDay, type Day } from '@farm/almanac';
import { phaseOf } from './season-phase';
import { appliesTo, planState } from './task-conditions';
import type { PlanContext, Week } from './plan-context';

const MIN_TIPS = 2;
const MAX_TIPS = 3;

function cropTips({ tasks }: Week): string[] {
  const crops = tasks.flatMap(({ pick }) => (pick ? [pick.crop] : []));
  return [
    ...(crops.some(({ option }) => option === 'Medicinal Plants')
      ? ['Plants of this week are traditionally used; growing them is gardening, not medical advice.']
      : []),
    ...(crops.some(({ option }) => option === 'Flowers')
      ? ['Leave flowers unsprayed: bees and wasps that come for them work the whole garden.']
      : []),
    ...crops.map(({ name, southNote }) => `${name}: ${southNote}`),
  ];
}

function frostTip(week: Week, lastFrost: Day | null, { frost, today }: PlanContext): string[] {
  const phase = phaseOf(frost, week.start);
  if (
    frost.kind !== 'dates' ||
    lastFrost === null ||
    lastFrost < week.start ||
    phase === 'summer' ||
    phase === 'fall-planting'
  )
    return [];
  return [
    `A frost is possible here until ${formatUnambiguousDay(lastFrost, today)} in 1 year of 10: keep a row cover at hand.`,
  ];
}

const generalTips = (week: Week, weeks: readonly Week[], context: PlanContext): readonly string[] =>
  context.tables.tips.filter((tip) => appliesTo(tip, planState(week, weeks, context))).map(({ text }) => text);

/** Two or three tips a week: a crop's note for the South, a limit that was named, frost, then the season's. */
export function weekTips(weeks: readonly Week[], lastFrost: Day | null, context: PlanContext): readonly string[][] {
  const used = new Set<string>();
  const limits = context.site.limits.map((limit) => context.tables.limitTips[limit]);
  return weeks.map((week, i) => {
    const limit = limits[i];
    const general = generalTips(week, weeks, context);
    const own = [
      ...cropTips(week).slice(0, 2),
      ...(limit ? [limit] : []),
      ...(i === 0 ? frostTip(week, lastFrost, context) : []),
    ].filter((tip) => !used.has(tip));
    const unused = general.filter((tip) => !used.has(tip) && !own.includes(tip));
    const tips = [...own, ...unused.slice(0, Math.max(MIN_TIPS - own.length, 0))].slice(0, MAX_TIPS);
    for (const tip of tips) used.add(tip);
    return tips.length >= MIN_TIPS
      ? tips
      : [...tips, ...general.filter((tip) => !tips.includes(tip))].slice(0, MIN_TIPS);
  });
}
