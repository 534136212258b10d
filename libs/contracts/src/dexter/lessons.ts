import { Type, type Static } from '@sinclair/typebox';
import { IdParams, type Contract, StrictObject, OneOf, Nullable, Reason, REASON_MESSAGE } from '../contract';
import { Gate } from './training';

const Moment = Type.String({ description: 'ISO 8601, UTC' });
const ACT = { per: 'minute', times: 30, perPrefix: 120 } as const;

/** A lesson as the list shows it. */
export const LessonSummary = StrictObject({
  id: Type.String(),
  kind: OneOf(['instruction', 'correction', 'exemplar']),
  state: OneOf(['draft', 'active', 'retired']),
  /** In one line: the instruction, what is said instead, or the question kept. */
  text: Type.String(),
  understoodAs: Nullable(Type.String()),
  effect: OneOf(['both', 'model-only']),
  by: Type.String(),
  at: Moment,
});
export type LessonSummary = Static<typeof LessonSummary>;

export const VersionSummary = StrictObject({
  id: Type.String(),
  note: Type.String(),
  status: OneOf(['draft', 'evaluating', 'ready', 'rejected']),
  by: Type.String(),
  at: Moment,
  inForce: Type.Boolean(),
  lessons: Type.Integer(),
});
export type VersionSummary = Static<typeof VersionSummary>;

/** What is taught and which version counts, /ops/assistant. */
export const lessons = {
  'GET /api/dexter/lessons': {
    access: 'operator',
    query: StrictObject({ state: Type.Optional(OneOf(['draft', 'active', 'retired'])) }),
    reply: StrictObject({ lessons: Type.Array(LessonSummary) }),
    messages: { '': 'Please check the list.' },
  },
  /** Retiring is a lesson too: it goes through the gate. 409 `lesson.not_active`. */
  'POST /api/dexter/lessons/:id/retire': {
    access: 'operator',
    params: IdParams,
    body: StrictObject({ reason: Reason }),
    reply: StrictObject({ success: Type.Boolean(), activated: Type.Boolean(), gate: Gate }),
    messages: { reason: REASON_MESSAGE, '': 'This lesson is not there.' },
    limit: ACT,
    timeoutSeconds: 30,
  },
  /** Newest first, 20 a page. */
  'GET /api/dexter/versions': {
    access: 'operator',
    query: StrictObject({ before: Type.Optional(Type.String({ maxLength: 80 })) }),
    reply: StrictObject({
      versions: Type.Array(VersionSummary),
      activeId: Type.String(),
      next: Nullable(Type.String()),
    }),
    messages: { '': 'That page of versions does not exist.' },
  },
  'GET /api/dexter/versions/:id': {
    access: 'operator',
    params: IdParams,
    reply: StrictObject({
      version: VersionSummary,
      /** Its content as text, and its parent's: the page shows the difference word by word. */
      text: Type.String(),
      parentText: Nullable(Type.String()),
      gate: Nullable(Gate),
    }),
    messages: { '': 'This version is not there.' },
  },
  /**
   * Puts a version in force, an older one too. 409 `persona.moved` when another one is in force than `expectedActiveId`;
   * 409 `persona.refused` when the gate is red, unless `override` with a reason of 20 characters, never past a critical case.
   */
  'POST /api/dexter/versions/:id/activate': {
    access: 'operator',
    params: IdParams,
    body: StrictObject({
      expectedActiveId: Type.String({ maxLength: 40 }),
      reason: Type.Optional(Type.String({ maxLength: 500 })),
      override: Type.Optional(Type.Boolean()),
    }),
    reply: StrictObject({ success: Type.Literal(true) }),
    messages: { '': 'Please load the page again.' },
    limit: ACT,
    timeoutSeconds: 30,
  },
} satisfies Contract;
