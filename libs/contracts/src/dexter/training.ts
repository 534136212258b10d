import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject, OneOf, Nullable, Uuid, Timestamp } from '../contract';
import { Emotion } from './answers';

const RequiredText = (most: number) => Type.String({ minLength: 1, maxLength: most, pattern: '\\S' });
const OptionalText = (most: number) => Type.Optional(Type.String({ maxLength: most }));
const LESSON_MESSAGE = 'Please write what Dexter Jr. should learn, in up to 2,000 characters.';
const CORRECTION_MESSAGES = {
  question: 'Please keep the question to 2,000 characters.',
  incorrectResponse: 'Please keep the incorrect response to 4,000 characters.',
  correctionMessage: 'Please write what Dexter Jr. should say instead, in up to 2,000 characters.',
  sessionId: 'Please copy the session ID from Custom Training, or leave it blank.',
  '': LESSON_MESSAGE,
};
const TEACH = { per: 'minute', times: 30, perPrefix: 120 } as const;

/** `probe` is the question that tests the instruction; `why` is the reason for its place in today's order. */
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

/** A clause of the expected behavior, and the sentence of the answer that satisfies it. */
export const Clause = StrictObject({ text: Type.String(), passed: Type.Boolean(), sentence: Nullable(Type.String()) });
export type Clause = Static<typeof Clause>;

/** deterministic: an exact check; offline: an estimate; model: in results of earlier releases only. */
export const Judge = OneOf(['deterministic', 'model', 'offline']);

/** The regression gate: a candidate version compared with the active one on the same cases. */
export const Gate = StrictObject({
  passed: Type.Boolean(),
  cases: Type.Integer(),
  /** Out of 10. */
  meanBefore: Type.Number(),
  meanAfter: Type.Number(),
  /** Failing critical cases, which cannot be overridden. */
  critical: Type.Array(Type.String()),
  /** Cases that pass with the active version and fail with the candidate. */
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

/** An entry of the training history. */
export const HistoryItem = StrictObject({
  taskType: Type.String(),
  date: Timestamp,
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

/** topic: all questions on the topic; question: this question and its paraphrases. */
const Scope = OneOf(['topic', 'question']);

const CorrectionFields = {
  sessionId: Type.Optional(Uuid),
  incorrectResponse: OptionalText(4_000),
  correctionMessage: RequiredText(2_000),
  reinforcement: OptionalText(500),
  /** By default the question of the session, or of the newest message with that answer. */
  question: OptionalText(2_000),
  scope: Type.Optional(Scope),
};

/** The training center. `userId` in payloads is ignored in favor of the session. 400 for blank text. */
export const training = {
  'GET /api/dexter/daily-tasks': { access: 'editor', reply: Type.Array(DailyTask) },
  /** The newest 100. */
  'GET /api/dexter/training-history': { access: 'editor', reply: Type.Array(HistoryItem) },
  /** Trains all of today's tasks; `running` if it takes longer than this call. */
  'POST /api/dexter/daily-training': {
    access: 'editor',
    cost: 'high',
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
    access: 'editor',
    bodyBytes: 16_896,
    cost: 'high',
    body: StrictObject({
      taskId: OptionalText(80),
      instruction: RequiredText(2_000),
      expectedResponse: OptionalText(2_000),
      userId: OptionalText(80),
    }),
    reply: StrictObject({
      success: Type.Boolean(),
      sessionId: Type.String(),
      response: Type.String(),
      emotion: Emotion,
      beforeResponse: Type.String(),
      /** The question of both answers. */
      probe: Type.Optional(Type.String()),
      /** The instruction as a rule of the retrieval engine; null: it applies to the model only. */
      understoodAs: Nullable(Type.String()),
      effect: OneOf(['both', 'model-only']),
      clauses: Type.Array(Clause),
      activated: Type.Boolean(),
      gate: Gate,
    }),
    messages: { expectedResponse: 'Please keep the expected response to 2,000 characters.', '': LESSON_MESSAGE },
    limit: TEACH,
    timeoutSeconds: 30,
  },
  'POST /api/dexter/correct': {
    access: 'editor',
    bodyBytes: 32_768,
    cost: 'high',
    body: StrictObject({
      ...CorrectionFields,
      userId: OptionalText(80),
      /** A paraphrase of the question, confirmed by the operator. */
      paraphrase: OptionalText(2_000),
      /** Sent by earlier pages only, and ignored. */
      replaceChecks: Type.Optional(Type.Array(Type.String({ maxLength: 120 }), { maxItems: 20 })),
      reason: OptionalText(500),
    }),
    reply: StrictObject({
      success: Type.Boolean(),
      correctionId: Type.String(),
      activated: Type.Boolean(),
      gate: Gate,
      /** Number of case questions whose answer changed. */
      changed: Type.Integer(),
    }),
    messages: CORRECTION_MESSAGES,
    limit: TEACH,
    timeoutSeconds: 30,
  },
  /** Previews the changes of a correction without saving it. */
  'POST /api/dexter/corrections/preview': {
    access: 'editor',
    bodyBytes: 32_768,
    cost: 'high',
    audit: 'never', // it only shows what would change
    body: StrictObject(CorrectionFields),
    reply: StrictObject({
      /** The article to which it applies; null: a new topic. */
      topic: Nullable(StrictObject({ id: Type.String(), title: Type.String() })),
      changes: Type.Array(StrictObject({ question: Type.String(), before: Type.String(), after: Type.String() })),
      brokenChecks: Type.Array(
        StrictObject({ caseKey: Type.String(), question: Type.String(), reason: Type.String() }),
      ),
    }),
    messages: CORRECTION_MESSAGES,
    limit: TEACH,
    timeoutSeconds: 30,
  },
  'POST /api/dexter/test': {
    access: 'editor',
    bodyBytes: 16_384,
    cost: 'high',
    body: StrictObject({
      scenario: RequiredText(2_000),
      expectedBehavior: OptionalText(2_000),
      userId: OptionalText(80),
    }),
    reply: StrictObject({
      scenario: Type.String(),
      expectedBehavior: Type.String(),
      actualResponse: Type.String(),
      emotion: Emotion,
      clauses: Type.Array(Clause),
      passed: Type.Boolean(),
      judge: Judge,
    }),
    messages: {
      expectedBehavior: 'Please keep the expected behavior to 2,000 characters.',
      '': 'Please write a scenario of up to 2,000 characters.',
    },
    limit: TEACH,
    timeoutSeconds: 30,
  },
  /** Saves an answer as an exemplar: the gate reports versions that change it. */
  'POST /api/dexter/reinforce': {
    access: 'editor',
    bodyBytes: 18_432,
    cost: 'high',
    body: StrictObject({
      userId: OptionalText(80),
      goodResponse: RequiredText(4_000),
      reinforcementMessage: OptionalText(500),
    }),
    reply: StrictObject({ success: Type.Boolean(), exemplarId: Type.String(), activated: Type.Boolean() }),
    messages: {
      reinforcementMessage: 'Please keep the reason to 500 characters.',
      '': 'Please choose the answer to keep.',
    },
    limit: TEACH,
    timeoutSeconds: 30,
  },
} satisfies Contract;
