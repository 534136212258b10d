import type { FarmPlan } from '@farm/contracts';
import type { Frost } from '../place/climate';
import { sayDay, textOf, type Day } from '../../calendar/days';
import { isPick, type Candidate } from '../crops/pick-crops';
import type { PlacedWeek } from './weeks';

export type Later = FarmPlan['later'][number];

export interface LaterDeps {
  ranked: readonly Candidate[];
  frost: Frost;
  today: Day;
}

function waiting({ crop, status }: Candidate & { status: { kind: 'wait' } }, { frost, today }: LaterDeps): string {
  const { next, indoors } = status as Extract<Candidate['status'], { kind: 'wait' }>;
  if (frost.kind === 'ever') return 'Frost is possible here in any month: ask your county office for safe dates.';
  if (next === null) return 'Not advised where no regular frost comes.';
  const tender = crop.hardiness === 'tender' ? ' (before that, frost 1 year in 10)' : '';
  const verb = { sow: 'sow', transplant: 'set out', plant: 'plant' }[crop.method];
  const start = indoors !== null && indoors > today ? `sow indoors from ${sayDay(indoors, today)}, ` : '';
  // In spring the safe date is meant; a fall window of a tender crop has no frost before it.
  const spring = frost.kind === 'dates' && new Date(next * 86_400_000).getUTCMonth() < 6;
  return `Not now: ${start}${verb} from ${sayDay(next, today)}${spring ? tender : ''}.`;
}

function fits({ crop, status }: Candidate, today: Day): string {
  const until = status.kind === 'wait' ? null : status.window.to;
  const by = until === null ? '' : ` It can still be started until ${sayDay(until, today)}.`;
  return `There is no room for ${crop.name.toLowerCase()} in these four weeks.${by}`;
}

function entry(option: string, candidate: Candidate, deps: LaterDeps): Later {
  const { crop, status, unfit } = candidate;
  const date = status.kind === 'wait' ? status.next : Math.max(status.window.from, deps.today);
  const when = status.kind === 'wait' ? waiting({ ...candidate, status }, deps) : fits(candidate, deps.today);
  const elsewhere = `In a better spot: ${when.replace(/^Not now: /, '')}`;
  const say = unfit ? `${crop.name} ${unfit}, more than this place gives. ${elsewhere}` : when;
  const substitute = substituteOf(deps.ranked, option);
  return { option, crop: crop.name, date: date === null ? null : textOf(date), say, substitute };
}

const NOT_FOOD: readonly string[] = ['Flowers', 'Medicinal Plants'];

/** The first crop that could go into this ground now in place of an option: food for food. */
const substituteOf = (ranked: readonly Candidate[], option: string): string | null =>
  ranked.filter(isPick).find(({ crop }) => NOT_FOOD.includes(option) || !NOT_FOOD.includes(crop.option))?.crop.name ??
  null;

/** Every chosen option without a task in the plan, with its date and what to grow meanwhile: nothing is left unsaid. */
export function laterOf(options: readonly string[], weeks: readonly PlacedWeek[], deps: LaterDeps): readonly Later[] {
  const named = new Set(weeks.flatMap(({ tasks }) => tasks.map(({ crop }) => crop?.pick.crop.option)));
  return options
    .filter((option) => !named.has(option))
    .flatMap((option) => {
      const own = deps.ranked.filter(({ crop }) => crop.option === option);
      const best = own.find(({ unfit }) => unfit === null) ?? own[0];
      return best ? [entry(option, best, deps)] : [];
    });
}
