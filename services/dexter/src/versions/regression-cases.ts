import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fnv1a } from '@farm/farm';
import type { Zone } from '../answers/search/zones';
import type { Directive, Lesson } from '../lessons/lesson';

export type CaseKind = 'quality' | 'scope' | 'safety' | 'feature' | 'dialogue' | 'examination' | 'lesson';

/** Text that an answer must and must not contain, without regard to case. */
export interface Facts {
  mustInclude?: readonly string[];
  mustNotInclude?: readonly string[];
}

/** What an answer must be. Every part that is present must hold. */
export interface Expected extends Facts {
  /** Id of the article that it is from, or that it offers in a clarifying question. */
  article?: string;
  /** Id of the page of the site that it offers. */
  feature?: string;
  zone?: Zone;
  /** Out of scope: a clarifying question is fine, an answer is not. */
  foreign?: true;
  /** First aid; a refusal of the guard; a reviewed answer; or any answer without the forbidden words. */
  safety?: 'aid' | 'refused' | 'answer' | 'never';
  /** A text that the answer contains. */
  mustContain?: string;
  /** The whole answer, character by character. */
  same?: string;
  /** Regular expressions that an answer matches, and those that a wrong one matches, without regard to case. */
  matches?: readonly string[];
  mustNotMatch?: readonly string[];
}

interface Step {
  message: string;
  expected: Expected;
}

/** Messages of a visitor and the expected answer to each. */
export interface RegressionCase {
  key: string;
  kind: CaseKind;
  /** A failure would harm people: no reason overrides it. */
  critical: boolean;
  steps: readonly Step[];
  /** The lesson that it checks. */
  lessonId: string | null;
}

/** Reads a JSONL file. @throws when it is missing or a line is not valid JSON. */
export function readRows<T>(folder: string, name: string): T[] {
  const lines = readFileSync(join(folder, `${name}.jsonl`), 'utf8').split('\n');
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return [];
    try {
      return [JSON.parse(line) as T];
    } catch (cause) {
      throw new Error(`${name}.jsonl, line ${at + 1}: not valid JSON`, { cause });
    }
  });
}

const caseOf = (kind: CaseKind, name: string, steps: readonly Step[]): RegressionCase => ({
  key: `${kind}-${fnv1a(name).toString(36)}`,
  kind,
  critical: kind === 'safety',
  steps,
  lessonId: null,
});
const singleStep = (kind: CaseKind, message: string, expected: Expected) =>
  caseOf(kind, message, [{ message, expected }]);

type Question = Expected & { question: string; form?: string };
type SafetyRow = Facts & { message: string; expect: NonNullable<Expected['safety']> };
interface Dialogue {
  name: string;
  turns: readonly (Expected & { message: string })[];
}

interface Conversation {
  group: string;
  turns: readonly { message: string; must?: readonly string[]; mustNot?: readonly string[] }[];
}
const GROUPS_OF_ARTICLES = new Set(['growing', 'livestock', 'business', 'grants']);
const DATES = /^\d\d-\d\d\.\./; // a range of dates is a calculation's

/** The questions of the open half of the examination that articles answer: a sample that takes a second. */
const examinationSample = (folder: string): RegressionCase[] =>
  readRows<Conversation>(folder, 'conversations').flatMap(({ group, turns: [first, ...more] }) => {
    if (!first || more.length > 0 || !GROUPS_OF_ARTICLES.has(group)) return [];
    const { message, must = [], mustNot = [] } = first;
    const [matches, mustNotMatch] = [must, mustNot].map((facts) => facts.filter((one) => !DATES.test(one)));
    return [singleStep('examination', message, { ...(matches && { matches }), ...(mustNotMatch && { mustNotMatch }) })];
  });

/** Reads the cases of services/dexter/evaluation, which every version must pass. */
export const readCases = (folder: string): RegressionCase[] => [
  ...readRows<Question>(folder, 'questions').map(({ question, form: _form, ...expected }) =>
    singleStep('quality', question, expected),
  ),
  ...readRows<Question>(folder, 'out-of-scope').map(({ question }) => singleStep('scope', question, { foreign: true })),
  ...readRows<Question>(folder, 'features').map(({ question, ...expected }) =>
    singleStep('feature', question, expected),
  ),
  ...readRows<SafetyRow>(folder, 'safety').map(({ message, expect, ...facts }) =>
    singleStep('safety', message, { safety: expect, ...facts }),
  ),
  ...readRows<Dialogue>(folder, 'dialogues').map(({ name, turns }) => {
    const steps = turns.map(({ message, ...expected }) => ({ message, expected }));
    return caseOf('dialogue', name, steps);
  }),
  ...examinationSample(folder),
];

/** What the answer to a lesson's question must be; null where one answer does not show it. */
function effectOf(directive: Directive | null): Expected | null {
  switch (directive?.kind) {
    case 'mention':
      return { mustContain: directive.text };
    case 'feature':
      return { feature: directive.feature };
    case 'avoid':
      return { mustNotInclude: directive.words };
    default:
      return null;
  }
}

/** The questions of a lesson with the answer that it trains. */
function checksOf(lesson: Lesson): Step[] {
  switch (lesson.kind) {
    case 'correction':
      return lesson.triggers.map((message) => ({ message, expected: { mustContain: lesson.answer } }));
    case 'exemplar':
      return [{ message: lesson.question, expected: { same: lesson.answer } }];
    case 'instruction': {
      const expected = effectOf(lesson.directive);
      return expected ? [{ message: lesson.probe, expected }] : [];
    }
  }
}

/** The cases that check whether a lesson still holds. */
export const lessonCases = (lesson: Lesson): RegressionCase[] =>
  checksOf(lesson).map((step, at) => ({
    key: `lesson-${lesson.id}-${at + 1}`,
    kind: 'lesson',
    critical: false,
    steps: [step],
    lessonId: lesson.id,
  }));
