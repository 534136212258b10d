import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderContent } from '../content-html';
import type { CheckQuestion } from '../pdf/markdown/course';

interface Lesson {
  id: string;
  title: string;
  minutes: number;
  /** Its headings, without those that every lesson has. */
  topics: readonly string[];
  /** The sums that the reader fills in. */
  sums: readonly { id: string; title: string }[];
  /** From our own Markdown, which contains no HTML. */
  html: string;
  /** With the answers: send `withoutAnswers()` only. */
  check: readonly CheckQuestion[];
}

export interface Lessons {
  /** Empty until the build has made them. */
  of(courseId: string): Promise<readonly Lesson[]>;
}

type StoredLesson = Omit<Lesson, 'html' | 'topics' | 'sums'> & { markdown: string };

const IN_EVERY_LESSON = ['What you will be able to do', 'This week'];

const topicsOf = (text: string) =>
  [...text.matchAll(/^## (.+)$/gm)].flatMap(([, heading = '']) => (IN_EVERY_LESSON.includes(heading) ? [] : heading));

const sumsOf = (text: string) =>
  [...text.matchAll(/^```sum (\S+)\ntitle: (.+)$/gm)].map(([, id = '', title = '']) => ({ id, title }));

const lessonOf = ({ markdown: text, ...lesson }: StoredLesson): Lesson => ({
  ...lesson,
  topics: topicsOf(text),
  sums: sumsOf(text),
  html: renderContent(text),
});

/** Reads the folder that `payments:typeset` writes: one JSON file for each course. */
export const diskLessons = (storageDir: string): Lessons => ({
  async of(courseId) {
    try {
      const text = await readFile(join(storageDir, 'courses', `${courseId}.json`), 'utf8');
      return (JSON.parse(text) as { lessons: StoredLesson[] }).lessons.map(lessonOf);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []; // not built yet
      throw error;
    }
  },
});
