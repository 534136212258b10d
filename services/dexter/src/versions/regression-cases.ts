import { fnv1a } from '@farm/farm';
import type { Zone } from '../answers/search/zones';
import type { Cases, SafetyCase } from './case-files';

export type CaseKind = 'quality' | 'scope' | 'safety' | 'feature' | 'dialogue' | 'lesson';

/** What an answer must be. Every part that is present must hold. */
export interface Expected {
  /** Id of the article that it is from, or that it offers in a clarifying question. */
  article?: string;
  mustInclude?: readonly string[];
  mustNotInclude?: readonly string[];
  /** Id of the page of the site that it offers. */
  feature?: string;
  zone?: Zone;
  /** Out of scope: a clarifying question is fine, an answer is not. */
  foreign?: true;
  safety?: SafetyCase['expect'];
  /** A text that the answer contains. */
  says?: string;
  /** The whole answer, character by character. */
  same?: string;
}

/** Messages of a visitor and the expected answer to each. */
export interface RegressionCase {
  key: string;
  kind: CaseKind;
  /** A failure would harm people: no reason overrides it. */
  critical: boolean;
  steps: readonly { message: string; expected: Expected }[];
  /** The lesson that added it; it counts while that lesson is active. */
  lessonId: string | null;
}

const keyOf = (kind: CaseKind, text: string): string => `${kind}-${fnv1a(text).toString(36)}`;

const singleStep = (kind: CaseKind, message: string, expected: Expected): RegressionCase => ({
  key: keyOf(kind, message),
  kind,
  critical: kind === 'safety',
  steps: [{ message, expected }],
  lessonId: null,
});

const factsOf = ({ mustInclude, mustNotInclude }: Pick<Expected, 'mustInclude' | 'mustNotInclude'>) => ({
  ...(mustInclude ? { mustInclude } : {}),
  ...(mustNotInclude ? { mustNotInclude } : {}),
});

/** The repository's own cases. */
export const repositoryCases = (cases: Cases): RegressionCase[] => [
  ...cases.questions.map((each) => singleStep('quality', each.question, { article: each.article, ...factsOf(each) })),
  ...cases.outOfScope.map(({ question }) => singleStep('scope', question, { foreign: true })),
  ...cases.features.map(({ question, feature }) => singleStep('feature', question, { feature })),
  ...cases.safety.map((each) => singleStep('safety', each.message, { safety: each.expect, ...factsOf(each) })),
  ...cases.dialogues.map(({ name, turns }): RegressionCase => ({
    key: keyOf('dialogue', name),
    kind: 'dialogue',
    critical: false,
    steps: turns.map(({ message, ...expected }) => ({ message, expected })),
    lessonId: null,
  })),
];

/** A case of a lesson; `number` distinguishes several cases of one lesson. */
export const lessonCase = (lessonId: string, message: string, expected: Expected, number = 1): RegressionCase => ({
  key: `lesson-${lessonId}-${number}`,
  kind: 'lesson',
  critical: false,
  steps: [{ message, expected }],
  lessonId,
});
