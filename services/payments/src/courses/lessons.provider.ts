import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderContent } from '../content-html';
import type { CheckQuestion } from '../pdf/markdown/course';
import type { LessonFrontMatter, SheetFrontMatter } from '../pdf/markdown/front-matter';

interface StoredLesson extends LessonFrontMatter {
  id: string;
  markdown: string;
  /** With the answers: send `withoutAnswers()` only. */
  check: readonly CheckQuestion[];
}

export interface RenderedLesson extends StoredLesson {
  /** Its headings, without those that every lesson has. */
  topics: readonly string[];
  /** The sums that the reader fills in. */
  sums: readonly { id: string; title: string }[];
  /** From Markdown of the farm, which contains no HTML. */
  html: string;
}

/** A page beside the lessons, without a quiz: one for each crop. */
interface CourseSheet extends SheetFrontMatter {
  id: string;
  markdown: string;
  html: string;
}

export interface Lessons {
  /** Empty until the build has made them. */
  of(courseId: string): Promise<readonly RenderedLesson[]>;
  sheetsOf(courseId: string): Promise<readonly CourseSheet[]>;
}

const IN_EVERY_LESSON = ['What you will be able to do', 'This week'];

const topicsOf = (text: string) =>
  [...text.matchAll(/^## (.+)$/gm)].flatMap(([, heading = '']) => (IN_EVERY_LESSON.includes(heading) ? [] : heading));

const sumsOf = (text: string) =>
  [...text.matchAll(/^```sum (\S+)\ntitle: (.+)$/gm)].map(([, id = '', title = '']) => ({ id, title }));

/** What a page shows of a lesson's Markdown. */
export const readLessonText = (markdown: string): Pick<RenderedLesson, 'markdown' | 'topics' | 'sums' | 'html'> => ({
  markdown,
  topics: topicsOf(markdown),
  sums: sumsOf(markdown),
  html: renderContent(markdown),
});

const lessonOf = ({ markdown, ...lesson }: StoredLesson): RenderedLesson => ({
  ...lesson,
  ...readLessonText(markdown),
});

interface StoredCourse {
  lessons: StoredLesson[];
  sheets: (SheetFrontMatter & { id: string; markdown: string })[];
}

/** Reads the folder that `payments:typeset` writes: one JSON file for each course. */
export function diskLessons(storageDir: string): Lessons {
  const read = async (courseId: string): Promise<StoredCourse> => {
    try {
      return JSON.parse(await readFile(join(storageDir, 'courses', `${courseId}.json`), 'utf8')) as StoredCourse;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { lessons: [], sheets: [] }; // not built yet
      throw error;
    }
  };
  return {
    of: async (courseId) => (await read(courseId)).lessons.map(lessonOf),
    sheetsOf: async (courseId) =>
      (await read(courseId)).sheets.map((sheet) => ({ ...sheet, html: renderContent(sheet.markdown) })),
  };
}
