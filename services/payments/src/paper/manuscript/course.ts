import type { CheckQuestion } from '../../courses/lesson-check';
import { BadManuscript } from './bad-manuscript';
import { readCheck } from './check';
import { lessonFront, splitFile } from './front-matter';
import { readBody } from './manuscript';

/** What the service reads of a course: its lessons in order, each with its text in Markdown and its check. */
export interface PrintedCourse {
  id: string;
  title: string;
  lessons: { id: string; title: string; minutes: number; markdown: string; check: CheckQuestion[] }[];
}

/** Where the check of a lesson lies. */
export const checkPath = (lesson: string): string => lesson.replace(/\.md$/, '.check.json');

const NAME = /^(\d{2})-([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/;

/** A lesson as it lies in content/. */
export interface LessonFile {
  path: string;
  text: string;
  /** Of NN-name.check.json beside it; null when there is none. */
  check: string | null;
}

/** A course from its files. Throws BadManuscript when a number is missing or a lesson has what README.md does not allow. */
export function readCourse(id: string, title: string, files: readonly LessonFile[]): PrintedCourse {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const lessons = sorted.map(({ path, text, check }, index) => {
    const [, number, lesson] = NAME.exec(path.slice(path.lastIndexOf('/') + 1)) ?? [];
    if (!lesson) throw new BadManuscript(path, 1, 'A lesson is called NN-name.md.');
    if (Number(number) !== index + 1) {
      throw new BadManuscript(path, 1, `Lessons are numbered without a gap: this would be ${index + 1}.`);
    }
    const split = splitFile(path, text);
    const front = lessonFront(split);
    readBody(split);
    if (check === null) throw new BadManuscript(path, 1, 'The lesson has no check: a file NN-name.check.json.');
    const questions = readCheck(checkPath(path), check);
    return { id: lesson, ...front, markdown: `${split.body.trim()}\n`, check: questions };
  });
  return { id, title, lessons };
}
