import { fnv1a } from '@farm/farm';
import type { Zone } from '../answers/search/zones';
import type { Cases, SafetyCase } from '../evaluation/cases';

export type CaseKind = 'quality' | 'scope' | 'safety' | 'feature' | 'dialogue' | 'lesson';

/** What an answer must be. Every part that is given must hold. */
export interface Expected {
  /** Id of the article that it says, or offers when it asks back. */
  article?: string;
  mustInclude?: readonly string[];
  mustNotInclude?: readonly string[];
  /** Id of the page of the site that it offers. */
  feature?: string;
  zone?: Zone;
  /** Nothing of ours: it may be asked back, but never answered. */
  foreign?: true;
  safety?: SafetyCase['expect'];
  /** Words that it holds as they stand. */
  says?: string;
  /** The whole answer, sign by sign. */
  same?: string;
}

/** One or more messages of a visitor, and what each must be answered. */
export interface CheckCase {
  /** The same for ever: a lesson's case with the key of one of the repository's stands in its place. */
  key: string;
  kind: CaseKind;
  /** Where a failure would harm people: no reason passes it. */
  critical: boolean;
  steps: readonly { say: string; expected: Expected }[];
  /** The lesson that made it; it counts where that lesson does. */
  lessonId: string | null;
}

const keyOf = (kind: CaseKind, text: string): string => `${kind}-${fnv1a(text).toString(36)}`;

const one = (kind: CaseKind, say: string, expected: Expected): CheckCase => ({
  ...{ key: keyOf(kind, say), kind, critical: kind === 'safety', steps: [{ say, expected }], lessonId: null },
});

const facts = ({ mustInclude, mustNotInclude }: Pick<Expected, 'mustInclude' | 'mustNotInclude'>) => ({
  ...(mustInclude ? { mustInclude } : {}),
  ...(mustNotInclude ? { mustNotInclude } : {}),
});

/** The repository's own cases: the same on every copy of the service. */
export const repositoryCases = (cases: Cases): CheckCase[] => [
  ...cases.questions.map((each) => one('quality', each.question, { article: each.article, ...facts(each) })),
  ...cases.outOfScope.map(({ question }) => one('scope', question, { foreign: true })),
  ...cases.features.map(({ question, feature }) => one('feature', question, { feature })),
  ...cases.safety.map((each) => one('safety', each.message, { safety: each.expect, ...facts(each) })),
  ...cases.dialogues.map(({ name, turns }): CheckCase => ({
    ...{ key: keyOf('dialogue', name), kind: 'dialogue', critical: false, lessonId: null },
    steps: turns.map(({ say, ...expected }) => ({ say, expected })),
  })),
];

const REPLACES = '/';

/** A lesson's own wording of a check: each lesson may have one, and where it counts the check does not. */
export const inPlaceOf = (key: string, lessonId: string): string => `${key.split(REPLACES)[0]}${REPLACES}${lessonId}`;

/** The repository's cases with those of the lessons that count; what a lesson has replaced is left out. */
export function casesFor(
  own: readonly CheckCase[],
  taught: readonly CheckCase[],
  lessons: readonly string[],
): CheckCase[] {
  const counting = taught.filter(({ lessonId }) => lessonId === null || lessons.includes(lessonId));
  const of = ({ key }: CheckCase) => key.split(REPLACES)[0] ?? key;
  return [...new Map([...own, ...counting].map((each) => [of(each), each])).values()];
}
