import type { Emotion, RiskLevel, SiteFeature } from '@farm/farm';
import { transaction, type DexterDb } from '@farm/prisma';
import type { Answer, Turn } from './engine';
import type { AnswerSource, ConversationMessage, GardenMemory } from '@farm/contracts';
import { forgetGarden, gardenOf, memoryOf, type ConversationMemory } from '../memory/conversation-memory';

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
  status: 'done' | 'stopped' | 'replaced';
  latencyMs: number;
  stages: Readonly<Record<string, number>>;
  reviews: readonly { kind: ReviewKind; reason: string }[];
  /** What the conversation remembers after the answer. */
  memory: ConversationMemory;
  at: Date;
}

interface Row {
  id: string;
  role: string;
  text: string;
  emotion: string | null;
  engine: string | null;
  zone: string | null;
  sources: unknown;
  followUps: unknown;
  at: Date;
}

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

const sourcesOf = (row: { sources: unknown }) => row.sources as AnswerSource[];

/** Returns the visitor's conversation, locked so that two writers take turns. */
async function openConversation(tx: DexterDb, { visitor, at }: NewVisitorMessage): Promise<string> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO dexter.conversation (id, visitor, started_at, last_at)
    VALUES (gen_random_uuid(), ${visitor}, ${at}, ${at})
    ON CONFLICT (visitor) DO UPDATE SET last_at = excluded.last_at RETURNING id`;
  if (!row) throw new Error('the conversation was not inserted');
  return row.id;
}

const lastMessages = (tx: DexterDb, conversationId: string, take: number) =>
  tx.message.findMany({ where: { conversationId }, orderBy: { seq: 'desc' }, take });

const nextSeq = async (tx: DexterDb, conversationId: string) =>
  ((await lastMessages(tx, conversationId, 1))[0]?.seq ?? 0) + 1;

/** Stores an answer. False when the visitor has erased the conversation meanwhile. */
const finish = (db: DexterDb, { conversationId, reviews, answer, memory, ...stored }: NewAnswer): Promise<boolean> =>
  transaction(db, async (tx) => {
    const rows = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM dexter.conversation WHERE id = ${conversationId}::uuid FOR UPDATE`;
    if (rows.length === 0) return false;
    await tx.conversation.update({ where: { id: conversationId }, data: { memory: { ...memory } as object } });
    const { text, zone, engine, usage } = answer;
    await tx.message.create({
      data: {
        ...{ ...stored, conversationId, role: 'dexter', text, zone, engine },
        seq: await nextSeq(tx, conversationId),
        sources: [...answer.sources],
        followUps: [...answer.followUps],
        ...(usage ?? {}),
      },
    });
    const { id: messageId, at: createdAt } = stored;
    await tx.reviewItem.createMany({ data: reviews.map((review) => ({ ...review, messageId, createdAt })) });
    return true;
  });

/** Stores a visitor's message before it is answered, or returns the state of the same message. */
const begin = (db: DexterDb, message: NewVisitorMessage): Promise<BeginResult> =>
  transaction(db, async (tx) => {
    const conversationId = await openConversation(tx, message);
    const { clientMessageId, text, emotion, verdict, at } = message;
    const known = await tx.message.findMany({ where: { conversationId, clientMessageId } });
    const answered = known.find(({ role }) => role === 'dexter');
    if (answered) return { kind: 'answered', answer: answerOf(answered) };
    const earlierMessage = known[0];
    if (earlierMessage && at.getTime() - earlierMessage.at.getTime() < ANSWERING_MS) return { kind: 'inProgress' };
    const earlier = (await lastMessages(tx, conversationId, RECENT_MESSAGES)).reverse();
    if (earlierMessage) await tx.message.update({ where: { id: earlierMessage.id }, data: { at } });
    else {
      const seq = await nextSeq(tx, conversationId);
      const data = { conversationId, seq, role: 'visitor', text, emotion, verdict, clientMessageId, at };
      await tx.message.create({ data });
    }
    const { memory } = await tx.conversation.findUniqueOrThrow({
      where: { id: conversationId },
      select: { memory: true },
    });
    return {
      kind: 'begun',
      conversationId,
      recent: earlier.map(({ role, text: words }) => ({ role: role === 'dexter' ? role : 'visitor', text: words })),
      memory: memoryOf(memory),
    };
  });

/** Conversations: a message is stored before it is answered, an answer once it is whole. */
export const conversationRepository = (db: DexterDb) => ({
  begin: (message: NewVisitorMessage): Promise<BeginResult> => begin(db, message),

  finish: (stored: NewAnswer): Promise<boolean> => finish(db, stored),

  /** The answer to a message; null until there is one. */
  answerTo: async (visitor: string, clientMessageId: string): Promise<StoredAnswer | null> => {
    const row = await db.message.findFirst({ where: { clientMessageId, role: 'dexter', conversation: { visitor } } });
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
      const row = await tx.conversation.findUnique({ where: { visitor }, select: { memory: true } });
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

  /** Stores a visitor's rating of one of their own answers, in place of an earlier one; false for anybody else's. */
  rate: (visitor: string, messageId: string, rating: { value: 'up' | 'down'; reason?: string; at: Date }) =>
    transaction(db, async (tx): Promise<boolean> => {
      const answer = await tx.message.findFirst({
        where: { id: messageId, role: 'dexter', conversation: { visitor } },
      });
      if (!answer) return false;
      const { value, reason = null, at } = rating;
      const data = { value, reason, at };
      await tx.feedback.upsert({ where: { messageId }, create: { messageId, ...data }, update: data });
      if (value === 'up') return true;
      const item = { messageId, kind: 'not_helpful', reason: reason ?? 'no reason given', createdAt: at };
      await tx.reviewItem.createMany({ data: [item], skipDuplicates: true });
      return true;
    }),
});
export type ConversationRepository = ReturnType<typeof conversationRepository>;
