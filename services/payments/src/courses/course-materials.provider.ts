import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FinalPlan } from './final-plan';

/** A file that owners of a course download. */
export interface CourseFile {
  id: 'workbook' | 'spreadsheet';
  format: 'pdf' | 'xlsx';
  /** Contains the hash of the content. */
  file: string;
  sha256: string;
  bytes: number;
  /** Of a PDF. */
  pages?: number;
}

/** What comes with a course beside its lessons. */
export interface CourseMaterials {
  /** Empty until the build has made them. */
  filesOf(courseId: string): Promise<readonly CourseFile[]>;
  read(file: CourseFile): Promise<Buffer>;
  planOf(courseId: string): Promise<FinalPlan | null>;
}

interface StoredMaterials {
  files?: CourseFile[];
  plan?: FinalPlan | null;
}

/** Reads the folder that `payments:typeset` writes. */
export function diskMaterials(storageDir: string): CourseMaterials {
  const folder = join(storageDir, 'courses');
  const of = async (courseId: string): Promise<StoredMaterials> => {
    try {
      return JSON.parse(await readFile(join(folder, `${basename(courseId)}.json`), 'utf8')) as StoredMaterials;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}; // not built yet
      throw error;
    }
  };
  return {
    filesOf: async (courseId) => (await of(courseId)).files ?? [],
    read: ({ file }) => readFile(join(folder, basename(file))),
    planOf: async (courseId) => (await of(courseId)).plan ?? null,
  };
}
