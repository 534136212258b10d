import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject, OneOf, Nullable, Uuid, Timestamp } from '../contract';
import { EngineName, AnswerSource, AnswerZone } from './answers';

const Count = StrictObject({ name: Type.String(), count: Type.Integer() });

/** One day of the chat, in farm time. */
export const ChatDay = StrictObject({
  day: Type.String(),
  messages: Type.Integer(),
  engines: Type.Array(Count),
  zones: Type.Array(Count),
  levels: Type.Array(Count),
  rules: Type.Array(Count),
  up: Type.Integer(),
  down: Type.Integer(),
});

/** An answer for a person to review. */
export const ReviewItem = StrictObject({
  id: Type.String(),
  kind: OneOf(['not_helpful', 'ask', 'blocked', 'replaced', 'sample', 'failed_task']),
  reason: Type.String(),
  state: OneOf(['open', 'done', 'dismissed']),
  at: Timestamp,
  /** Null after the conversation was deleted. */
  question: Nullable(Type.String()),
  answer: Nullable(Type.String()),
  zone: Nullable(AnswerZone),
  engine: Nullable(EngineName),
  sources: Type.Array(AnswerSource),
  /** The question and answer before this one, without which 'it' means nothing. Since 2.8. */
  before: Type.Optional(Type.Array(StrictObject({ role: OneOf(['visitor', 'dexter']), text: Type.String() }))),
});
export type ReviewItem = Static<typeof ReviewItem>;

/** Figures of the assistant for operators. Texts of visitors are only in items to review. */
export const monitoring = {
  'GET /api/dexter/monitoring': {
    access: 'editor',
    query: StrictObject({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })) }),
    reply: StrictObject({
      days: Type.Array(ChatDay),
      /** Milliseconds. */
      stages: Type.Array(StrictObject({ stage: Type.String(), p50: Type.Number(), p95: Type.Number() })),
      budget: StrictObject({
        day: Type.String(),
        tokens: Type.Integer(),
        tokensAllowed: Type.Integer(),
        spentUsd: Type.Number(),
        allowedUsd: Type.Number(),
        /** The model is paused until then after failures; null: not paused. */
        breakerOpenUntil: Nullable(Timestamp),
      }),
      model: Nullable(Type.String()),
      knowledge: StrictObject({
        articles: Type.Integer(),
        hash: Type.String(),
        embedder: OneOf(['on', 'off', 'down']),
        /** Articles last reviewed over 24 months ago. */
        old: Type.Integer(),
      }),
      /** High and critical events of the last hour; more than 20 raise an alarm. */
      seriousLastHour: Type.Integer(),
    }),
    messages: { '': 'Please choose 1 to 90 days.' },
  },
  /** The newest 20 of a state. */
  'GET /api/dexter/review': {
    access: 'editor',
    query: StrictObject({
      state: Type.Optional(OneOf(['open', 'done', 'dismissed'])),
      before: Type.Optional(Type.String({ maxLength: 80 })),
    }),
    reply: StrictObject({ items: Type.Array(ReviewItem), next: Nullable(Type.String()) }),
    messages: { '': 'That page of the list does not exist.' },
  },
  'POST /api/dexter/review/:id': {
    access: 'editor',
    params: StrictObject({ id: Uuid }),
    body: StrictObject({ state: OneOf(['open', 'done', 'dismissed']) }),
    reply: ReviewItem,
    messages: { '': 'This entry is not there.' },
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
} satisfies Contract;
