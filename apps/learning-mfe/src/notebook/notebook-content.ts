import type { NotebookBed, NotebookEntry, NotebookHarvest, NotebookJob, NotebookPlanting } from '@farm/contracts';
import { OUNCES_PER_POUND } from '@farm/farm';

/** What an entry of each kind says. */
export interface FieldsByKind {
  bed: NotebookBed;
  planting: NotebookPlanting;
  harvest: NotebookHarvest;
  job: NotebookJob;
}
export type EntryKind = keyof FieldsByKind;

/** A written entry of one kind: what it says, and its id. */
export type Written<Fields> = { id: string } & Fields;

/** The entries that are not deleted, by kind; the latest day first, of a day what was written last; beds by name. */
interface NotebookLists {
  beds: Written<NotebookBed>[];
  plantings: Written<NotebookPlanting>[];
  harvests: Written<NotebookHarvest>[];
  jobs: Written<NotebookJob>[];
}

const byDay = (one: { day: string | null }, other: { day: string | null }) =>
  (other.day ?? '').localeCompare(one.day ?? '');

export function readLists(entries: readonly NotebookEntry[]): NotebookLists {
  const lists: NotebookLists = { beds: [], plantings: [], harvests: [], jobs: [] };
  for (const entry of [...entries].sort((one, other) => other.changedAt - one.changedAt)) {
    if (entry.fields === null) continue;
    const { id } = entry;
    if (entry.kind === 'bed') lists.beds.push({ id, ...entry.fields });
    else if (entry.kind === 'planting') lists.plantings.push({ id, ...entry.fields });
    else if (entry.kind === 'harvest') lists.harvests.push({ id, ...entry.fields });
    else lists.jobs.push({ id, ...entry.fields });
  }
  lists.beds.sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
  lists.plantings.sort(byDay);
  lists.harvests.sort(byDay);
  lists.jobs.sort((one, other) => byDay(other, one)); // what is due first
  return lists;
}

const yearOf = (day: string) => day.slice(0, 4);

/** The day under which an entry is listed: a job without one under the day on which it was done. Null: any. */
export const entryDay = (fields: FieldsByKind[EntryKind]): string | null => {
  if ('doneOn' in fields) return fields.day ?? fields.doneOn;
  return 'day' in fields ? fields.day : null;
};

/** The years of which there is an entry or a photo, and this one, the latest first. */
export function notebookYears(
  { plantings, harvests, jobs }: NotebookLists,
  photos: readonly { day: string }[],
  today: string,
): string[] {
  const days = [
    ...[...plantings, ...harvests, ...jobs].flatMap((entry) => entryDay(entry) ?? []),
    ...photos.map(({ day }) => day),
  ];
  return [...new Set([today, ...days].map(yearOf))].sort().reverse();
}

/** Beds, and what is of a year; jobs without a day are of this one. */
export const listsOfYear = ({ beds, plantings, harvests, jobs }: NotebookLists, year: string, today: string) => ({
  beds,
  plantings: plantings.filter(({ day }) => yearOf(day) === year),
  harvests: harvests.filter(({ day }) => yearOf(day) === year),
  jobs: jobs.filter((job) => yearOf(entryDay(job) ?? today) === year),
});

/** '2 lb 4 oz', '6 oz', '12 lb'. */
export function formatWeight(ounces: number): string {
  const rounded = Math.round(ounces * 10) / 10;
  const pounds = Math.floor(rounded / OUNCES_PER_POUND);
  const rest = Math.round((rounded - pounds * OUNCES_PER_POUND) * 10) / 10;
  return [pounds > 0 && `${pounds.toLocaleString('en-US')} lb`, (rest > 0 || pounds === 0) && `${rest} oz`]
    .filter(Boolean)
    .join(' ');
}

interface Amount {
  ounces: number;
  count: number;
}

/** '2 lb 4 oz', '14 pieces', or both. */
export const formatAmount = ({ ounces, count }: { ounces: number | null; count: number | null }): string =>
  [
    ounces !== null && ounces > 0 && formatWeight(ounces),
    count !== null && count > 0 && (count === 1 ? '1 piece' : `${count.toLocaleString('en-US')} pieces`),
  ]
    .filter(Boolean)
    .join(', ');

/** '4 × 8 feet · full sun'; empty where neither is known. */
export const describeBed = ({ widthFt, lengthFt, sun }: NotebookBed): string =>
  [
    widthFt !== null && lengthFt !== null && `${widthFt} × ${lengthFt} feet`,
    sun !== 'unknown' && SUN_NAMES[sun].toLowerCase(),
  ]
    .filter(Boolean)
    .join(' · ');

export const SUN_NAMES = { full: 'Full sun', part: 'Part sun', shade: 'Shade', unknown: "I don't know yet" } as const;

export const NO_BED = 'No bed';

export const bedNames = (beds: readonly Written<NotebookBed>[]) => {
  const names = new Map(beds.map(({ id, name }) => [id, name]));
  /** Null: none, or one that was deleted. */
  return (bedId: string | null): string | null => (bedId === null ? null : (names.get(bedId) ?? null));
};

export interface TotalRow extends Amount {
  name: string;
  /** Harvests. */
  times: number;
}

function sumBy(harvests: readonly NotebookHarvest[], nameOf: (harvest: NotebookHarvest) => string): TotalRow[] {
  const rows = new Map<string, TotalRow>();
  for (const harvest of harvests) {
    const name = nameOf(harvest);
    const key = name.toLowerCase();
    const row = rows.get(key) ?? { name, ounces: 0, count: 0, times: 0 };
    row.ounces += harvest.ounces ?? 0;
    row.count += harvest.count ?? 0;
    row.times += 1;
    rows.set(key, row);
  }
  return [...rows.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** What was picked, by crop and by bed. */
export function totalsOf({ harvests, beds }: Pick<NotebookLists, 'harvests' | 'beds'>) {
  const nameOf = bedNames(beds);
  return {
    byCrop: sumBy(harvests, ({ crop }) => crop),
    byBed: sumBy(harvests, ({ bedId }) => nameOf(bedId) ?? NO_BED),
  };
}
