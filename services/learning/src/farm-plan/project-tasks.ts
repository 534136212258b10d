import { dateIn, monthOf, yearOf, zoneNumber, type Day } from '@farm/almanac';
import type { PlanContext } from './plan-context';
import type { GardenProject } from './plan-tables';

type ProjectStep = GardenProject['steps'][number];

const PLAN_DAYS = 28;
const AHEAD_MONTHS = 12;

const monthsOf = ({ when: { months, byZone } }: ProjectStep, { place }: PlanContext): readonly number[] =>
  byZone?.[place.zone] ?? byZone?.[String(Number.parseInt(place.zone, 10))] ?? months;

/** The first day, from today on, of a month of the step; today where the plan's four weeks reach one. */
function nextDay(step: ProjectStep, context: PlanContext): Day {
  const { today } = context;
  const months = monthsOf(step, context);
  const days = Array.from({ length: AHEAD_MONTHS + 1 }, (_, i) => dateIn(yearOf(today), monthOf(today) + i, 1));
  const first = days.find((day) => months.includes(monthOf(day))) ?? today;
  return Math.max(first, today);
}

export interface ProjectWork {
  /** Steps that are due in these four weeks, in their order, and from when on. */
  steps: readonly { step: ProjectStep; from: Day }[];
  /** The day on which the plant or animal can come; `isMain`: within these weeks. */
  mainDay: Day;
  isMain: boolean;
  /** The next step's day, where none is due. */
  nextDay: Day;
}

/**
 * The work of a project: with the main step due, all that has to be done before it, and what is due with it; before its time
 * only what prepares it and is due.
 */
export function projectWork({ steps }: GardenProject, context: PlanContext): ProjectWork {
  const at = steps.findIndex(({ main }) => main);
  const main = steps[at];
  const isDue = (step: ProjectStep) => nextDay(step, context) <= context.today + PLAN_DAYS - 1;
  const isMain = main !== undefined && isDue(main);
  const due = steps.flatMap((step, i) => {
    const isCaughtUp = i < at && isMain;
    if (step.later || !(isCaughtUp || (isDue(step) && (i <= at || isMain)))) return [];
    return [{ step, from: isCaughtUp && !isDue(step) ? context.today : nextDay(step, context) }];
  });
  const before = steps.slice(0, at + 1).map((step) => nextDay(step, context));
  return {
    steps: due,
    mainDay: main ? nextDay(main, context) : context.today,
    isMain,
    nextDay: Math.min(...before),
  };
}

const ZONE_CONDITION = /^zone([<>])(\d+)$/;

function holds(condition: string, { site, place, request }: PlanContext): boolean {
  const [, sign, zone] = ZONE_CONDITION.exec(condition) ?? [];
  if (zone !== undefined)
    return sign === '<' ? zoneNumber(place.zone) < Number(zone) : zoneNumber(place.zone) > Number(zone);
  switch (condition) {
    case 'containers':
      return site.ground === 'containers' || site.ground === 'table';
    case 'shade':
      return site.sunHours < 5;
    case 'sun':
    case 'no-shade':
      return site.reading.plots.every(({ kind }) => kind !== 'woods') && site.sunHours > 5;
    case 'small-yard':
      return site.ground !== 'field' && site.ground !== 'woods';
    case 'wet':
      return site.limits.includes('flood');
    case 'dry':
      return site.limits.includes('drought');
    case 'no-lifting':
      return site.limits.includes('wheelchair') || site.limits.includes('standing-height');
    case 'no-money':
      return request.budget === 'nothing';
    default:
      return site.limits.some((limit) => limit === condition);
  }
}

/** What speaks against a project at the place: it rules it out, or is to be known. */
export function projectRefusal(
  { refuse }: GardenProject,
  context: PlanContext,
): { isFatal: boolean; say: string | null } {
  const found = refuse.filter(({ if: condition }) => holds(condition, context));
  const fatal = found.find(({ isFatal }) => isFatal) ?? null;
  return { isFatal: fatal !== null, say: (fatal ?? found[0])?.say ?? null };
}
