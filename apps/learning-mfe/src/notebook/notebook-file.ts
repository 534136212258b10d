import type { NotebookFile } from '@farm/contracts';
import {
  csvHeader,
  csvRows,
  NOTEBOOK_FILE_VERSION,
  NOTEBOOK_FORMAT,
  notebookLimits,
  OUNCES_PER_POUND,
} from '@farm/farm';
import * as v from 'valibot';
import { bedNames, readLists } from './notebook-content';
import type { NotebookChange, NotebookContent, StoredEntry } from './notebook-database';
import { fileHeadSchema, fileSchema } from './notebook-file-schema';

/** The notebook as a file, with photos, and without what is deleted. */
export function notebookFile(
  { entries, photos }: Pick<NotebookContent, 'entries' | 'photos'>,
  now: Date,
): NotebookFile {
  return {
    format: NOTEBOOK_FORMAT,
    version: NOTEBOOK_FILE_VERSION,
    savedAt: now.toISOString(),
    entries: entries.filter(({ fields }) => fields !== null).map(({ isUnsent: _, ...entry }) => entry),
    photos,
  };
}

const NO_NOTEBOOK = "That file isn't a garden notebook. Choose one that you saved with ‘Save as a file’.";
const BROKEN = 'That notebook is damaged, so nothing was read from it. Choose another copy, if you have one.';
const NEWER =
  'That notebook was saved by a newer version of this page. Reload this page with a connection, then try again.';

/** A notebook of a file, or the sentence that says why it is none. */
export function parseNotebookFile(text: string): NotebookFile | string {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return text.includes(NOTEBOOK_FORMAT) ? BROKEN : NO_NOTEBOOK;
  }
  const head = v.safeParse(fileHeadSchema, json);
  if (!head.success) return NO_NOTEBOOK;
  if (head.output.version > NOTEBOOK_FILE_VERSION) return NEWER;
  const file = v.safeParse(fileSchema, json);
  return file.success ? file.output : BROKEN;
}

/** What an import would change. */
interface ImportSummary {
  added: number;
  /** Entries that are here in an older form. */
  updated: number;
  /** Entries that are here as they are in the file, or newer. */
  known: number;
  photos: number;
  /** Photos for which there is no room. */
  photosLeftOut: number;
}

/**
 * What of a file is new to the notebook. An entry is known by its id, so that a file that is imported twice adds nothing the
 * second time; of two forms of an entry the later stays. What was deleted here after the file was saved comes back: that is why
 * people keep a copy.
 */
export function planImport(file: NotebookFile, stored: Pick<NotebookContent, 'entries' | 'photos'>) {
  const here = new Map(stored.entries.map((entry) => [entry.id, entry]));
  const entries = [...new Map(file.entries.map((entry) => [entry.id, entry])).values()];
  const isMissing = ({ id }: { id: string }) => (here.get(id)?.fields ?? null) === null;
  const isLater = ({ id, changedAt }: { id: string; changedAt: number }) => changedAt > (here.get(id)?.changedAt ?? -1);
  const live = entries.filter(({ fields }) => fields !== null);
  const added = live.filter(isMissing);
  const updated = live.filter((entry) => !isMissing(entry) && isLater(entry));
  const photoIds = new Set(stored.photos.map(({ id }) => id));
  const newPhotos = [...new Map(file.photos.map((photo) => [photo.id, photo])).values()].filter(
    ({ id }) => !photoIds.has(id),
  );
  const photos = newPhotos.slice(0, Math.max(0, notebookLimits.photos - stored.photos.length));
  const summary: ImportSummary = {
    added: added.length,
    updated: updated.length,
    known: live.length - added.length - updated.length,
    photos: photos.length,
    photosLeftOut: newPhotos.length - photos.length,
  };
  return { entries: [...added, ...updated], photos, summary };
}

/** The change that an import makes, decided by what is stored when it is written. */
export const importChange =
  (file: NotebookFile, photos: NotebookContent['photos']) =>
  (stored: ReadonlyMap<string, StoredEntry>): NotebookChange => {
    const plan = planImport(file, { entries: [...stored.values()], photos });
    const entries = plan.entries.map((entry) => ({
      ...entry,
      // not of the future, and later than the deletion that it takes back
      changedAt: Math.max(Math.min(entry.changedAt, Date.now()), (stored.get(entry.id)?.changedAt ?? -1) + 1),
      isUnsent: true,
    }));
    return { entries, photos: plan.photos };
  };

const things = (number: number, word: string) => `${number.toLocaleString('en-US')} ${word}`;

/** 'Adds 3 entries and 1 photo. 12 entries are here already.' */
export function describeImport({ added, updated, known, photos, photosLeftOut }: ImportSummary): string {
  const entryWord = (number: number) => things(number, number === 1 ? 'entry' : 'entries');
  const photoWord = (number: number) => things(number, number === 1 ? 'photo' : 'photos');
  const news = [added > 0 && entryWord(added), photos > 0 && photoWord(photos)].filter(Boolean).join(' and ');
  return [
    news === '' ? updated === 0 && 'Everything in that file is here already.' : `Adds ${news}.`,
    updated > 0 && `Brings ${entryWord(updated)} up to date.`,
    known > 0 && (news !== '' || updated > 0) && `${entryWord(known)} ${known === 1 ? 'is' : 'are'} here already.`,
    photosLeftOut > 0 && `There is no room for ${photoWord(photosLeftOut)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The harvests as a table for a spreadsheet, the first day first. */
export function harvestsCsv(entries: readonly StoredEntry[]): string {
  const { harvests, beds } = readLists(entries);
  const nameOf = bedNames(beds);
  return (
    csvHeader(['Day', 'Crop', 'Bed', 'Pounds', 'Ounces', 'Count', 'Note']) +
    csvRows(
      [...harvests]
        .reverse()
        .map(({ day, crop, bedId, ounces, count, note }) => [
          day,
          crop,
          nameOf(bedId) ?? '',
          ounces === null ? '' : String(Math.floor(ounces / OUNCES_PER_POUND)),
          ounces === null ? '' : String(Math.round((ounces % OUNCES_PER_POUND) * 100) / 100),
          count === null ? '' : String(count),
          note,
        ]),
    )
  );
}
