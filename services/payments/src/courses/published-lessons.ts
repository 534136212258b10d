import type { LessonWording } from '@farm/contracts';
import { fromServiceContent } from '@farm/server-kit';
import { MarkdownError } from '../pdf/markdown/blocks';
import { assertLesson, type CheckQuestion } from '../pdf/markdown/course';
import { readLessonText, type Lesson, type Lessons } from './lessons.provider';

type LessonContent = Omit<Lesson, 'id' | 'check'> & { questions: Omit<CheckQuestion, 'id'>[] };

/**
 * A lesson in its editor's words, by the rules of the built-in lessons (content/README.md).
 * @throws MarkdownError with the line of the text, or the number of the question
 */
export function parseLessonWording({ title, minutes, text, questions }: LessonWording): LessonContent {
  const body = `${text.replace(/\r\n?/g, '\n').trimEnd()}\n`;
  assertLesson({ file: `“${title}”, line`, fields: new Map(), body, bodyLine: 1 });
  const checked = questions.map(({ text: question, options, right, explanation }, index) => {
    if (right > options.length)
      throw new MarkdownError(
        `“${title}”, question`,
        index + 1,
        `It has ${options.length} choices, so the right one is none of them.`,
      );
    return { text: question, options, correct: right - 1, explanation };
  });
  return { title, minutes, ...readLessonText(body), questions: checked };
}

/** The sentence for an editor about what `parseLessonWording` has rejected. */
export const lessonProblem = ({ file, line, problem }: MarkdownError): string => `${file} ${line}: ${problem}`;

/** A lesson in other words. Its id and those of its questions stay: buyers' progress names them. */
function inWords(lesson: Lesson, { questions, ...content }: LessonContent): Lesson {
  const check = lesson.check.map((question, place) => ({ ...question, ...questions[place] }));
  return { id: lesson.id, ...content, check };
}

export interface PublishedLessons extends Lessons {
  /** Why the published words of these lessons are not shown, by the lesson's id. */
  problems(): ReadonlyMap<string, string>;
}

/**
 * The lessons in their published words, at each moment. Words that break a rule, which a release may have changed since, are not
 * shown: the built-in lesson stays. Words of lessons that a release has removed are ignored.
 */
export function publishedLessons(builtIn: Lessons, warn: (problem: unknown) => void): PublishedLessons {
  const current = fromServiceContent(({ lessons }) => {
    const contents = new Map<string, LessonContent>();
    const problems = new Map<string, string>();
    for (const wording of lessons?.changed ?? []) {
      try {
        contents.set(wording.id, parseLessonWording(wording));
      } catch (error) {
        warn(error);
        problems.set(wording.id, error instanceof MarkdownError ? lessonProblem(error) : 'This text cannot be read.');
      }
    }
    return { contents, problems };
  });
  return {
    of: async (courseId) => {
      const lessons = await builtIn.of(courseId);
      const { contents } = current();
      return lessons.map((lesson) => {
        const content = contents.get(lesson.id);
        return content ? inWords(lesson, content) : lesson;
      });
    },
    problems: () => current().problems,
  };
}
