import { BadManuscript } from './bad-manuscript';
import { lessonFront, splitFile } from './front-matter';
import { readBody } from './manuscript';

/** What the service reads of a course: its lessons in order, each with its text in Markdown. */
export interface PrintedCourse {
  id: string;
  title: string;
  lessons: { id: string; title: string; minutes: number; markdown: string }[];
}

const NAME = /^(\d{2})-([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/;

/** A course from its files. Throws BadManuscript when a number is missing or a lesson has what README.md does not allow. */
export function readCourse(id: string, title: string, files: readonly { path: string; text: string }[]): PrintedCourse {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const lessons = sorted.map(({ path, text }, index) => {
    const [, number, lesson] = NAME.exec(path.slice(path.lastIndexOf('/') + 1)) ?? [];
    if (!lesson) throw new BadManuscript(path, 1, 'A lesson is called NN-name.md.');
    if (Number(number) !== index + 1) {
      throw new BadManuscript(path, 1, `Lessons are numbered without a gap: this would be ${index + 1}.`);
    }
    const split = splitFile(path, text);
    const front = lessonFront(split);
    readBody(split);
    return { id: lesson, title: front.title, minutes: front.minutes, markdown: `${split.body.trim()}\n` };
  });
  return { id, title, lessons };
}
