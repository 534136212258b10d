import { Type, type Static } from '@sinclair/typebox';
import { IdParams, type Contract, StrictObject, OneOf, Nullable, Reason, REASON_MESSAGE, Timestamp } from '../contract';
import { Gate } from './training';

const LIMIT = { per: 'minute', times: 30, perPrefix: 120 } as const;

/** A lesson as the list shows it. */
export const LessonSummary = StrictObject({
  id: Type.String(),
  kind: OneOf(['instruction', 'correction', 'exemplar']),
  state: OneOf(['draft', 'active', 'retired']),
  /** One line: the instruction, the corrected answer, or the question of the exemplar. */
  text: Type.String(),
  understoodAs: Nullable(Type.String()),
  effect: OneOf(['both', 'model-only']),
  by: Type.String(),
  at: Timestamp,
});
export type LessonSummary = Static<typeof LessonSummary>;

export const VersionSummary = StrictObject({
  id: Type.String(),
  note: Type.String(),
  status: OneOf(['draft', 'evaluating', 'ready', 'rejected']),
  by: Type.String(),
  at: Timestamp,
  inForce: Type.Boolean(),
  lessons: Type.Integer(),
});
export type VersionSummary = Static<typeof VersionSummary>;

/** Lessons and versions of the assistant, for /ops/assistant. */
export const lessons = {
  /** The active lessons, newest first. */
  'GET /api/dexter/lessons': {
    access: 'editor',
    reply: StrictObject({ lessons: Type.Array(LessonSummary) }),
  },
  /** Runs the regression gate, as teaching a lesson does. 409 `lesson.not_active`. */
  'POST /api/dexter/lessons/:id/retire': {
    access: 'editor',
    params: IdParams,
    body: StrictObject({ reason: Reason }),
    reply: StrictObject({ success: Type.Boolean(), activated: Type.Boolean(), gate: Gate }),
    messages: { reason: REASON_MESSAGE, '': 'This lesson is not there.' },
    limit: LIMIT,
    timeoutSeconds: 30,
  },
  /** Newest first, 20 a page. */
  'GET /api/dexter/versions': {
    access: 'editor',
    query: StrictObject({ before: Type.Optional(Type.String({ maxLength: 80 })) }),
    reply: StrictObject({
      versions: Type.Array(VersionSummary),
      activeId: Type.String(),
      next: Nullable(Type.String()),
    }),
    messages: { '': 'That page of versions does not exist.' },
  },
  'GET /api/dexter/versions/:id': {
    access: 'editor',
    params: IdParams,
    reply: StrictObject({
      version: VersionSummary,
      /** Its content and its parent's as text; the page shows the difference. */
      text: Type.String(),
      parentText: Nullable(Type.String()),
      gate: Nullable(Gate),
    }),
    messages: { '': 'This version is not there.' },
  },
  /**
   * Activates a version, also an older one. 409 `persona.moved` if another one than `expectedActiveId` is active; 409
   * `persona.refused` if the gate fails. `override` with a reason of 20 characters passes the gate, except for critical cases.
   */
  'POST /api/dexter/versions/:id/activate': {
    access: 'editor',
    params: IdParams,
    body: StrictObject({
      expectedActiveId: Type.String({ maxLength: 40 }),
      reason: Type.Optional(Type.String({ maxLength: 500 })),
      override: Type.Optional(Type.Boolean()),
    }),
    reply: StrictObject({ success: Type.Literal(true) }),
    messages: { reason: 'Please keep the reason to 500 characters.', '': 'Please load the page again.' },
    limit: LIMIT,
    timeoutSeconds: 30,
  },
} satisfies Contract;
