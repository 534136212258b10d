import type { Frost } from '../place/climate';
import { sayDay, type Day } from '../../calendar/days';
import { phaseOf } from './phase';
import type { GrowingSite } from '../site-text';
import type { WeekBank } from './week-bank';
import type { PlacedWeek } from './weeks';

const MOST = 3;
const LEAST = 2;

const medicinal = (option: string) => option === 'Medicinal Plants';

function cropTips({ tasks }: PlacedWeek): string[] {
  const crops = tasks.flatMap(({ crop }) => (crop ? [crop.pick.crop] : []));
  return [
    ...(crops.some(({ option }) => medicinal(option))
      ? ['Plants of this week are traditionally used; growing them is gardening, not medical advice.']
      : []),
    ...(crops.some(({ option }) => option === 'Flowers')
      ? ['Leave flowers unsprayed: bees and wasps that come for them work the whole garden.']
      : []),
    ...crops.map(({ name, southNote }) => `${name}: ${southNote}`),
  ];
}

/** The one sentence about frost that a week needs, when frost can come within it. */
function frostTip(frost: Frost, week: PlacedWeek, lastFrost: Day | null, today: Day): string[] {
  if (frost.kind !== 'dates' || lastFrost === null) return [];
  const phase = phaseOf(frost, week.start);
  if (phase === 'summer' || phase === 'fall-planting') return [];
  return [`A frost is possible here until ${sayDay(lastFrost, today)} in 1 year of 10: keep a row cover at hand.`];
}

/** Two or three tips a week: a crop's note for the South, frost, a limit that was named, then the season's. */
export function tipsOf(
  weeks: readonly PlacedWeek[],
  deps: { frost: Frost; site: GrowingSite; bank: WeekBank; lastFrost: Day | null; today: Day },
): readonly string[][] {
  const used = new Set<string>();
  const limits = deps.site.limits.map((limit) => deps.bank.limits[limit]);
  return weeks.map((week, i) => {
    const limit = limits[i % Math.max(limits.length, 1)];
    const season = deps.bank.phases[phaseOf(deps.frost, week.start)].tips;
    const wanted = [
      ...cropTips(week).slice(0, 2),
      ...(limit ? [limit] : []),
      ...(i === 0 ? frostTip(deps.frost, week, deps.lastFrost, deps.today) : []),
    ].filter((tip) => !used.has(tip));
    const filling = season.filter((tip) => !used.has(tip) && !wanted.includes(tip));
    const tips = [...wanted, ...filling.slice(0, Math.max(LEAST - wanted.length, 0))].slice(0, MOST);
    for (const tip of tips) used.add(tip);
    // A season has at least four tips: only a plan of one season and no crop comes round to them again.
    return tips.length >= LEAST ? tips : [...tips, ...season.filter((tip) => !tips.includes(tip))].slice(0, LEAST);
  });
}
