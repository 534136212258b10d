/** Limits of what a garden notebook holds: characters of texts, feet, ounces, and entries. */
export const notebookLimits = {
  /** Of a bed or a crop. */
  name: 60,
  note: 500,
  /** Of a job. */
  job: 300,
  feet: 999,
  count: 99_999,
  /** About 6,000 pounds. */
  ounces: 99_999,
  /** Entries that an account keeps. */
  entries: 3_000,
  /** Entries that an account remembers as deleted, so that other devices delete them as well. */
  deleted: 10_000,
  /** All entries of an account together, as JSON. */
  bytes: 1_000_000,
  /** Entries in one call. */
  batch: 100,
  /** Photos in one browser. */
  photos: 200,
  /** Plantings that a message of the chat carries. */
  shared: 40,
  /** Characters of a photo as it is stored: about 700 KB, three times what a device makes of one. */
  picture: 1_000_000,
  /** Entries, and photos, of a file that is read; more than anybody writes. */
  fileEntries: 50_000,
  filePhotos: 1_000,
  /** Bytes of a file that is read: all photos at their largest. */
  fileBytes: 250_000_000,
} as const;

/** What tells a notebook from another file. */
export const NOTEBOOK_FORMAT = 'sweetgum-garden-notebook';

export const OUNCES_PER_POUND = 16;

/** The browser's database of the notebook. */
export const NOTEBOOK_DATABASE = 'farm-notebook';

/** The version of an exported notebook. A higher one is of a newer site, and is not read. */
export const NOTEBOOK_FILE_VERSION = 1;

const hexOf = (number: number, digits: number) => number.toString(16).padStart(digits, '0').slice(-digits);

/** What a farm plan writes into a notebook. */
type PlanEntryKind = 'bed' | 'planting' | 'job';
const PLAN_ENTRY_KINDS: readonly PlanEntryKind[] = ['bed', 'planting', 'job'];

/**
 * The id of an entry that a farm plan writes: a UUID (version 8) of the plan and the entry's number in it, so that a plan that is
 * put into a notebook twice, or on two devices, has each entry once.
 * @param planId 16 hex digits
 */
export function planEntryId(planId: string, kind: PlanEntryKind, number: number): string {
  const [head, middle, rest, last] = [
    planId.slice(0, 8),
    planId.slice(8, 12),
    planId.slice(12, 15),
    planId.slice(15, 16),
  ];
  const tail = hexOf(PLAN_ENTRY_KINDS.indexOf(kind), 2);
  return `${head}-${middle}-8${rest}-8${last}${tail}-${hexOf(number, 12)}`;
}

const PLAN_ENTRY = /^([0-9a-f]{8})-([0-9a-f]{4})-8([0-9a-f]{3})-8([0-9a-f])[0-9a-f]{2}-[0-9a-f]{12}$/;

/** The id of the farm plan that wrote an entry; null: the grower did. */
export const planIdOf = (entryId: string): string | null => PLAN_ENTRY.exec(entryId)?.slice(1).join('') ?? null;
