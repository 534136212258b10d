import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject, OneOf, Nullable, Uuid } from '../contract';
import { Emotion } from './answers';

const Moment = Type.String({ description: 'ISO 8601, UTC' });
const Words = (most: number) => Type.String({ minLength: 1, maxLength: most, pattern: '\\S' });
const Maybe = (most: number) => Type.Optional(Type.String({ maxLength: most }));
const BLANK = 'Please write what Dexter Jr. should learn.';
const TEACH = { per: 'minute', times: 30, perPrefix: 120 } as const;

/** A daily task. `probe` is the question that shows whether it was learned, `why` the reason for its place today. */
export const DailyTask = StrictObject({
  id: Type.String(),
  title: Type.String(),
  category: Type.String(),
  instruction: Type.String(),
  expectedBehavior: Type.String(),
  probe: Type.Optional(Type.String()),
  why: Type.Optional(Type.String()),
});
export type DailyTask = Static<typeof DailyTask>;

/** One clause of what was expected, and the sentence that satisfied it. */
export const Clause = StrictObject({ text: Type.String(), passed: Type.Boolean(), sentence: Nullable(Type.String()) });
export type Clause = Static<typeof Clause>;

/** Who judged: checks with one right answer, or an estimate ('offline'). 'model' is in results of earlier releases only. */
export const Judge = OneOf(['deterministic', 'model', 'offline']);

/** What a candidate would break and mend, paired case by case with the version in force. */
export const Gate = StrictObject({
  passed: Type.Boolean(),
  cases: Type.Integer(),
  /** Out of 10. */
  meanBefore: Type.Number(),
  meanAfter: Type.Number(),
  /** Critical cases that fail: no reason passes them. */
  critical: Type.Array(Type.String()),
  /** Cases that passed and would fail. */
  broken: Type.Array(
    StrictObject({
      caseKey: Type.String(),
      question: Type.String(),
      before: Type.String(),
      after: Type.String(),
      reason: Type.String(),
    }),
  ),
  /** Sent by earlier releases only. */
  model: Type.Optional(StrictObject({ cases: Type.Integer(), note: Nullable(Type.String()) })),
});
export type Gate = Static<typeof Gate>;

/** Training history item; `id`, `versionId`, `by` are additions. */
export const HistoryItem = StrictObject({
  taskType: Type.String(),
  date: Moment,
  instructions: Type.String(),
  actualResponse: Type.String(),
  correctionNeeded: Type.Boolean(),
  correctionMessage: Nullable(Type.String()),
  reinforcement: Nullable(Type.String()),
  id: Type.String(),
  versionId: Nullable(Type.String()),
  by: Type.String(),
});
export type HistoryItem = Static<typeof HistoryItem>;

/** topic: wherever this topic is meant; question: this question and its paraphrases. */
const Scope = OneOf(['topic', 'question']);

const Correcting = {
  sessionId: Type.Optional(Uuid),
  incorrectResponse: Maybe(4_000),
  correctionMessage: Words(2_000),
  reinforcement: Maybe(500),
  /** What was asked; else the question of the session, or of the newest message with that answer. */
  question: Maybe(2_000),
  scope: Type.Optional(Scope),
};

/** The training centre. `userId` of a payload is ignored: the sign-in says who it is. Blank text: 400. */
export const training = {
  'GET /api/dexter/daily-tasks': { access: 'operator', reply: Type.Array(DailyTask) },
  /** The newest 100. */
  'GET /api/dexter/training-history': { access: 'operator', reply: Type.Array(HistoryItem) },
  /** All of today's tasks; `running` when it takes longer than this call. */
  'POST /api/dexter/daily-training': {
    access: 'operator',
    reply: StrictObject({
      success: Type.Boolean(),
      results: Type.Array(
        StrictObject({
          taskId: Type.String(),
          title: Type.String(),
          response: Type.String(),
          passed: Type.Boolean(),
          /** 0 to 1. */
          score: Type.Number(),
        }),
      ),
      running: Type.Optional(Type.Boolean()),
      runId: Type.Optional(Type.String()),
    }),
    limit: { per: 'minute', times: 6 },
    timeoutSeconds: 30,
  },
  'POST /api/dexter/train': {
    access: 'operator',
    body: StrictObject({
      taskId: Maybe(80),
      instruction: Words(2_000),
      expectedResponse: Maybe(2_000),
      userId: Maybe(80),
    }),
    reply: StrictObject({
      success: Type.Boolean(),
      sessionId: Type.String(),
      response: Type.String(),
      emotion: Emotion,
      beforeResponse: Type.String(),
      /** The question that both answers were given to. */
      probe: Type.Optional(Type.String()),
      /** The instruction in closed form; null: it guides the model alone. */
      understoodAs: Nullable(Type.String()),
      effect: OneOf(['both', 'model-only']),
      clauses: Type.Array(Clause),
      activated: Type.Boolean(),
      gate: Gate,
    }),
    messages: { '': BLANK },
    limit: TEACH,
    timeoutSeconds: 30,
  },
  'POST /api/dexter/correct': {
    access: 'operator',
    body: StrictObject({
      ...Correcting,
      userId: Maybe(80),
      /** A paraphrase of the question, confirmed by the operator. */
      paraphrase: Maybe(2_000),
      /** Sent by earlier pages only, and ignored. */
      replaceChecks: Type.Optional(Type.Array(Type.String({ maxLength: 120 }), { maxItems: 20 })),
      reason: Maybe(500),
    }),
    reply: StrictObject({
      success: Type.Boolean(),
      correctionId: Type.String(),
      activated: Type.Boolean(),
      gate: Gate,
      /** Number of case questions whose answer changed. */
      changed: Type.Integer(),
    }),
    messages: { correctionMessage: 'Please write what Dexter Jr. should say instead.', '': BLANK },
    limit: TEACH,
    timeoutSeconds: 30,
  },
  /** What a correction would change, before it is saved. */
  'POST /api/dexter/corrections/preview': {
    access: 'operator',
    body: StrictObject(Correcting),
    reply: StrictObject({
      /** The article it belongs to; null: it becomes a topic of its own. */
      topic: Nullable(StrictObject({ id: Type.String(), title: Type.String() })),
      changes: Type.Array(StrictObject({ question: Type.String(), before: Type.String(), after: Type.String() })),
      brokenChecks: Type.Array(
        StrictObject({ caseKey: Type.String(), question: Type.String(), reason: Type.String() }),
      ),
    }),
    messages: { correctionMessage: 'Please write what Dexter Jr. should say instead.', '': BLANK },
    limit: TEACH,
    timeoutSeconds: 30,
  },
  'POST /api/dexter/test': {
    access: 'operator',
    body: StrictObject({ scenario: Words(2_000), expectedBehavior: Maybe(2_000), userId: Maybe(80) }),
    reply: StrictObject({
      scenario: Type.String(),
      expectedBehavior: Type.String(),
      actualResponse: Type.String(),
      emotion: Emotion,
      clauses: Type.Array(Clause),
      passed: Type.Boolean(),
      judge: Judge,
    }),
    messages: { '': 'Please write a scenario.' },
    limit: TEACH,
    timeoutSeconds: 30,
  },
  /** Keeps an answer as it is: whoever changes it hears of it from the gate. */
  'POST /api/dexter/reinforce': {
    access: 'operator',
    body: StrictObject({ userId: Maybe(80), goodResponse: Words(4_000), reinforcementMessage: Maybe(500) }),
    reply: StrictObject({ success: Type.Boolean(), exemplarId: Type.String(), activated: Type.Boolean() }),
    messages: { '': 'Please choose the answer to keep.' },
    limit: TEACH,
    timeoutSeconds: 30,
  },
} satisfies Contract;
