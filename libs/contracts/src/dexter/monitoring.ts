import { Type, type Static } from '@sinclair/typebox';
import { type Contract, Exact, OneOf, OrNull, Uuid } from '../contract';
import { AnswerEngine, AnswerSource, AnswerZone } from './answers';

const Moment = Type.String({ description: 'ISO 8601, UTC' });
const Count = Exact({ name: Type.String(), count: Type.Integer() });

/** One day of the chat, in farm time. */
export const ChatDay = Exact({
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
export const ReviewedAnswer = Exact({
  id: Type.String(),
  kind: OneOf(['not_helpful', 'ask', 'blocked', 'replaced', 'sample', 'failed_task']),
  reason: Type.String(),
  state: OneOf(['open', 'done', 'dismissed']),
  at: Moment,
  /** Null once the conversation was erased. */
  question: OrNull(Type.String()),
  answer: OrNull(Type.String()),
  zone: OrNull(AnswerZone),
  engine: OrNull(AnswerEngine),
  sources: Type.Array(AnswerSource),
});
export type ReviewedAnswer = Static<typeof ReviewedAnswer>;

/** How Dexter Jr. does, for operators. Ids, levels and figures; words stand only in what a person is to review. */
export const monitoring = {
  'GET /api/dexter/monitoring': {
    access: 'operator',
    query: Exact({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })) }),
    reply: Exact({
      days: Type.Array(ChatDay),
      /** Milliseconds. */
      stages: Type.Array(Exact({ stage: Type.String(), p50: Type.Number(), p95: Type.Number() })),
      budget: Exact({
        day: Type.String(),
        tokens: Type.Integer(),
        tokensAllowed: Type.Integer(),
        spentUsd: Type.Number(),
        allowedUsd: Type.Number(),
        /** The model rests until then after failures; null: it does not. */
        breakerOpenUntil: OrNull(Moment),
      }),
      model: OrNull(Type.String()),
      knowledge: Exact({
        articles: Type.Integer(),
        hash: Type.String(),
        embedder: OneOf(['on', 'off', 'down']),
        /** Articles last reviewed over 24 months ago. */
        old: Type.Integer(),
      }),
      /** High and critical events of the last hour; over 20 is an alarm. */
      seriousLastHour: Type.Integer(),
    }),
    say: { '': 'Please choose 1 to 90 days.' },
  },
  /** The newest 20 of a state. */
  'GET /api/dexter/review': {
    access: 'operator',
    query: Exact({
      state: Type.Optional(OneOf(['open', 'done', 'dismissed'])),
      before: Type.Optional(Type.String({ maxLength: 80 })),
    }),
    reply: Exact({ items: Type.Array(ReviewedAnswer), next: OrNull(Type.String()) }),
    say: { '': 'That page of the list does not exist.' },
  },
  'POST /api/dexter/review/:id': {
    access: 'operator',
    params: Exact({ id: Uuid }),
    body: Exact({ state: OneOf(['open', 'done', 'dismissed']) }),
    reply: ReviewedAnswer,
    say: { '': 'This entry is not there.' },
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
} satisfies Contract;
