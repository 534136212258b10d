import { readRows } from '../text/read-rows';
import type { Lesson } from '../lessons/lesson';

/** A message, and expressions that its answer matches and does not match, without regard to case. */
interface Step {
  message: string;
  must?: readonly string[];
  mustNot?: readonly string[];
  /** Id of the page of the site that is offered beside the answer. */
  feature?: string;
  /** The expected answer in words. Each of its clauses is checked. */
  expected?: string;
}

/** A conversation of the examination: messages of a visitor, each with the rules for its answer. */
export interface ExaminationCase {
  key: string;
  kind: 'quality' | 'feature' | 'dialogue' | 'safety' | 'lesson';
  steps: readonly Step[];
  /** The reason that operators see when an answer fails. */
  reason: string;
  /** The lesson that the case checks; null: none. */
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
/** Groups of conversations whose answers lessons can change. Calculations, dates and dangers are not among them. */
const QUALITY = new Set(['growing', 'livestock', 'business', 'grants', 'off-topic']);
const DIALOGUE = 'follow-ups';
const DATES = /\d\d-\d\d\.\./; // a range of dates, which is not a regular expression

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

const caseOf = (kind: ExaminationCase['kind'], name: string, ...steps: Step[]): ExaminationCase => ({
  ...{ key: `${kind}-${name}`, kind, steps, reason: LACKS, lessonId: null },
});

/** Reads the cases of services/dexter/evaluation by which versions are compared. @throws if a file is missing or malformed */
export const readCases = (folder: string): ExaminationCase[] => [
  ...readRows<Conversation>(folder, 'conversations').flatMap(({ id, group, turns }) => {
    const steps = turns.map(({ must = [], ...turn }) => ({
      ...turn,
      must: must.filter((pattern) => !DATES.test(pattern)),
    }));
    if (group === DIALOGUE) return [caseOf('dialogue', id, ...steps)];
    return QUALITY.has(group) ? [caseOf('quality', id, ...steps)] : [];
  }),
  ...readRows<{ question: string; feature: string }>(folder, 'features').map(({ question, feature }) =>
    caseOf('feature', question, { message: question, feature }),
  ),
  // Only messages that reach the answers: the guard's own responses are tested in its specs.
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

/** The questions of a lesson, with the rules for their answers. */
function stepsOf(lesson: Lesson): Step[] {
  switch (lesson.kind) {
    case 'correction':
      return lesson.triggers.map((message) => ({ message, must: [literal(lesson.answer)] }));
    case 'exemplar':
      return [{ message: lesson.question, must: [`^${literal(lesson.answer)}$`] }];
    case 'instruction':
      // Without these the offline engine does not follow the instruction, only a model does.
      return lesson.directive && lesson.expected ? [{ message: lesson.probe, expected: lesson.expected }] : [];
  }
}

/** The cases that check whether a lesson still holds. */
export const lessonCases = (lesson: Lesson): ExaminationCase[] =>
  stepsOf(lesson).map((step, index) => ({
    ...{ key: `lesson-${lesson.id}-${index + 1}`, kind: 'lesson', steps: [step], lessonId: lesson.id },
    reason: lesson.kind === 'exemplar' ? UNPRAISED : UNTRAINED,
  }));
