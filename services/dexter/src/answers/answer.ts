import { randomUUID } from 'node:crypto';
import type { NotebookGarden } from '@farm/contracts';
import { emotionOf, fnv1a, type Language } from '@farm/farm';
import { throwHttpError, type Clock, type VisitorHasher } from '@farm/server-kit';
import type { Guard, Verdict } from '../guard/guard';
import type { ConversationRepository, StoredAnswer, ReviewKind } from './conversations.repository';
import { sentence, type AnswerEngine, type ActiveLessons, type Findings } from './engine';
import type { Response } from './dialogue';
import type { Responder } from './responder';
import { gardenOf, rememberSentences, type ConversationMemory } from '../memory/conversation-memory';
import { maskContacts } from '../text/personal-data';
import { sentencesOf } from '../text/sentences';
import { modelTurn, type ModelTurnRequest } from './model-turn';
import { answerPhrases } from './answer-phrases';
import { runEngine, type EngineOutcome } from './run-engine';

const REVIEW_SAMPLE = 10; // every tenth answer is reviewed by a person
const POLL_MS = 100;

export interface ChatRequest {
  message: string;
  /** The visitor cookie's id. */
  visitor: string;
  clientMessageId?: string | undefined;
  /** Of the page that the message was written on. */
  language?: Language | undefined;
  /** What the visitor's notebook says, while its switch is on. */
  garden?: NotebookGarden | undefined;
  /** Aborted when the call's time is over. */
  signal: AbortSignal;
}

/** Receives whole sentences that may be shown, or the answer that replaces them. */
export type EmitText = (event: { kind: 'text'; text: string } | { kind: 'replaced'; text: string }) => void;

interface AnsweringDeps {
  guard: Guard;
  respond: Responder;
  engine: AnswerEngine;
  /** Uses reviewed sentences only, for messages of medium risk. */
  reviewed: AnswerEngine;
  conversations: ConversationRepository;
  /** The lessons of the active persona version, on whichever replica it was activated. */
  activeLessons: () => Promise<{ versionId: string; lessons: ActiveLessons }>;
  /** Sources with the days of operators' checks. */
  withChecks: (sources: EngineOutcome['answer']['sources']) => Promise<EngineOutcome['answer']['sources']>;
  hashVisitor: VisitorHasher;
  clock: Clock;
}

type AnswerOutcome = EngineOutcome & { stages: Record<string, number> };

/** An answer with a help line before it; the help line alone where there is no answer. */
function withOpening(opening: string | null, answer: EngineOutcome['answer']): EngineOutcome['answer'] {
  if (opening === null) return answer;
  return answer.zone === 'answer' ? { ...answer, text: `${opening}\n\n${answer.text}` } : sentence(opening);
}

/** Whether an answer may follow a warning: one about something else would take its place in the reader's mind. */
function isAbout(subject: RegExp | null, { findings }: Response): boolean {
  return subject === null || subject.test(findings.answer.text);
}

/** Puts the help line before the first sentence. */
function emitAfter(opening: string | null, emit: EmitText): EmitText {
  if (opening === null) return emit;
  let isFirst = true;
  return ({ kind, text }) => {
    emit({ kind, text: isFirst || kind === 'replaced' ? `${opening}\n\n${text}` : text });
    isFirst = false;
  };
}

const farmAnswer = (answer: EngineOutcome['answer'], stages = {}): AnswerOutcome => ({
  answer,
  status: 'done',
  misses: [],
  stages,
});

/** An answer whose figures all stand in its evidence; any other is not shown. */
const checked = (
  { answer, evidence }: Findings,
  { language }: ConversationMemory,
  { filter }: Guard,
): EngineOutcome['answer'] =>
  filter({ ...answer, evidence }).length === 0 ? answer : sentence(answerPhrases[language].guess);

interface OutcomeDeps {
  guard: Guard;
  opening: string | null;
  engine: AnswerEngine;
  options: Parameters<typeof runEngine>[2];
  request: Omit<ModelTurnRequest, 'memory'>;
  /** Milliseconds until the findings were there. */
  findMs: number;
  elapsed: () => number;
}

/** The answer of findings: their own, or an engine's. */
async function outcomeOf({ findings, memory }: Response, deps: OutcomeDeps): Promise<AnswerOutcome> {
  const { guard, opening, engine, options, request, findMs, elapsed } = deps;
  const safe = checked(findings, memory, guard);
  const turn = engine.id === 'model' ? modelTurn(findings, { ...request, memory }) : null;
  if (!turn) return farmAnswer(withOpening(opening, safe), { find: findMs });
  const outcome = await runEngine(engine, { ...turn, safe }, options);
  const answer = withOpening(opening, outcome.answer);
  return { ...outcome, answer, stages: { find: findMs, answer: elapsed() - findMs } };
}

/** The memory after an engine's answer: its sentences in place of those of the offline answer, and its tool call. */
function memoryAfter(
  { answer, toolCall }: EngineOutcome,
  memory: ConversationMemory,
  before: ConversationMemory,
): ConversationMemory {
  if (answer.engine !== 'model' && !toolCall) return memory;
  const extended = rememberSentences({ ...memory, previous: before.previous }, sentencesOf(answer.text));
  if (!toolCall) return extended;
  const { missing, ...lastTool } = toolCall;
  return missing === undefined ? { ...extended, lastTool } : { ...extended, pending: { ...lastTool, missing } };
}

function reviewsOf(id: string, { answer, status }: EngineOutcome, { event }: Verdict) {
  const reasons: { kind: ReviewKind; reason: string; when: boolean }[] = [
    { kind: 'blocked', reason: 'the guard refused the message', when: event !== null && event.action !== 'reviewed' },
    { kind: 'ask', reason: 'nothing was clearly meant', when: answer.zone === 'ask' },
    { kind: 'replaced', reason: 'the reviewed answer took its place', when: status === 'replaced' },
    { kind: 'sample', reason: 'one in ten', when: fnv1a(id) % REVIEW_SAMPLE === 0 },
  ];
  return reasons.filter(({ when }) => when).map(({ kind, reason }) => ({ kind, reason }));
}

/** Waits for the answer of another call. @throws HttpError 503 when the time of this call is over. */
async function waitForOtherCall(
  conversations: ConversationRepository,
  { visitor, clientMessageId, signal }: { visitor: string; clientMessageId: string; signal: AbortSignal },
): Promise<StoredAnswer> {
  while (!signal.aborted) {
    const storedAnswer = await conversations.answerTo(visitor, clientMessageId);
    if (storedAnswer) return storedAnswer;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return throwHttpError(503, 'chat.still_thinking', 'This takes longer than it should. Please ask again in a moment.');
}

interface RecordedEvents extends Pick<Verdict, 'event'> {
  /** Rules that the engine's text broke. */
  misses: readonly string[];
  at: Date;
  /** Undefined when the conversation was erased meanwhile. */
  messageId: string | undefined;
}

/** Records what the guard did with a message and with its answer. */
async function recordEvents(guard: Guard, { event, misses, at, messageId }: RecordedEvents): Promise<void> {
  if (event) await guard.record({ ...event, at, messageId });
  const replaced = { stage: 'output', level: 'high', risk: 0.8, action: 'replaced' } as const;
  if (misses.length > 0) await guard.record({ ...replaced, hits: misses, at, messageId });
}

/**
 * Handles a message: input guard, storage, search, engine, output guard, storage. It runs to its end even if the client
 * disconnects, so that a reload shows the answer. The same `clientMessageId` is answered once.
 */
export function answering(deps: AnsweringDeps) {
  const { guard, respond, engine, reviewed, conversations, activeLessons, withChecks, hashVisitor, clock } = deps;

  return async (chat: ChatRequest, emit: EmitText) => {
    const { message, visitor: cookie, clientMessageId = randomUUID(), language: page, signal, garden } = chat;
    const started = performance.now();
    const elapsed = () => Math.round(performance.now() - started);
    const visitor = hashVisitor(cookie);
    const emotion = emotionOf(message); // depends on the message, not on the answer
    const at = clock.now();
    const verdict = await guard.judge(message, visitor, at, page);
    const { stored, level, isStorable: keep, answer: guarded, opening, subject, event } = verdict;
    if (guarded !== null && !keep) return { ...sentence(guarded), messageId: randomUUID(), emotion };
    const text = maskContacts(stored);
    const begin = await conversations.begin({ visitor, clientMessageId, text, emotion, verdict: level, at });
    if (begin.kind === 'answered') return begin.answer;
    if (begin.kind === 'inProgress') return waitForOtherCall(conversations, { visitor, clientMessageId, signal });
    const { conversationId, recent } = begin;
    const { versionId, lessons } = await activeLessons();

    const request = { message: text, recent, now: at, lessons };
    const found = guarded === null ? await respond({ ...request, page, memory: begin.memory, garden }) : null;
    const response = found && isAbout(subject, found) ? found : null;
    const findMs = elapsed();
    const isStopped = () => conversations.isStopped(conversationId, clientMessageId);
    const chosen = level === 'medium' || opening ? reviewed : engine; // no model where somebody may be in danger
    const options = { emit: emitAfter(opening, emit), isStopped, filter: guard.filter };
    const outcome = response
      ? await outcomeOf(response, { guard, opening, engine: chosen, options, request, findMs, elapsed })
      : farmAnswer(sentence(guarded ?? opening ?? ''), { guard: findMs });
    const { status, misses, stages } = outcome;
    const answer = { ...outcome.answer, sources: await withChecks(outcome.answer.sources) };
    const memory = memoryAfter(outcome, response?.memory ?? begin.memory, begin.memory);
    const id = randomUUID();
    const before = begin.memory;
    const newAnswer = {
      id,
      conversationId,
      clientMessageId,
      emotion,
      answer,
      status,
      stages,
      memory,
      before,
      versionId,
    };
    const reviews = reviewsOf(id, outcome, verdict);
    const known = await conversations.finish({ ...newAnswer, reviews, at: clock.now(), latencyMs: elapsed() });
    await recordEvents(guard, { event, misses, at, messageId: known ? id : undefined });
    const { usage: _cost, ...reply } = answer;
    return { ...reply, messageId: id, emotion, memory: known ? gardenOf(known) : undefined } satisfies StoredAnswer;
  };
}
export type Answering = ReturnType<typeof answering>;
