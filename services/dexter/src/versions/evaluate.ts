import { setImmediate } from 'node:timers/promises';
import { finder, searcher } from '../answers/search/find';
import { composer } from '../answers/compose';
import type { Answer, Taught, Turn } from '../answers/engine';
import type { HybridFound } from '../answers/search/fuse';
import { hybridZoneOf } from '../answers/search/zones';
import { judge } from '../guard/guard';
import { isRefused } from '../guard/risk';
import type { Knowledge } from '../knowledge/knowledge';
import { onceForEach } from '../knowledge/once-for-each';
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

/** The same question twice is the same work: kept for the last of them. */
function remembering<T>(work: (text: string) => T, most = 2_000): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= most) known.clear();
    const made = work(text);
    known.set(text, made);
    return made;
  };
}

const LAST_VERSIONS = 6; // the one in force, and candidates beside it
const MOST_TALKS = 2_000; // of one version

/** What a version answered to the same messages before: versions never change, so neither do their answers. */
function repliesKept() {
  const versions = new Map<string, Map<string, Reply[]>>();
  return async (id: string, messages: readonly string[], talk: () => Promise<Reply[]>): Promise<Reply[]> => {
    const known = versions.get(id) ?? new Map<string, Reply[]>();
    versions.delete(id); // the one asked last stays longest
    versions.set(id, known);
    const [oldest] = versions.keys();
    if (versions.size > LAST_VERSIONS && oldest !== undefined) versions.delete(oldest);
    if (known.size >= MOST_TALKS) known.clear();
    const key = JSON.stringify(messages);
    const replies = known.get(key) ?? (await talk());
    known.set(key, replies);
    return replies;
  };
}

/** Search by words with its memory: whoever asks in this process asks the same. */
const searchOf = onceForEach((knowledge: Knowledge) => remembering<Promise<HybridFound>>(searcher(knowledge)));
const judged = remembering(judge);

/** The reviewed answer, made once for what was found: `search` is remembered, so what it found is the same object. */
const composing = onceForEach((knowledge: Knowledge): ReturnType<typeof composer> => {
  const compose = composer(knowledge);
  const made = new WeakMap<HybridFound, Answer>();
  return (question, found) => {
    const answer = made.get(found) ?? compose(question, found);
    made.set(found, answer);
    return answer;
  };
});

/** Finds the words of an answer. */
export type Say = (turn: Turn) => Promise<Answer>;
const reviewed: Say = async ({ safe }) => safe;

interface EvaluatorDeps {
  knowledge: Knowledge;
  taughtBy: (version: PersonaSnapshot) => Taught;
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
export function evaluator({ knowledge, taughtBy }: EvaluatorDeps) {
  const search = searchOf(knowledge);
  const find = finder(knowledge, undefined, search, composing(knowledge));
  const chips = new Map(knowledge.articles.map(({ id, askedAs, title }) => [id, askedAs[0] ?? title]));
  const chipOf = (article: string) => chips.get(article);

  /** What a visitor would hear; `topic` is the title of what was spoken of before. */
  async function ask(message: string, version: PersonaSnapshot, topic: string | null = null, say: Say = reviewed) {
    const { aid, level, say: refusal, stored } = judged(message);
    const words = { zone: 'scope', sources: [], followUps: [] } as const;
    if (aid) return { reply: { ...words, text: aid, by: 'aid' } satisfies Reply, topic };
    if (isRefused(level)) return { reply: { ...words, text: refusal, by: 'refused' } satisfies Reply, topic };
    const findings = await find(stored, topic, [], taughtBy(version));
    const answer = findings.kind === 'turn' ? await say(findings.turn) : findings.answer;
    const title = answer.sources.find(({ url }) => url !== null)?.title ?? topic;
    return { reply: { ...answer, by: 'engine' } satisfies Reply, topic: title };
  }

  const kept = repliesKept();
  const talk = (messages: readonly string[], version: PersonaSnapshot): Promise<Reply[]> =>
    kept(version.id, messages, () => spoken(messages, version));

  async function spoken(messages: readonly string[], version: PersonaSnapshot, say?: Say): Promise<Reply[]> {
    const replies: Reply[] = [];
    let topic: string | null = null;
    for (const message of messages) {
      const said = await ask(message, version, topic, say);
      topic = said.topic;
      replies.push(said.reply);
    }
    return replies;
  }

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

    ask: async (message: string, version: PersonaSnapshot): Promise<Reply> => (await ask(message, version)).reply,

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
