import type { Emotion, RiskLevel, SiteFeature } from '@farm/farm';
import { type Prisma, queryRow, queryRows, transaction, type DexterDb } from '@farm/prisma';
import { type Static, Type } from '@sinclair/typebox';
import type { Answer, Turn } from './engine';
import { type AnswerSource, type ConversationMessage, type GardenMemory, Nullable } from '@farm/contracts';
import { changesOf, forgetGarden, gardenOf, memoryOf, type ConversationMemory } from '../memory/conversation-memory';

const RECENT_MESSAGES = 6;
const MAX_HISTORY = 50;
// A message without an answer is being answered as long as a call may take; after that its process was killed.
const ANSWERING_MS = 35_000;

/** A visitor's message. */
export interface NewVisitorMessage {
  /** The hash of the visitor cookie. */
  visitor: string;
  clientMessageId: string;
  text: string;
  emotion: Emotion;
  verdict: RiskLevel;
  at: Date;
}

/** An answer as it was stored. */
export interface StoredAnswer extends Omit<Answer, 'usage' | 'feature'> {
  messageId: string;
  emotion: Emotion;
  feature?: SiteFeature | undefined;
  /** What the chat shows of the memory after the answer. */
  memory?: GardenMemory | undefined;
}

export type BeginResult =
  | { kind: 'begun'; conversationId: string; recent: Turn['recent']; memory: ConversationMemory }
  /** The same message was answered before. */
  | { kind: 'answered'; answer: StoredAnswer }
  /** Another call is answering it. */
  | { kind: 'inProgress' };

export type ReviewKind = 'not_helpful' | 'ask' | 'blocked' | 'replaced' | 'sample';

export interface NewAnswer {
  conversationId: string;
  clientMessageId: string;
  id: string;
  /** The persona version that was active. */
  versionId: string;
  answer: Answer;
  emotion: Emotion;
  status: Prisma.MessageModel['status'];
  latencyMs: number;
  stages: Readonly<Record<string, number>>;
  reviews: readonly { kind: ReviewKind; reason: string }[];
  /** What the conversation remembers after the answer, and what the answer began with. */
  memory: ConversationMemory;
  before: ConversationMemory;
  at: Date;
}

const Row = Type.Object({
  id: Type.String(),
  role: Type.String(),
  text: Type.String(),
  emotion: Nullable(Type.String()),
  engine: Nullable(Type.String()),
  zone: Nullable(Type.String()),
  sources: Type.Unknown(),
  followUps: Type.Unknown(),
});
type Row = Static<typeof Row>;

// Written by `finish` alone.
const answerOf = (row: Row): StoredAnswer => ({
  messageId: row.id,
  text: row.text,
  emotion: (row.emotion ?? 'neutral') as Emotion,
  engine: (row.engine ?? 'farm') as StoredAnswer['engine'],
  zone: (row.zone ?? 'scope') as StoredAnswer['zone'],
  sources: row.sources as AnswerSource[],
  followUps: row.followUps as string[],
});

/** The columns of Row. */
const ANSWER = {
  id: true,
  role: true,
  text: true,
  emotion: true,
  engine: true,
  zone: true,
  sources: true,
  followUps: true,
} as const satisfies Record<keyof Row, true>;

const sourcesOf = (row: { sources: unknown }) => row.sources as AnswerSource[];

const Memory = Type.Object({ memory: Type.Unknown() });
const OpenConversation = Type.Object({ id: Type.String(), ...Memory.properties });

/** Returns the visitor's conversation, locked so that two writers take turns. */
const openConversation = (tx: DexterDb, { visitor, at }: NewVisitorMessage) => queryRow(tx, OpenConversation)`
    INSERT INTO dexter.conversation (id, visitor, started_at, last_at)
    VALUES (gen_random_uuid(), ${visitor}, ${at}, ${at})
    ON CONFLICT (visitor) DO UPDATE SET last_at = excluded.last_at RETURNING id, memory`;

const EarlierMessages = Type.Object({
  /** The same message and its answer, as far as they are stored; `at` is a text in JSON. */
  known: Type.Array(Type.Object({ ...Row.properties, at: Type.String() })),
  /** The last messages, oldest first. */
  earlier: Type.Array(Type.Object({ role: Type.String(), text: Type.String() })),
});

/** Stores a visitor's message unless it is known, and returns what was there before. Needs the conversation's lock. */
function addMessage(tx: DexterDb, conversationId: string, message: NewVisitorMessage) {
  const { clientMessageId, text, emotion, verdict, at } = message;
  return queryRow(tx, EarlierMessages)`
    WITH known AS (
      SELECT id, role, text, emotion, engine, zone, sources, follow_ups AS "followUps", at FROM dexter.message
      WHERE conversation_id = ${conversationId}::uuid AND client_message_id = ${clientMessageId}::uuid
    ), earlier AS (
      SELECT seq, role, text FROM dexter.message
      WHERE conversation_id = ${conversationId}::uuid ORDER BY seq DESC LIMIT ${RECENT_MESSAGES}
    ), added AS (
      INSERT INTO dexter.message (id, conversation_id, seq, role, text, emotion, verdict, client_message_id, at)
      SELECT gen_random_uuid(), ${conversationId}::uuid, coalesce((SELECT max(seq) FROM earlier), 0) + 1, 'visitor',
        ${text}, ${emotion}, ${verdict}, ${clientMessageId}::uuid, ${at}
      WHERE NOT EXISTS (SELECT FROM known)
    )
    SELECT (SELECT coalesce(jsonb_agg(known), '[]') FROM known) AS known,
      (SELECT coalesce(jsonb_agg(earlier ORDER BY seq), '[]') FROM earlier) AS earlier`;
}

/**
 * Stores an answer and what it changes in the memory; nothing of the memory where the garden was forgotten since the answer
 * began. Resolves with the memory; null when the visitor has erased the conversation meanwhile.
 */
const finish = (
  db: DexterDb,
  { conversationId, reviews, answer, memory, before, ...stored }: NewAnswer,
): Promise<ConversationMemory | null> =>
  transaction(db, async (tx) => {
    const changes = JSON.stringify(changesOf(before, memory));
    const [row] = await queryRows(tx, Memory)`
      UPDATE dexter.conversation SET memory = CASE
        WHEN coalesce((memory ->> 'forgotten')::int, 0) = ${before.forgotten}::int
        THEN coalesce(memory, '{}'::jsonb) || ${changes}::jsonb ELSE memory END
      WHERE id = ${conversationId}::uuid RETURNING memory`;
    if (!row) return null;
    const { id, clientMessageId, versionId, emotion, status, latencyMs, stages, at } = stored;
    const { text, zone, engine, sources, followUps, usage } = answer;
    const { tokensIn = 0, tokensOut = 0, costMicroUsd = 0 } = usage ?? {};
    await tx.$executeRaw`
      WITH added AS (
        INSERT INTO dexter.message (id, conversation_id, seq, role, text, emotion, engine, zone, version_id, sources,
          follow_ups, client_message_id, tokens_in, tokens_out, cost_micro_usd, latency_ms, stages, status, at)
        SELECT ${id}::uuid, ${conversationId}::uuid, coalesce(max(seq), 0) + 1, 'dexter', ${text}, ${emotion}, ${engine},
          ${zone}, ${versionId}::uuid, ${JSON.stringify(sources)}::jsonb, ${JSON.stringify(followUps)}::jsonb,
          ${clientMessageId}::uuid, ${tokensIn}::int, ${tokensOut}::int, ${costMicroUsd}::int, ${latencyMs}::int,
          ${JSON.stringify(stages)}::jsonb, ${status}, ${at}
        FROM dexter.message WHERE conversation_id = ${conversationId}::uuid
        RETURNING id
      )
      INSERT INTO dexter.review_item (id, message_id, kind, reason, created_at)
      SELECT gen_random_uuid(), added.id, review.kind, review.reason, ${at}
      FROM added, jsonb_populate_recordset(NULL::dexter.review_item, ${JSON.stringify(reviews)}::jsonb) AS review`;
    return memoryOf(row.memory);
  });

/** Stores a visitor's message before it is answered, or returns the state of the same message. */
const begin = (db: DexterDb, message: NewVisitorMessage): Promise<BeginResult> =>
  transaction(db, async (tx) => {
    const { id: conversationId, memory } = await openConversation(tx, message);
    const { known, earlier } = await addMessage(tx, conversationId, message);
    const answered = known.find(({ role }) => role === 'dexter');
    if (answered) return { kind: 'answered', answer: answerOf(answered) };
    const { at } = message;
    const [earlierMessage] = known;
    if (earlierMessage && at.getTime() - Date.parse(earlierMessage.at) < ANSWERING_MS) return { kind: 'inProgress' };
    if (earlierMessage) await tx.message.update({ where: { id: earlierMessage.id }, data: { at } });
    return {
      kind: 'begun',
      conversationId,
      recent: earlier.map(({ role, text }) => ({ role: role === 'dexter' ? role : 'visitor', text })),
      memory: memoryOf(memory),
    };
  });

interface Rating {
  value: 'up' | 'down';
  reason?: string;
  at: Date;
}

interface RatedMessage extends Rating {
  visitor: string;
  messageId: string;
}

/** Stores a visitor's rating of one of their own answers, in place of an earlier one; false for anybody else's. */
const rate = (db: DexterDb, { visitor, messageId, value, reason, at }: RatedMessage): Promise<boolean> =>
  transaction(db, async (tx) => {
    const own = await tx.message.count({ where: { id: messageId, role: 'dexter', conversation: { visitor } } });
    if (own === 0) return false;
    const data = { value, reason: reason ?? null, at };
    await tx.feedback.upsert({ where: { messageId }, create: { messageId, ...data }, update: data });
    if (value === 'up') return true;
    const item = { messageId, kind: 'not_helpful', reason: reason ?? 'no reason given', createdAt: at };
    await tx.reviewItem.createMany({ data: [item], skipDuplicates: true });
    return true;
  });

/** Conversations: a message is stored before it is answered, an answer once it is whole. */
export const conversationRepository = (db: DexterDb) => ({
  begin: (message: NewVisitorMessage): Promise<BeginResult> => begin(db, message),

  finish: (stored: NewAnswer): Promise<ConversationMemory | null> => finish(db, stored),

  /** The answer to a message; null until there is one. */
  answerTo: async (visitor: string, clientMessageId: string): Promise<StoredAnswer | null> => {
    const row = await db.message.findFirst({
      where: { clientMessageId, role: 'dexter', conversation: { visitor } },
      select: ANSWER,
    });
    return row && answerOf(row);
  },

  /** Tells the replica that is answering to stop; false when nothing is being answered. */
  stop: async (visitor: string, clientMessageId: string): Promise<boolean> =>
    (await db.$executeRaw`
      UPDATE dexter.message asked SET status = 'stopped' FROM dexter.conversation c
      WHERE c.id = asked.conversation_id AND c.visitor = ${visitor} AND asked.role = 'visitor'
        AND asked.client_message_id = ${clientMessageId}::uuid AND NOT EXISTS (
          SELECT 1 FROM dexter.message said WHERE said.conversation_id = c.id AND said.role = 'dexter'
            AND said.client_message_id = asked.client_message_id)`) === 1,

  isStopped: async (conversationId: string, clientMessageId: string): Promise<boolean> =>
    (await db.message.count({ where: { conversationId, clientMessageId, role: 'visitor', status: 'stopped' } })) > 0,

  /** The last messages of a visitor, oldest first. */
  history: async (visitor: string): Promise<ConversationMessage[]> => {
    const rows = await db.message.findMany({
      where: { conversation: { visitor } },
      orderBy: { seq: 'desc' },
      take: MAX_HISTORY,
      select: { id: true, role: true, text: true, at: true, sources: true },
    });
    return rows.reverse().map((row) => ({
      ...{ id: row.id, type: row.role === 'dexter' ? 'bot' : 'user', text: row.text, at: row.at.toISOString() },
      ...(sourcesOf(row).length > 0 && { sources: sourcesOf(row) }),
    }));
  },

  /** What the chat shows of a visitor's memory. */
  garden: async (visitor: string): Promise<GardenMemory | undefined> => {
    const row = await db.conversation.findUnique({ where: { visitor }, select: { memory: true } });
    return row ? gardenOf(memoryOf(row.memory)) : undefined;
  },

  /** Deletes what is known of the visitor's garden; the messages stay. */
  forget: (visitor: string): Promise<void> =>
    transaction(db, async (tx) => {
      const [row] = await queryRows(tx, Memory)`
        SELECT memory FROM dexter.conversation WHERE visitor = ${visitor} FOR UPDATE`;
      if (!row) return;
      const memory = { ...forgetGarden(memoryOf(row.memory)) } as object;
      await tx.conversation.update({ where: { visitor }, data: { memory } });
    }),

  /** Erases a visitor's conversation. @returns the number of messages. Events of the guard remain, without a link. */
  erase: (visitor: string): Promise<number> =>
    transaction(db, async (tx) => {
      const messages = await tx.message.count({ where: { conversation: { visitor } } });
      await tx.conversation.deleteMany({ where: { visitor } });
      return messages;
    }),

  rate: (visitor: string, messageId: string, rating: Rating) => rate(db, { visitor, messageId, ...rating }),
});
export type ConversationRepository = ReturnType<typeof conversationRepository>;
