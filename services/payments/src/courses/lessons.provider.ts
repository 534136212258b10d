import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import type { CheckQuestion } from '../pdf/markdown/course';

interface Lesson {
  id: string;
  title: string;
  minutes: number;
  /** From our own Markdown, which contains no HTML. */
  html: string;
  /** With the answers: send `withoutAnswers()` only. */
  check: readonly CheckQuestion[];
}

export interface Lessons {
  /** Empty until the build has made them. */
  of(courseId: string): Promise<readonly Lesson[]>;
}

type StoredLesson = Omit<Lesson, 'html'> & { markdown: string };

const markdown = new MarkdownIt({ html: false, typographer: true });

// The content security policy allows no style attributes, so the alignment is data for the style sheet.
markdown.core.ruler.push('column-sides', ({ tokens }) => {
  for (const token of tokens) {
    const [, side] = /^text-align:(\w+)$/.exec(String(token.attrGet('style'))) ?? [];
    if (side) token.attrs = [['data-align', side]];
  }
});

// Lessons are printed too, so boxes are characters and not inputs.
const boxes = (html: string) => html.replaceAll('<li>[ ] ', '<li>☐ ');

const lessonOf = ({ markdown: text, ...lesson }: StoredLesson): Lesson => ({
  ...lesson,
  html: boxes(markdown.render(text)),
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
