import { randomUUID } from 'node:crypto';
import { emotionOf, fnv1a } from '@farm/farm';
import { refuse, type Clock, type VisitorMark } from '@farm/server-kit';
import type { Guard, Verdict } from '../guard/guard';
import type { ConversationRepository, Given, ReviewKind } from './conversations.repository';
import type { InForce } from '../versions/in-force';
import type { AnswerEngine, Taught } from './engine';
import type { Finder } from './search/find';
import { masked } from './search/read';
import { speak, type Spoken } from './speak';

const SAMPLED = 10; // every tenth answer is looked at by a person
const AGAIN_MS = 100;

export interface Asked {
  message: string;
  /** The visitor cookie's id. */
  visitor: string;
  clientMessageId?: string | undefined;
  /** Aborted when the call's time is over. */
  signal: AbortSignal;
}

/** What is said while an answer comes: whole sentences that may be shown, or that they count no more. */
export type Tell = (event: { kind: 'text'; text: string } | { kind: 'replaced'; text: string }) => void;

interface AnsweringDeps {
  guard: Guard;
  find: Finder;
  engine: AnswerEngine;
  /** Says reviewed sentences only: for messages that leave a doubt. */
  reviewed: AnswerEngine;
  conversations: ConversationRepository;
  /** The version that counts at this moment, on whichever copy it was activated. */
  inForce: InForce;
  taughtBy: (version: Awaited<ReturnType<InForce>>) => Taught;
  mark: VisitorMark;
  clock: Clock;
}

type Saying = Spoken & { stages: Record<string, number> };

const house = (answer: Spoken['answer'], stages = {}): Saying => ({ answer, status: 'done', misses: [], stages });

function reviewsOf(id: string, { answer, status }: Spoken, { event }: Verdict) {
  const due: { kind: ReviewKind; reason: string; when: boolean }[] = [
    { kind: 'blocked', reason: 'the guard refused the message', when: event !== null && event.action !== 'reviewed' },
    { kind: 'ask', reason: 'nothing was clearly meant', when: answer.zone === 'ask' },
    { kind: 'replaced', reason: 'the reviewed answer took its place', when: status === 'replaced' },
    { kind: 'sample', reason: 'one in ten', when: fnv1a(id) % SAMPLED === 0 },
  ];
  return due.filter(({ when }) => when).map(({ kind, reason }) => ({ kind, reason }));
}

/** The answer that another call is making; refuses once the time of this call is over. */
async function answerOfAnother(
  conversations: ConversationRepository,
  { visitor, clientMessageId, signal }: { visitor: string; clientMessageId: string; signal: AbortSignal },
): Promise<Given> {
  while (!signal.aborted) {
    const given = await conversations.answerTo(visitor, clientMessageId);
    if (given) return given;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
  return refuse(503, 'chat.still_thinking', 'This takes longer than it should. Please ask again in a moment.');
}

/**
 * The way of a message: guarded, kept, found, said by an engine, guarded again, kept, told. It runs to its end whether
 * or not anybody still listens, so that a reload finds the answer. The same `clientMessageId` is answered once.
 */
export function answering(deps: AnsweringDeps) {
  const { guard, find, engine, reviewed, conversations, inForce, taughtBy, mark, clock } = deps;

  return async ({ message, visitor: cookie, clientMessageId = randomUUID(), signal }: Asked, tell: Tell) => {
    const started = performance.now();
    const since = () => Math.round(performance.now() - started);
    const visitor = mark(cookie);
    const emotion = emotionOf(message); // Spec 1 section 4: the visitor's words set it, not the answer's
    const at = clock.now();
    const verdict = await guard.judge(message, visitor, at);
    const { stored, level, keep, answer: guarded, event } = verdict;
    if (guarded && !keep) return { ...guarded, messageId: randomUUID(), emotion };
    const text = masked(stored);
    const begun = await conversations.begin({ visitor, clientMessageId, text, emotion, verdict: level, at });
    if (begun.kind === 'kept') return begun.given;
    if (begun.kind === 'underway') return answerOfAnother(conversations, { visitor, clientMessageId, signal });
    const { conversationId, lastTopic, recent } = begun;
    const version = await inForce();

    const say = async (): Promise<Saying> => {
      if (guarded) return house(guarded, { guard: since() });
      const findings = await find(text, lastTopic, recent, taughtBy(version));
      const found = since();
      if (findings.kind === 'said') return house(findings.answer, { find: found });
      const isStopped = () => conversations.isStopped(conversationId, clientMessageId);
      const chosen = level === 'medium' ? reviewed : engine;
      const spoken = await speak(chosen, findings.turn, { tell, isStopped, scan: guard.scan });
      return { ...spoken, stages: { find: found, say: since() - found } };
    };

    const said = await say();
    const { answer, status, misses, stages } = said;
    const id = randomUUID();
    const reviews = reviewsOf(id, said, verdict);
    const now = clock.now();
    const told = { id, conversationId, clientMessageId, emotion, answer, status, stages, reviews, at: now };
    const kept = await conversations.finish({ ...told, versionId: version.id, latencyMs: since() });
    const messageId = kept ? id : undefined;
    if (event) await guard.record({ ...event, at, messageId });
    if (misses.length > 0)
      await guard.record({
        stage: 'output',
        level: 'high',
        risk: 0.8,
        hits: misses,
        action: 'replaced',
        at,
        messageId,
      });
    const { usage: _cost, ...words } = answer;
    return { ...words, messageId: id, emotion } satisfies Given;
  };
}
export type Answering = ReturnType<typeof answering>;
