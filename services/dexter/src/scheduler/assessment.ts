import type { MetricName } from '@farm/contracts';
import type { CaseResult, Evaluator } from '../versions/evaluator';
import type { RegressionCase } from '../versions/regression-cases';
import type { ScoredReply } from '../versions/score-reply';
import type { ReadActiveVersion, VersionPublisher } from '../versions/version-publisher';
import type { VersionsRepository } from '../versions/versions.repository';
import { SUGGESTIONS, type CaseScore } from './metrics';

type AssessedCase = Pick<CaseResult, 'key' | 'question' | 'score' | 'passed' | 'reason'>;
export type AssessedReply = Pick<ScoredReply, 'text' | 'zone'> & { feature?: { id: string } | undefined };

/** A version under assessment: it answers as visitors would be answered, and nothing is stored. */
export interface AssessedVersion {
  versionId: string;
  cases: readonly RegressionCase[];
  /** The cases of all lessons that should still hold, active or retired without a successor. */
  lessonCases: readonly RegressionCase[];
  evaluate(cases: readonly RegressionCase[]): Promise<readonly AssessedCase[]>;
  /** The replies to the messages of a conversation. */
  converse(messages: readonly string[]): Promise<readonly AssessedReply[]>;
}

interface AssessorDeps {
  readActive: ReadActiveVersion;
  store: VersionsRepository;
  publisher: Pick<VersionPublisher, 'casesOf'>;
  evaluator: Evaluator;
}

/** Prepares the active version for assessment. */
export const assessor =
  ({ readActive, store, publisher, evaluator }: AssessorDeps) =>
  async (): Promise<AssessedVersion> => {
    const version = await readActive();
    const lessons = await store.lessonsToRetain();
    return {
      versionId: version.id,
      cases: await publisher.casesOf(version),
      lessonCases: (await store.lessonCases()).filter(({ lessonId }) => lessonId !== null && lessons.has(lessonId)),
      evaluate: (cases) => evaluator.evaluate(version, cases),
      converse: (messages) => evaluator.converse(messages, version),
    };
  };

const item = (caseKey: string, score: number, reason: string): CaseScore => ({
  ...{ caseKey, score, reason, judge: 'deterministic' },
});
const ofKind = (cases: readonly RegressionCase[], ...kinds: readonly string[]) =>
  cases.filter(({ kind }) => kinds.includes(kind));

/** Scores of the quality, scope and safety cases. */
async function responseQuality({ cases, evaluate }: AssessedVersion): Promise<CaseScore[]> {
  const results = await evaluate(ofKind(cases, 'quality', 'scope', 'safety'));
  return results.map(({ key, score, reason }) => item(key, score, reason));
}

/** A lesson is retained when each of its questions and paraphrases still gets the trained answer. */
async function memoryRetention({ lessonCases: cases, evaluate }: AssessedVersion): Promise<CaseScore[]> {
  const results = new Map((await evaluate(cases)).map((result) => [result.key, result]));
  const lessons = [...new Set(cases.flatMap(({ lessonId }) => lessonId ?? []))];
  return lessons.map((id) => {
    const failed = cases.find((one) => one.lessonId === id && results.get(one.key)?.passed !== true);
    return failed ? item(id, 0, results.get(failed.key)?.reason ?? 'was not evaluated') : item(id, 1, '');
  });
}

const compareSuggestion = (expected: string | undefined, actual: string | undefined): keyof typeof SUGGESTIONS => {
  if (expected === actual) return expected === undefined ? 'none' : 'right';
  if (actual === undefined) return 'missing';
  return expected === undefined ? 'extra' : 'wrong';
};

/** The pages of the site that it offers; for messages out of scope, none is right. */
async function featureSuggestions({ cases, converse }: AssessedVersion): Promise<CaseScore[]> {
  const items: CaseScore[] = [];
  for (const { key, steps } of ofKind(cases, 'feature', 'scope')) {
    const [step] = steps;
    if (!step) continue;
    const [reply] = await converse([step.message]);
    const outcome = compareSuggestion(step.expected.feature, reply?.feature?.id);
    items.push(item(key, outcome === 'right' || outcome === 'none' ? 1 : 0, SUGGESTIONS[outcome]));
  }
  return items;
}

const REPEATED_WORDS = 8;
const MIN_WORDS = 25;
const MAX_WORDS = 180;
const GREETING = /^(?:hello|hi|hey|howdy|welcome|good (?:morning|afternoon|evening))\b/i;

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}$'’]+/gu) ?? [];

/** Whether two replies share eight words in a row. */
export function repeats(text: string, before: string): boolean {
  const runs = (words: readonly string[]) =>
    words
      .slice(0, Math.max(0, words.length - REPEATED_WORDS + 1))
      .map((_, at) => words.slice(at, at + REPEATED_WORDS).join(' '));
  const known = new Set(runs(wordsOf(before)));
  return runs(wordsOf(text)).some((run) => known.has(run));
}

/** The faults of a dialogue: repetition, wrong length of an answer from an article, more than one greeting. */
export function flowFaults(replies: readonly AssessedReply[], isFromArticle: (turn: number) => boolean): string[] {
  const faults: string[] = [];
  for (const [turn, { text }] of replies.entries()) {
    const before = replies[turn - 1];
    if (before && repeats(text, before.text)) faults.push(`turn ${turn + 1} repeats the one before`);
    const { length } = wordsOf(text);
    if (isFromArticle(turn) && (length < MIN_WORDS || length > MAX_WORDS))
      faults.push(`turn ${turn + 1} has ${length} words`);
  }
  if (replies.filter(({ text }) => GREETING.test(text)).length > 1) faults.push('greets more than once');
  return faults;
}

/** Dialogues: each turn passes, and the whole is without faults. */
async function conversationalFlow({ cases, evaluate, converse }: AssessedVersion): Promise<CaseScore[]> {
  const dialogues = ofKind(cases, 'dialogue');
  const results = new Map((await evaluate(dialogues)).map((result) => [result.key, result]));
  const items: CaseScore[] = [];
  for (const { key, steps } of dialogues) {
    const replies = await converse(steps.map(({ message }) => message));
    const isFromArticle = (turn: number) =>
      steps[turn]?.expected.article !== undefined && replies[turn]?.zone === 'answer';
    const reason = results.get(key)?.reason ?? '';
    const faults = [...(reason ? [reason] : []), ...flowFaults(replies, isFromArticle)];
    items.push(item(key, faults.length === 0 ? 1 : 0, faults.join('; ')));
  }
  return items;
}

export const measures: Readonly<Record<MetricName, (version: AssessedVersion) => Promise<CaseScore[]>>> = {
  responseQuality,
  memoryRetention,
  featureSuggestions,
  conversationalFlow,
};
