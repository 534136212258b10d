import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import type { CheckQuestion } from './lesson-check';

interface Lesson {
  id: string;
  title: string;
  minutes: number;
  /** The lesson's text as HTML, made from our own Markdown without any HTML in it. */
  html: string;
  /** The questions with their answers: what leaves the service is `questionsOf`, never this. */
  check: readonly CheckQuestion[];
}

/** Where the lessons of a course are. */
export interface Lessons {
  /** The lessons in their order; empty when the build has not made them. */
  of(courseId: string): Promise<readonly Lesson[]>;
}

type StoredLesson = Omit<Lesson, 'html'> & { markdown: string };

const markdown = new MarkdownIt({ html: false, typographer: true });

// The site lets no style attributes in, so the side of a column is data, and the style sheet acts on it.
markdown.core.ruler.push('column-sides', ({ tokens }) => {
  for (const token of tokens) {
    const [, side] = /^text-align:(\w+)$/.exec(String(token.attrGet('style'))) ?? [];
    if (side) token.attrs = [['data-align', side]];
  }
});

// A checklist is read on paper too, so its boxes are signs and not inputs.
const boxes = (html: string) => html.replaceAll('<li>[ ] ', '<li>☐ ');

const lessonOf = ({ markdown: text, ...lesson }: StoredLesson): Lesson => ({
  ...lesson,
  html: boxes(markdown.render(text)),
});

/** The folder that `payments:typeset` writes: one JSON file a course. The id is one of the catalogue, never input. */
export const diskLessons = (storageDir: string): Lessons => ({
  async of(courseId) {
    try {
      const text = await readFile(join(storageDir, 'courses', `${courseId}.json`), 'utf8');
      return (JSON.parse(text) as { lessons: StoredLesson[] }).lessons.map(lessonOf);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []; // nothing is typeset yet
      throw error;
    }
  },
});
