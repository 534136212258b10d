import type { LessonWording } from '@farm/contracts';
import { fromServiceContent } from '@farm/server-kit';
import { MarkdownError } from '../pdf/markdown/blocks';
import { assertLesson, type CheckQuestion } from '../pdf/markdown/course';
import { printedLesson } from './lesson-pdf';
import { readLessonText, type RenderedLesson, type Lessons } from './lessons.provider';

type LessonContent = Pick<RenderedLesson, 'title' | 'minutes' | 'markdown' | 'topics' | 'sums' | 'html'> & {
  questions: Omit<CheckQuestion, 'id'>[];
};

/**
 * A lesson in its editor's words, by the rules of the built-in lessons (content/README.md).
 * @throws MarkdownError with the line of the text, or the number of the question
 */
export function parseLessonWording({ title, minutes, text, questions }: LessonWording): LessonContent {
  const body = `${text.replace(/\r\n?/g, '\n').trimEnd()}\n`;
  const file = `“${title}”, line`;
  assertLesson({ file, fields: new Map(), body, bodyLine: 1 });
  printedLesson(file, body); // a buyer may print every lesson
  const checked = questions.map(({ text: question, options, right, explanation, reasons }, index) => {
    const fail = (problem: string) => {
      throw new MarkdownError(`“${title}”, question`, index + 1, problem);
    };
    if (right > options.length) fail(`It has ${options.length} choices, so the right one is none of them.`);
    if (reasons && reasons.length !== options.length)
      fail(`It has ${options.length} choices and ${reasons.length} reasons: give one for each, or none.`);
    return { text: question, options, correct: right - 1, explanation, why: reasons };
  });
  return { title, minutes, ...readLessonText(body), questions: checked };
}

/** The sentence for an editor about what `parseLessonWording` has rejected. */
export const lessonProblem = ({ file, line, problem }: MarkdownError): string => `${file} ${line}: ${problem}`;

/**
 * A lesson in other words. Its id stays: buyers' progress names it. So do its outcomes, sources and skill, which an editor does not
 * change. The quiz draws from the editor's questions alone.
 */
function inWords(lesson: RenderedLesson, { questions, ...content }: LessonContent): RenderedLesson {
  const idOf = (place: number) => lesson.check[place]?.id ?? `${lesson.id}-${place + 1}`;
  return {
    ...lesson,
    ...content,
    check: questions.map((each, place) => ({ id: idOf(place), always: lesson.check[place]?.always, ...each })),
  };
}

export interface PublishedLessons extends Lessons {
  /** Why the published words of these lessons are not shown, by the lesson's id. */
  problems(): ReadonlyMap<string, string>;
}

type ReadWording = { content: LessonContent } | { problem: string };

/**
 * The lessons in their published words, at each moment. Words that break a rule, which a release may have changed since, are not
 * shown: the built-in lesson stays. Words of lessons that a release has removed are ignored.
 */
export function publishedLessons(builtIn: Lessons, warn: (problem: unknown) => void): PublishedLessons {
  const read = (wording: LessonWording): ReadWording => {
    try {
      return { content: parseLessonWording(wording) };
    } catch (error) {
      warn(error);
      return { problem: error instanceof MarkdownError ? lessonProblem(error) : 'This text cannot be read.' };
    }
  };
  // Reading a lesson takes about 30 ms, and a publication of any other section leaves the words as they are.
  let known = new Map<string, ReadWording>();
  const current = fromServiceContent(({ lessons }) => {
    const texts = new Map((lessons?.changed ?? []).map((wording) => [JSON.stringify(wording), wording]));
    known = new Map([...texts].map(([text, wording]) => [text, known.get(text) ?? read(wording)]));
    return new Map([...texts].map(([text, { id }]) => [id, known.get(text)]));
  });
  return {
    sheetsOf: (courseId) => builtIn.sheetsOf(courseId),
    of: async (courseId) => {
      const lessons = await builtIn.of(courseId);
      const wordings = current();
      return lessons.map((lesson) => {
        const wording = wordings.get(lesson.id);
        return wording && 'content' in wording ? inWords(lesson, wording.content) : lesson;
      });
    },
    problems: () =>
      new Map(
        [...current()].flatMap(([id, wording]) => (wording && 'problem' in wording ? [[id, wording.problem]] : [])),
      ),
  };
}
