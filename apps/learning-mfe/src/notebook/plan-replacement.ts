import type { FarmPlan, NotebookBed, NotebookEntry, NotebookJob, NotebookPlanting } from '@farm/contracts';
import { planIdOf } from '@farm/farm';
import { readLists, type Written } from './notebook-content';
import type { StoredEntry } from './notebook-database';
import { changedEntry } from './notebook-store';

type Stored = ReadonlyMap<string, StoredEntry>;

const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
const sizesOf = (beds: readonly Written<NotebookBed>[]) =>
  [...beds]
    .sort(byId)
    .map(({ widthFt, lengthFt }) => `${widthFt}x${lengthFt}`)
    .join();

interface EarlierPlans {
  beds: Written<NotebookBed>[];
  plantings: Written<NotebookPlanting>[];
  jobs: Written<NotebookJob>[];
}

/** What earlier plans wrote for the same beds. Plans for others are of another garden, and stay as they are. */
function earlierPlans(planId: string, beds: readonly Written<NotebookBed>[], stored: Stored): EarlierPlans {
  const written = new Map<string, StoredEntry[]>();
  for (const entry of stored.values()) {
    const id = planIdOf(entry.id);
    if (id !== null && id !== planId && entry.fields !== null) written.set(id, [...(written.get(id) ?? []), entry]);
  }
  const same = [...written.values()].map(readLists).filter((lists) => sizesOf(lists.beds) === sizesOf(beds));
  return {
    beds: same.flatMap((lists) => lists.beds),
    plantings: same.flatMap((lists) => lists.plantings),
    jobs: same.flatMap((lists) => lists.jobs),
  };
}

/** Takes the first match out of a list. */
function takeFirst<T>(list: T[], isMatch: (item: T) => boolean): T | undefined {
  const at = list.findIndex(isMatch);
  return at < 0 ? undefined : list.splice(at, 1)[0];
}

/** A planned entry with what the grower did, planted or wrote at the same one of an earlier plan, which leaves the list. */
function carriedOver(entry: NotebookEntry, firstDay: string, { jobs, plantings }: EarlierPlans): NotebookEntry {
  if (entry.fields === null) return entry;
  const { id } = entry;
  if (entry.kind === 'job') {
    const { text, day } = entry.fields;
    const job = takeFirst(jobs, (each) => each.text === text && isOfSamePlan(each, day, firstDay));
    return job?.doneOn ? changedEntry({ id, kind: 'job' }, { ...entry.fields, doneOn: job.doneOn }) : entry;
  }
  if (entry.kind !== 'planting') return entry;
  const { cropId } = entry.fields;
  // What was planted before this plan begins is another planting of the crop.
  const planting = takeFirst(plantings, (each) => each.cropId === cropId && (each.isPlanned || each.day >= firstDay));
  if (!planting) return entry;
  const { note, day, count, isPlanned } = planting;
  const planted = isPlanned ? {} : { day, count, isPlanned };
  return changedEntry({ id, kind: 'planting' }, { ...entry.fields, note, ...planted });
}

/** A job that was done before this plan begins is another one, unless it was planned for the same day. */
const isOfSamePlan = ({ doneOn, day }: NotebookJob, plannedDay: string | null, firstDay: string): boolean =>
  doneOn === null || day === plannedDay || doneOn >= firstDay;

/** The beds of an earlier plan with their new ids: each is the new plan's bed at the same place. */
const bedIds = (
  beds: readonly Written<NotebookBed>[],
  earlier: readonly Written<NotebookBed>[],
): Map<string, string> => {
  // an id ends in the bed's number in its plan
  const placeOf = new Map(beds.map(({ id }) => [id.slice(-12), id]));
  return new Map(earlier.flatMap(({ id }) => [[id, placeOf.get(id.slice(-12)) ?? '']] as const).filter(([, to]) => to));
};

/** Plantings and harvests that are in a bed of an earlier plan, in the new plan's bed. */
const movedEntries = (stored: Stored, beds: ReadonlyMap<string, string>, gone: ReadonlySet<string>): NotebookEntry[] =>
  [...stored.values()].flatMap((entry): NotebookEntry[] => {
    if (entry.fields === null || gone.has(entry.id)) return [];
    if (entry.kind !== 'planting' && entry.kind !== 'harvest') return [];
    const bedId = beds.get(entry.fields.bedId ?? '');
    if (bedId === undefined) return [];
    return entry.kind === 'planting'
      ? [changedEntry({ id: entry.id, kind: 'planting' }, { ...entry.fields, bedId })]
      : [changedEntry({ id: entry.id, kind: 'harvest' }, { ...entry.fields, bedId })];
  });

export interface Replacement {
  entries: NotebookEntry[];
  /** An earlier plan for the same beds was replaced. */
  isReplacing: boolean;
}

/**
 * The entries of a plan in place of those of earlier plans for the same beds: what was done, planted and written stays, and
 * what was still planned from the first day of this plan on is replaced.
 */
export function replacePlan(plan: FarmPlan, planned: readonly NotebookEntry[], stored: Stored): Replacement {
  const { beds } = readLists(planned);
  const firstDay = plan.context.day;
  const earlier = earlierPlans(plan.planId, beds, stored);
  const moved = bedIds(beds, earlier.beds);
  const left = { ...earlier, jobs: [...earlier.jobs], plantings: [...earlier.plantings] };
  const entries = planned.map((entry) => carriedOver(entry, firstDay, left));
  const isAhead = (day: string | null) => day === null || day >= firstDay;
  const stay = new Set([
    ...left.jobs.filter(({ doneOn, day }) => doneOn !== null || !isAhead(day)).map(({ id }) => id),
    ...left.plantings.filter(({ isPlanned, day }) => !isPlanned || !isAhead(day)).map(({ id }) => id),
  ]);
  const gone = [
    ...earlier.beds.map(({ id }) => ({ id, kind: 'bed' as const })),
    ...earlier.jobs.map(({ id }) => ({ id, kind: 'job' as const })),
    ...earlier.plantings.map(({ id }) => ({ id, kind: 'planting' as const })),
  ].filter(({ id }) => !stay.has(id));
  const names = new Map(earlier.beds.map((bed) => [moved.get(bed.id), bed]));
  const named = entries.map((entry) => {
    const bed = names.get(entry.id);
    if (!bed || entry.kind !== 'bed') return entry;
    const { id: _, ...fields } = bed;
    return changedEntry({ id: entry.id, kind: 'bed' }, fields);
  });
  return {
    entries: [
      ...named,
      ...gone.map((entry) => changedEntry(entry, null)),
      ...movedEntries(stored, moved, new Set(gone.map(({ id }) => id))),
    ],
    isReplacing: gone.length > 0,
  };
}

/** Entries as they were before a change; those that were not there are deleted. */
export const entriesBefore = (changed: readonly NotebookEntry[], stored: Stored): NotebookEntry[] =>
  changed.map(
    (entry) => ({ ...entry, changedAt: Date.now(), fields: stored.get(entry.id)?.fields ?? null }) as NotebookEntry,
  );
