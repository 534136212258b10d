import { setImmediate } from 'node:timers/promises';
import { memoizeByObject } from '@farm/server-kit';
import { composer } from '../answers/compose';
import type { ActiveLessons } from '../answers/engine';
import { finder, searcher } from '../answers/search/find';
import type { HybridResult } from '../answers/search/fuse';
import { judge } from '../guard/guard';
import { isRefused } from '../guard/risk';
import type { Article, Knowledge } from '../knowledge/knowledge';
import type { PersonaVersion } from '../lessons/lesson';
import type { RegressionCase } from './regression-cases';
import { scoreReply, topicOf, type ChipOf, type ScoredReply } from './score-reply';

const MAX_CACHED = 2_000; // messages

export interface CaseResult extends Omit<RegressionCase, 'steps'> {
  /** The last message of the case. */
  question: string;
  passed: boolean;
  /** 0 to 1. */
  score: number;
  /** The reply to the last message. */
  answer: string;
  /** Id of the article that the reply is from. */
  topic: string | null;
  /** Why it failed; empty when it passed. */
  reason: string;
}

/** Memoizes a function of a text: neither guard nor search depends on the version. */
function memoize<T>(compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    const cached = results.get(text);
    if (cached !== undefined) return cached;
    if (results.size >= MAX_CACHED) results.clear();
    const result = compute(text);
    results.set(text, result);
    return result;
  };
}

/** Every step of a case must pass. */
function resultOf({ steps, ...rest }: RegressionCase, replies: readonly ScoredReply[], chipOf: ChipOf): CaseResult {
  const scores = replies.map((reply, at) => scoreReply(reply, steps[at]?.expected ?? {}, chipOf));
  const miss = scores.find(({ passed }) => !passed);
  const last = replies.at(-1);
  return {
    ...rest,
    question: steps.at(-1)?.message ?? '',
    passed: miss === undefined,
    score: miss ? 0 : scores.reduce((sum, { score }) => sum + score, 0) / Math.max(1, scores.length),
    answer: last?.text ?? '',
    topic: (last && topicOf(last)) ?? null,
    reason: miss?.reason ?? '',
  };
}

/**
 * Answers messages with a version as the service does without a model and an embedder: guard, search by words, lessons.
 * Deterministic, so every replica gets the same replies. Nothing is stored.
 */
export function evaluator(knowledge: Knowledge, lessonsOf: (version: PersonaVersion) => ActiveLessons) {
  const search = memoize(searcher(knowledge));
  const judgeMessage = memoize(judge);
  // The memoized search returns the same object for the same text, so its answer is composed once.
  const compose = composer(knowledge);
  const composed = memoizeByObject((result: HybridResult) => memoize((question) => compose(question, result)));
  const find = finder(knowledge, undefined, search, (question, result) => composed(result)(question));
  const articles = new Map(knowledge.articles.map((article) => [article.id, article]));
  const chipOf: ChipOf = (id) => {
    const article = articles.get(id);
    return article && (article.phrasings[0] ?? article.title);
  };

  /** The reply to one message; `topic` is the title of the article of the previous reply. */
  async function reply(message: string, version: PersonaVersion, topic: string | null = null): Promise<ScoredReply> {
    const { aid, level, refusal, stored } = judgeMessage(message);
    const fixed = { zone: 'scope', sources: [], followUps: [] } as const;
    if (aid) return { ...fixed, text: aid, by: 'aid' };
    if (isRefused(level)) return { ...fixed, text: refusal, by: 'refused' };
    const findings = await find(stored, topic, [], lessonsOf(version));
    const answer = findings.kind === 'turn' ? findings.turn.safe : findings.answer;
    return { ...answer, by: 'engine' };
  }

  /** The replies to the messages of a conversation. */
  async function converse(messages: readonly string[], version: PersonaVersion): Promise<ScoredReply[]> {
    await setImmediate(); // lets other requests run
    const replies: ScoredReply[] = [];
    let topic: string | null = null;
    for (const message of messages) {
      const next = await reply(message, version, topic);
      topic = next.sources.find(({ url }) => url !== null)?.title ?? topic;
      replies.push(next);
    }
    return replies;
  }

  return {
    knowledge,
    article: (id: string): Article | undefined => articles.get(id),
    reply,

    /** The article nearest to a text. */
    nearestArticle: async (text: string) => (await search(text)).hits[0]?.article,

    evaluate: async (version: PersonaVersion, cases: readonly RegressionCase[]): Promise<CaseResult[]> => {
      const results: CaseResult[] = [];
      for (const one of cases) {
        const messages = one.steps.map(({ message }) => message);
        results.push(resultOf(one, await converse(messages, version), chipOf));
      }
      return results;
    },
  };
}
export type Evaluator = ReturnType<typeof evaluator>;
