import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject, OneOf, Nullable, Uuid } from '../contract';
import { EngineName, AnswerSource, AnswerZone } from './answers';

const Moment = Type.String({ description: 'ISO 8601, UTC' });
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

/** An answer a person should look at. */
export const ReviewItem = StrictObject({
  id: Type.String(),
  kind: OneOf(['not_helpful', 'ask', 'blocked', 'replaced', 'sample', 'failed_task']),
  reason: Type.String(),
  state: OneOf(['open', 'done', 'dismissed']),
  at: Moment,
  /** Null once the conversation was erased. */
  question: Nullable(Type.String()),
  answer: Nullable(Type.String()),
  zone: Nullable(AnswerZone),
  engine: Nullable(EngineName),
  sources: Type.Array(AnswerSource),
});
export type ReviewItem = Static<typeof ReviewItem>;

/** How Dexter Jr. does, for operators. Ids, levels and figures; words stand only in what a person is to review. */
export const monitoring = {
  'GET /api/dexter/monitoring': {
    access: 'operator',
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
        /** The model rests until then after failures; null: it does not. */
        breakerOpenUntil: Nullable(Moment),
      }),
      model: Nullable(Type.String()),
      knowledge: StrictObject({
        articles: Type.Integer(),
        hash: Type.String(),
        embedder: OneOf(['on', 'off', 'down']),
        /** Articles last reviewed over 24 months ago. */
        old: Type.Integer(),
      }),
      /** High and critical events of the last hour; over 20 is an alarm. */
      seriousLastHour: Type.Integer(),
    }),
    messages: { '': 'Please choose 1 to 90 days.' },
  },
  /** The newest 20 of a state. */
  'GET /api/dexter/review': {
    access: 'operator',
    query: StrictObject({
      state: Type.Optional(OneOf(['open', 'done', 'dismissed'])),
      before: Type.Optional(Type.String({ maxLength: 80 })),
    }),
    reply: StrictObject({ items: Type.Array(ReviewItem), next: Nullable(Type.String()) }),
    messages: { '': 'That page of the list does not exist.' },
  },
  'POST /api/dexter/review/:id': {
    access: 'operator',
    params: StrictObject({ id: Uuid }),
    body: StrictObject({ state: OneOf(['open', 'done', 'dismissed']) }),
    reply: ReviewItem,
    messages: { '': 'This entry is not there.' },
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
} satisfies Contract;
