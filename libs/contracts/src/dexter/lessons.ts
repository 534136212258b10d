import { Type, type Static } from '@sinclair/typebox';
import { type Contract, Exact, OrNull } from '../contract';
import { Gate } from './training';

const literals = <const T extends readonly string[]>(words: T) =>
  Type.Union(words.map((word) => Type.Literal(word as T[number])));
const Id = Exact({ id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }) });
const Moment = Type.String({ description: 'ISO 8601, UTC' });
const ACT = { per: 'minute', times: 30, perPrefix: 120 } as const;

/** A lesson as the list shows it. */
export const ListedLesson = Exact({
  id: Type.String(),
  kind: literals(['instruction', 'correction', 'exemplar']),
  state: literals(['draft', 'active', 'retired']),
  /** In one line: the instruction, what is said instead, or the question kept. */
  text: Type.String(),
  understoodAs: OrNull(Type.String()),
  effect: literals(['both', 'model-only']),
  by: Type.String(),
  at: Moment,
});
export type ListedLesson = Static<typeof ListedLesson>;

export const ListedVersion = Exact({
  id: Type.String(),
  note: Type.String(),
  status: literals(['draft', 'evaluating', 'ready', 'rejected']),
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
    query: Exact({ state: Type.Optional(literals(['draft', 'active', 'retired'])) }),
    reply: Exact({ lessons: Type.Array(ListedLesson) }),
    say: { '': 'Please check the list.' },
  },
  /** Retiring is a lesson too: it goes through the gate. 409 `lesson.not_active`. */
  'POST /api/dexter/lessons/:id/retire': {
    access: 'operator',
    params: Id,
    body: Exact({ reason: Type.String({ minLength: 3, maxLength: 500 }) }),
    reply: Exact({ success: Type.Boolean(), activated: Type.Boolean(), gate: Gate }),
    say: { reason: 'Please say why, in 3 to 500 characters.', '': 'This lesson is not there.' },
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
    params: Id,
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
    params: Id,
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
