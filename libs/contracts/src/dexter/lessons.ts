import { Type, type Static } from '@sinclair/typebox';
import { ById, type Contract, Exact, OneOf, OrNull, Reason, SAY_WHY } from '../contract';
import { Gate } from './training';

const Moment = Type.String({ description: 'ISO 8601, UTC' });
const ACT = { per: 'minute', times: 30, perPrefix: 120 } as const;

/** A lesson as the list shows it. */
export const ListedLesson = Exact({
  id: Type.String(),
  kind: OneOf(['instruction', 'correction', 'exemplar']),
  state: OneOf(['draft', 'active', 'retired']),
  /** In one line: the instruction, what is said instead, or the question kept. */
  text: Type.String(),
  understoodAs: OrNull(Type.String()),
  effect: OneOf(['both', 'model-only']),
  by: Type.String(),
  at: Moment,
});
export type ListedLesson = Static<typeof ListedLesson>;

export const ListedVersion = Exact({
  id: Type.String(),
  note: Type.String(),
  status: OneOf(['draft', 'evaluating', 'ready', 'rejected']),
  by: Type.String(),
  at: Moment,
  inForce: Type.Boolean(),
  lessons: Type.Integer(),
});
export type ListedVersion = Static<typeof ListedVersion>;

/** What is taught and which version counts, /ops/assistant. */
export const lessons = {
  'GET /api/dexter/lessons': {
    access: 'operator',
    query: Exact({ state: Type.Optional(OneOf(['draft', 'active', 'retired'])) }),
    reply: Exact({ lessons: Type.Array(ListedLesson) }),
    say: { '': 'Please check the list.' },
  },
  /** Retiring is a lesson too: it goes through the gate. 409 `lesson.not_active`. */
  'POST /api/dexter/lessons/:id/retire': {
    access: 'operator',
    params: ById,
    body: Exact({ reason: Reason }),
    reply: Exact({ success: Type.Boolean(), activated: Type.Boolean(), gate: Gate }),
    say: { reason: SAY_WHY, '': 'This lesson is not there.' },
    limit: ACT,
    takes: 30,
  },
  /** Newest first, 20 a page. */
  'GET /api/dexter/versions': {
    access: 'operator',
    query: Exact({ before: Type.Optional(Type.String({ maxLength: 80 })) }),
    reply: Exact({ versions: Type.Array(ListedVersion), activeId: Type.String(), next: OrNull(Type.String()) }),
    say: { '': 'That page of versions does not exist.' },
  },
  'GET /api/dexter/versions/:id': {
    access: 'operator',
    params: ById,
    reply: Exact({
      version: ListedVersion,
      /** Its content as text, and its parent's: the page shows the difference word by word. */
      text: Type.String(),
      parentText: OrNull(Type.String()),
      gate: OrNull(Gate),
    }),
    say: { '': 'This version is not there.' },
  },
  /**
   * Puts a version in force, an older one too. 409 `persona.moved` when another one is in force than `expectedActiveId`;
   * 409 `persona.refused` when the gate is red, unless `override` with a reason of 20 characters, never past a critical case.
   */
  'POST /api/dexter/versions/:id/activate': {
    access: 'operator',
    params: ById,
    body: Exact({
      expectedActiveId: Type.String({ maxLength: 40 }),
      reason: Type.Optional(Type.String({ maxLength: 500 })),
      override: Type.Optional(Type.Boolean()),
    }),
    reply: Exact({ success: Type.Literal(true) }),
    say: { '': 'Please load the page again.' },
    limit: ACT,
    takes: 30,
  },
} satisfies Contract;
