import { setImmediate } from 'node:timers/promises';
import { hybridZoneOf } from '../answers/search/zones';
import { asking, searchOf, type AskingDeps, type Say } from './ask-version';
import type { CaseKind, CheckCase } from './check-cases';
import { scored, topicOf, type ChipOf, type Reply } from './score';
import type { PersonaSnapshot } from './snapshot';

const IN_A_ROW = 8; // cases; then others of the service get their turn

export interface CaseResult {
  key: string;
  kind: CaseKind;
  critical: boolean;
  /** The last message of the case. */
  question: string;
  passed: boolean;
  /** 0 to 1. */
  score: number;
  /** What was answered to the last message. */
  answer: string;
  /** The article it says; null where none is. */
  topic: string | null;
  /** Why it failed; empty when it passed. */
  reason: string;
  lessonId: string | null;
}

/** What became of a case: every step must hold. */
function resultOf({ steps, ...one }: CheckCase, replies: readonly Reply[], chipOf: ChipOf): CaseResult {
  const outcomes = replies.map((reply, at) => scored(reply, steps[at]?.expected ?? {}, chipOf));
  const miss = outcomes.find(({ passed }) => !passed);
  const last = replies.at(-1);
  return {
    ...{ key: one.key, kind: one.kind, critical: one.critical, lessonId: one.lessonId },
    question: steps.at(-1)?.say ?? '',
    passed: miss === undefined,
    score: miss ? 0 : outcomes.reduce((sum, { score }) => sum + score, 0) / Math.max(1, outcomes.length),
    answer: last?.text ?? '',
    topic: (last && topicOf(last)) ?? null,
    reason: miss?.reason ?? '',
  };
}

/**
 * Asks the cases of a version, as the service without a model answers them: guard, search by words, lessons. By words
 * alone, so that every copy of the service finds the same at any time. About a second the first time; what the guard and
 * the search make of a message does not depend on the version and is kept, and so are the replies of the last versions:
 * the version in force is asked once, and each candidate once.
 */
export function evaluator({ knowledge, taughtBy }: AskingDeps) {
  const { ask, spoken, talk } = asking({ knowledge, taughtBy });
  const search = searchOf(knowledge);
  const chips = new Map(knowledge.articles.map(({ id, askedAs, title }) => [id, askedAs[0] ?? title]));
  const chipOf = (article: string) => chips.get(article);
  const phrasings = new Map(knowledge.articles.map(({ id, askedAs }) => [id, askedAs]));
  const titles = new Map(knowledge.articles.map(({ id, title }) => [id, title]));

  return {
    /** The article that a text is surely about; null when it is about none. */
    topicFor: async (text: string): Promise<string | null> => {
      const found = await search(text);
      return hybridZoneOf(found) === 'answer' ? (found.hits[0]?.article.id ?? null) : null;
    },

    /** The article nearest to a text, sure or not. */
    nearestTo: async (text: string) => (await search(text)).hits[0]?.article ?? null,

    /** How the author has people ask for an article; the first is what a visitor chooses who is asked back. */
    askedAs: (article: string): readonly string[] => phrasings.get(article)?.slice(1) ?? [],

    /** Of the articles it answers from. */
    knowledgeHash: knowledge.hash,

    titleOf: (article: string): string | undefined => titles.get(article),

    ask,

    /** A conversation: each message is asked with what was spoken of before it. */
    talk: async (messages: readonly string[], version: PersonaSnapshot): Promise<Reply[]> => {
      await setImmediate(); // others of the service get their turn
      return talk(messages, version);
    },

    /** One case, with somebody else's words where articles are found to speak from. Nothing of it is kept. */
    evaluateSaid: async (version: PersonaSnapshot, one: CheckCase, say: Say): Promise<CaseResult> => {
      const says = one.steps.map((step) => step.say);
      return resultOf(one, await spoken(says, version, say), chipOf);
    },

    evaluate: async (version: PersonaSnapshot, cases: readonly CheckCase[]): Promise<CaseResult[]> => {
      const results: CaseResult[] = [];
      for (const [at, one] of cases.entries()) {
        if (at % IN_A_ROW === 0) await setImmediate();
        const says = one.steps.map(({ say }) => say);
        results.push(resultOf(one, await talk(says, version), chipOf));
      }
      return results;
    },
  };
}
export type Evaluator = ReturnType<typeof evaluator>;
