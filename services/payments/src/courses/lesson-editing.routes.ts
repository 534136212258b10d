import { lessonWordings, type LessonWording } from '@farm/contracts';
import { course } from '@farm/farm';
import { serve, throwHttpError, type App } from '@farm/server-kit';
import { MarkdownError } from '../pdf/markdown/blocks';
import { withSumExamples } from '../pdf/markdown/sum-block';
import type { RenderedLesson, Lessons } from './lessons.provider';
import { lessonProblem, parseLessonWording, type PublishedLessons } from './published-lessons';

interface LessonEditingDeps {
  builtInLessons: Lessons;
  lessons: PublishedLessons;
}

const wordingOf = ({ id, title, minutes, markdown, check }: RenderedLesson): LessonWording => ({
  ...{ id, title, minutes, text: markdown.trimEnd() },
  questions: check.map(({ text, options, correct, explanation, why }) => ({
    ...{ text, options: [...options], right: correct + 1, explanation },
    ...(why && { reasons: [...why] }),
  })),
});

/** @throws 400 `lesson.invalid` with the lesson and the line */
function preview(wording: LessonWording): { id: string; html: string } {
  try {
    return { id: wording.id, html: withSumExamples(parseLessonWording(wording).html) };
  } catch (error) {
    if (!(error instanceof MarkdownError)) throw error;
    return throwHttpError(400, 'lesson.invalid', lessonProblem(error));
  }
}

/** What the form of the lessons at /ops/content needs. */
export function lessonEditingRoutes(app: App, { builtInLessons, lessons }: LessonEditingDeps): void {
  serve(app, lessonWordings, {
    'GET /api/ops/lessons': async () => {
      const problems = lessons.problems();
      const builtIn = await builtInLessons.of(course.id);
      return builtIn.map((lesson) => ({ ...wordingOf(lesson), problem: problems.get(lesson.id) ?? null }));
    },
    'POST /api/ops/lessons/previews': ({ body: { changed } }) => changed.map(preview),
  });
}
