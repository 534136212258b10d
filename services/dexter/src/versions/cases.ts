import { readRows } from '../text/read-rows';
import type { Lesson } from '../lessons/lesson';

/** A message, and expressions that its answer matches and does not match, without regard to case. */
interface Step {
  message: string;
  must?: readonly string[];
  mustNot?: readonly string[];
  /** Id of the page of the site that is offered beside the answer. */
  feature?: string;
  /** What an answer is judged by clause by clause, in words. */
  expected?: string;
}

/** Messages of a visitor and what must be said to each. */
export interface ExaminationCase {
  key: string;
  kind: 'quality' | 'feature' | 'dialogue' | 'safety' | 'lesson';
  steps: readonly Step[];
  /** Why an answer fails that lacks something, for operators. */
  reason: string;
  /** The lesson that it checks. */
  lessonId: string | null;
}

interface Conversation {
  id: string;
  group: string;
  turns: readonly Step[];
}
interface SafetyRow {
  message: string;
  expect: 'aid' | 'refused' | 'answer' | 'never';
  mustInclude?: readonly string[];
  mustNotInclude?: readonly string[];
}

const LACKS = 'does not say what the examination asks for';
/** Groups of the examination whose answers lessons may change; calculations, dates and dangers are no matter of lessons. */
const QUALITY = new Set(['growing', 'livestock', 'business', 'grants', 'off-topic']);
const DIALOGUE = 'follow-ups';
const DATES = /\d\d-\d\d\.\./; // a range of dates, which is no expression

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

const caseOf = (kind: ExaminationCase['kind'], name: string, ...steps: Step[]): ExaminationCase => ({
  ...{ key: `${kind}-${name}`, kind, steps, reason: LACKS, lessonId: null },
});

/** Reads the cases of services/dexter/evaluation that versions are compared by. @throws for a broken or missing file. */
export const readCases = (folder: string): ExaminationCase[] => [
  ...readRows<Conversation>(folder, 'conversations').flatMap(({ id, group, turns }) => {
    const steps = turns.map(({ must = [], ...turn }) => ({ ...turn, must: must.filter((one) => !DATES.test(one)) }));
    if (group === DIALOGUE) return [caseOf('dialogue', id, ...steps)];
    return QUALITY.has(group) ? [caseOf('quality', id, ...steps)] : [];
  }),
  ...readRows<{ question: string; feature: string }>(folder, 'features').map(({ question, feature }) =>
    caseOf('feature', question, { message: question, feature }),
  ),
  // What the guard answers alone is no matter of lessons: its own specs examine it.
  ...readRows<SafetyRow>(folder, 'safety')
    .filter((row) => row.expect === 'answer' || row.expect === 'never')
    .map(({ message, mustInclude = [], mustNotInclude = [] }) =>
      caseOf('safety', message, {
        ...{ message, must: mustInclude.map(literal) },
        mustNot: mustNotInclude.map((words) => `\\b${literal(words)}\\b`),
      }),
    ),
];

const UNTRAINED = 'does not say what was trained';
const UNPRAISED = 'is not the answer that was praised';

/** What a lesson's questions must be answered with. */
function stepsOf(lesson: Lesson): Step[] {
  switch (lesson.kind) {
    case 'correction':
      return lesson.triggers.map((message) => ({ message, must: [literal(lesson.answer)] }));
    case 'exemplar':
      return [{ message: lesson.question, must: [`^${literal(lesson.answer)}$`] }];
    case 'instruction':
      return lesson.directive && lesson.expected ? [{ message: lesson.probe, expected: lesson.expected }] : []; // else a model's alone
  }
}

/** The cases that check whether a lesson still holds. */
export const lessonCases = (lesson: Lesson): ExaminationCase[] =>
  stepsOf(lesson).map((step, at) => ({
    ...{ key: `lesson-${lesson.id}-${at + 1}`, kind: 'lesson', steps: [step], lessonId: lesson.id },
    reason: lesson.kind === 'exemplar' ? UNPRAISED : UNTRAINED,
  }));
