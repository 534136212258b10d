import { contentStems } from '../text/words';
import type { Lesson } from '../lessons/lesson';
import type { CaseResult } from './evaluator';

const STRAY = 'The lesson changes an answer to a question about something else.';

interface Subject {
  stems: ReadonlySet<string>;
  /** The article that it replaces. */
  topicId: string | null;
}

/** What a lesson is about; null: it is meant for every answer. */
function subjectOf(lesson: Lesson, titleOf: (article: string) => string | undefined): Subject | null {
  const about = (texts: readonly string[], topicId: string | null = null): Subject => ({
    stems: new Set(texts.flatMap(contentStems)),
    topicId,
  });
  if (lesson.kind === 'exemplar') return null;
  if (lesson.kind === 'correction') {
    const { triggers, answer, topicId } = lesson;
    return about([...triggers, answer, (topicId !== null && titleOf(topicId)) || ''], topicId);
  }
  const { directive, probe } = lesson;
  if (directive?.kind === 'mention')
    return about(directive.topics.length > 0 ? [...directive.topics, directive.text, probe] : [directive.text]);
  if (directive?.kind === 'feature') return about([...directive.topics, probe]);
  return directive === null ? about([]) : null; // a model's alone; or words and lengths of every answer
}

/**
 * The cases of the repository whose answer lessons change although neither the question nor its article has a word of
 * what the lessons are about, each with the reason as a sentence for operators.
 */
export function strayChanges(
  lessons: readonly Lesson[],
  before: readonly CaseResult[],
  after: readonly CaseResult[],
  titleOf: (article: string) => string | undefined,
): ReadonlyMap<string, string> {
  const subjects = lessons.map((lesson) => subjectOf(lesson, titleOf));
  if (subjects.length === 0 || subjects.includes(null)) return new Map();
  const isRelated = ({ question, topic }: CaseResult) => {
    const stems = contentStems(`${question} ${(topic !== null && titleOf(topic)) || ''}`);
    return subjects.some(
      (one) => one && ((topic !== null && one.topicId === topic) || stems.some((stem) => one.stems.has(stem))),
    );
  };
  return new Map(
    before
      .filter((one, at) => one.lessonId === null && one.answer !== after[at]?.answer && !isRelated(one))
      .map(({ key }) => [key, STRAY]),
  );
}
