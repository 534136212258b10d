import { lowerFirst } from '@farm/farm';
import { textOf } from '@farm/almanac';
import { amountOf } from './amounts';
import { endDay, isLostInBreak, isTooLate, methodOf, type CropPick } from './crop-selection';
import { plantingTask } from './crop-tasks';
import type { Week } from './plan-context';
import { minutesOf, type PlanDraft } from './plan-draft';
import type { Bundle, GardenProject, Work } from './plan-tables';
import { projectRefusal, projectWork } from './project-tasks';
import { suitsPlace } from './task-conditions';
import { i18n } from '../language/messages';

/** Why what could be planted now has no place in the plan. */
export type Shortage = 'space' | 'hours' | 'money';

const WEEK_DAYS = 7;
export const UNSURE_DAYS = 10;
/** To water what was sown and what was set out in the week before. */
const FIRST_CARE_MINUTES = 40;

/** Whether what was planted can be watered in the week after. */
const hasRoomForCare = ({ weeks, capacity, context: { request } }: PlanDraft): boolean =>
  weeks.slice(1).every((week, before) => {
    const planted = weeks[before]?.tasks.filter(({ kind }) => kind === 'plant') ?? [];
    const kinds = new Set(planted.flatMap(({ pick }) => (pick ? [methodOf(pick, request) === 'sow'] : []))).size;
    return (
      week.tasks.length + kinds <= capacity.tasks && minutesOf(week) + kinds * FIRST_CARE_MINUTES <= capacity.minutes
    );
  });

/** A part of a project that takes longer, such as a coop, is done in parts. */
const LONGEST_PART_MINUTES = 240;

const bundlesFor = ({ crop, status }: CropPick, week: Week, draft: PlanDraft): readonly Bundle[] => {
  const state = draft.stateOf(week);
  return draft.context.tables.bundles.filter(
    (bundle) =>
      bundle.with === status.kind &&
      (bundle.crops === undefined || bundle.crops.includes(crop.id)) &&
      suitsPlace(bundle, state),
  );
};

/** Work of the ground or the pots comes in the order of the table, as early as it can; compost with the planting. */
function addGroundWork(bundle: Bundle, work: Work, at: number, draft: PlanDraft): boolean {
  const { bundles } = draft.context.tables;
  const before = bundles.slice(0, bundles.indexOf(bundle)).filter(({ crops }) => crops === undefined);
  const first = Math.max(0, ...before.map(({ id }) => draft.weekOf(id)));
  const weeks = draft.weeks.slice(first, at + 1);
  return (bundle.atPlanting ? weeks.toReversed() : weeks).some((each) => draft.addWork(work, 'prepare', each));
}

/** One part of a planting's bundle: there already, in the same week, or before. */
function addBundle(bundle: Bundle, plants: number, at: number, draft: PlanDraft): boolean {
  const more = {
    minutes: Math.ceil(((bundle.perPlant?.minutes ?? 0) * plants) / 5) * 5,
    dollars: (bundle.perPlant?.dollars ?? 0) * plants,
  };
  const present = draft.weekOf(bundle.id);
  const week = draft.weeks[present];
  const task = week?.tasks.find(({ id }) => id === bundle.id);
  if (!week || !task) {
    const work = draft.priced(bundle, more);
    if (bundle.crops === undefined) return addGroundWork(bundle, work, at, draft);
    return draft.weeks
      .slice(0, at + 1)
      .toReversed()
      .some((each) => draft.addWork(work, 'prepare', each));
  }
  const dollars = task.text === bundle.free ? 0 : more.dollars;
  if (present > at || minutesOf(week) + more.minutes > draft.capacity.minutes || dollars > draft.dollarsLeft())
    return false;
  task.minutes += more.minutes;
  task.dollars += dollars;
  return true;
}

/**
 * A crop goes, with all that belongs to it, into the first week within its window that has room for the whole; without one it
 * is left out. `crops`: those that share the pots.
 */
export function addCrop(pick: CropPick, crops: number, draft: PlanDraft): Shortage | null {
  const { context } = draft;
  const { site, request, today, bed } = context;
  const strips = bed?.strips.filter(({ cropId }) => cropId === pick.crop.id) ?? [];
  if (bed && strips.length === 0 && pick.status.kind === 'plant') return 'space';
  const { window } = pick.status;
  // Days that no page was read for are right to two weeks: what was asked for by name is not lost by some.
  const isUnsure =
    pick.isNamed && pick.late === null && pick.status.kind === 'plant' && (window.source?.read ?? null) === null;
  const [from, to] = [Math.max(window.from, today), window.to + (isUnsure ? UNSURE_DAYS : 0)];
  const fills = context.tables.tasks.filter((task) => task.fills);
  const filled = Math.max(...fills.map(({ id }) => draft.weekOf(id)));
  let shortage: Shortage = 'hours';
  for (const [at, week] of draft.weeks.entries()) {
    const needed = bundlesFor(pick, week, draft);
    const lead = Math.max(0, ...needed.map(({ leadDays = 0 }) => leadDays));
    const day = Math.max(from, Math.min(to, week.start + lead));
    const isLost = site.limits.includes('school-calendar') && isLostInBreak(pick.crop, day);
    const isOver = isTooLate(pick.crop, day, context.place, endDay(site, today));
    if (from > week.start + WEEK_DAYS - 1 || to < week.start || isLost || isOver || at < filled) continue;
    const bundles = needed.filter(({ id }) => draft.weekOf(id) < 0);
    const unavoidable = bundles.reduce((sum, { dollars, free }) => sum + (free === undefined ? dollars : 0), 0);
    const amount = amountOf(pick, strips, { site, request, crops, budget: draft.dollarsLeft() - unavoidable });
    if (!amount || unavoidable > draft.dollarsLeft()) {
      shortage = 'money';
      continue;
    }
    const task = plantingTask(pick, amount, day, context);
    const isPlaced = draft.attempt(
      () =>
        draft.add(task, week) &&
        needed.every((bundle) => addBundle(bundle, amount.plants, at, draft)) &&
        hasRoomForCare(draft),
    );
    if (isPlaced) return null;
    const supports = needed.reduce((sum, { perPlant }) => sum + (perPlant?.dollars ?? 0), 0);
    if (amount.dollars + supports * amount.plants > draft.dollarsLeft()) shortage = 'money';
  }
  return shortage;
}

/** One step of a project, in as many parts as the weeks have room for; false: nothing of it fits. */
function addStep(
  project: GardenProject,
  step: GardenProject['steps'][number],
  first: number,
  draft: PlanDraft,
): number {
  const parts = Math.ceil(step.minutes / Math.min(LONGEST_PART_MINUTES, draft.capacity.minutes * 0.7));
  const minutes = Math.ceil(step.minutes / parts / 5) * 5;
  const name = project.name.replace(/ \(.*\)$/, '');
  let done = 0;
  for (let at = first; at < draft.weeks.length && done < parts; at += 1) {
    const week = draft.weeks[at];
    const part = parts > 1 ? i18n._(' (part {part} of {parts})', { part: done + 1, parts }) : '';
    const task = {
      id: `${project.id}-${step.short}${part}`,
      short: `${name}: ${lowerFirst(step.short)}${part}`,
      text: `${name}${part}: ${step.text}`,
      why: step.why,
      minutes,
      dollars: done === 0 ? step.dollars : 0,
      kind: 'ground' as const,
      cropId: project.id,
      date: step.main && week ? textOf(Math.max(week.start, draft.context.today)) : null,
      pick: null,
    };
    if (!week || !draft.add(task, week)) continue;
    done += 1;
    first = at;
  }
  return done > 0 ? first : -1;
}

/** The steps of a project that are due, in their order, as far as hours and money go. */
export function addProject(project: GardenProject, draft: PlanDraft): Shortage | null {
  if (projectRefusal(project, draft.context).isFatal) return null;
  let at = 0;
  for (const { step, from } of projectWork(project, draft.context).steps) {
    if (step.dollars > draft.dollarsLeft()) return 'money';
    const open = draft.weeks.findIndex(({ start }) => start + WEEK_DAYS > from);
    const next = addStep(project, step, Math.max(at, open), draft);
    if (next < 0) return 'hours';
    at = next;
  }
  return null;
}
