import { finder, searcher } from '../answers/search/find';
import { composer } from '../answers/compose';
import type { Answer, Taught, Turn } from '../answers/engine';
import type { HybridFound } from '../answers/search/fuse';
import { judge } from '../guard/guard';
import { isRefused } from '../guard/risk';
import type { Knowledge } from '../knowledge/knowledge';
import { onceForEach } from '../knowledge/once-for-each';
import type { Reply } from './score';
import type { PersonaSnapshot } from './snapshot';

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
export const searchOf = onceForEach((knowledge: Knowledge) => remembering<Promise<HybridFound>>(searcher(knowledge)));
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

export interface AskingDeps {
  knowledge: Knowledge;
  taughtBy: (version: PersonaSnapshot) => Taught;
}

/** Asks versions by words alone, so that every copy of the service hears the same. */
export function asking({ knowledge, taughtBy }: AskingDeps) {
  const find = finder(knowledge, undefined, searchOf(knowledge), composing(knowledge));

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

  /** A conversation, with somebody else's words where `say` is given. Nothing of it is kept. */
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

  const kept = repliesKept();
  return {
    ask: async (message: string, version: PersonaSnapshot): Promise<Reply> => (await ask(message, version)).reply,
    spoken,

    /** The same conversation in reviewed words; what a version answered before is not asked again. */
    talk: (messages: readonly string[], version: PersonaSnapshot): Promise<Reply[]> =>
      kept(version.id, messages, () => spoken(messages, version)),
  };
}
