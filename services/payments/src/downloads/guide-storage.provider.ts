import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Language } from '@farm/farm';
import type { GuidePreview } from '../pdf/guide/preview';

/** The PDFs of a guide. */
export type GuidePart = 'guide' | 'slides';

export interface StoredGuide {
  bytes: number;
  /** Of the content; also the file's ETag. */
  sha256: string;
  /** Unknown for a watermarked copy. */
  pages?: number;
  /** From byte `first` to byte `last`, both included. */
  read(first: number, last: number): Readable | Promise<Readable>;
  /** Sent by nginx or the object store instead of this service. */
  sentBy?: { accel: string } | { url: string };
}

export interface GuideStorage {
  /** Null when the build has not made the guide, or no such part or edition of it. */
  find(guideId: string, part?: GuidePart, language?: Language): Promise<StoredGuide | null>;
  /** Pages of each built guide, by its id. */
  pages(): Promise<Record<string, number>>;
  /** Of an edition, by its name (`editionName`). Null when the build has not made it. */
  preview(edition: string): Promise<GuidePreview | null>;
}

interface PdfEntry {
  file: string;
  sha256: string;
  bytes: number;
  pages?: number;
}

interface Entry extends PdfEntry {
  slides?: PdfEntry;
  editions?: Partial<Record<Language, PdfEntry>>;
}

function entryOf(guide: Entry | undefined, part: GuidePart, language: Language): PdfEntry | undefined {
  if (part === 'slides') return guide?.slides;
  return language === 'en' ? guide : guide?.editions?.[language];
}

const isMissingFile = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function readIndex(folder: string): Promise<Map<string, Entry>> {
  try {
    const index = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as Record<string, Entry>;
    return new Map(Object.entries(index));
  } catch (error) {
    if (isMissingFile(error)) return new Map(); // not built yet
    throw error;
  }
}

/** Reads the folder that `payments:typeset` writes. The index is read at each call: a new build needs no restart. */
export const diskStorage = (storageDir: string): GuideStorage => {
  const folder = join(storageDir, 'guides');
  return {
    pages: async () =>
      Object.fromEntries([...(await readIndex(folder))].flatMap(([id, { pages }]) => (pages ? [[id, pages]] : []))),
    async preview(edition) {
      const [guideId = ''] = edition.split('.');
      if (!(await readIndex(folder)).has(guideId)) return null;
      try {
        return JSON.parse(await readFile(join(folder, `${basename(edition)}.preview.json`), 'utf8')) as GuidePreview;
      } catch (error) {
        if (isMissingFile(error)) return null;
        throw error;
      }
    },
    async find(guideId, part = 'guide', language = 'en') {
      const entry = entryOf((await readIndex(folder)).get(guideId), part, language);
      if (!entry) return null;
      const path = join(folder, basename(entry.file));
      const { bytes, sha256, pages } = entry;
      return {
        bytes,
        sha256,
        ...(pages === undefined ? {} : { pages }),
        read: (start, end) => createReadStream(path, { start, end }),
      };
    },
  };
};
