import type { AnswerSource } from '@farm/contracts';
import type { Emotion, RiskLevel, SiteFeature } from '@farm/farm';
import { transaction, type DexterDb } from '@farm/prisma';
import type { Answer, Turn } from './engine';

const RECENT = 6;
// A message without an answer is being answered as long as a call may take; after that its process was killed.
const UNDERWAY_MS = 35_000;

/** A visitor's message, as it is kept. */
export interface Said {
  /** The visitor's mark, never the cookie. */
  visitor: string;
  clientMessageId: string;
  text: string;
  emotion: Emotion;
  verdict: RiskLevel;
  at: Date;
}

/** An answer as it was given and kept. */
export interface Given extends Omit<Answer, 'usage' | 'feature'> {
  messageId: string;
  emotion: Emotion;
  feature?: SiteFeature | undefined;
}

export type Begun =
  | { kind: 'begun'; conversationId: string; recent: Turn['recent']; lastTopic: string | null }
  /** The same message was answered before. */
  | { kind: 'kept'; given: Given }
  /** Another call is answering it at this moment. */
  | { kind: 'underway' };

export type ReviewKind = 'not_helpful' | 'ask' | 'blocked' | 'replaced' | 'sample';

export interface Finished {
  conversationId: string;
  clientMessageId: string;
  id: string;
  /** The persona version that was in force. */
  versionId: string;
  answer: Answer;
  emotion: Emotion;
  status: 'done' | 'stopped' | 'replaced';
  latencyMs: number;
  stages: Readonly<Record<string, number>>;
  reviews: readonly { kind: ReviewKind; reason: string }[];
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

// Written by `finish` alone, and read back as what it wrote.
const given = (row: Row): Given => ({
  messageId: row.id,
  text: row.text,
  emotion: (row.emotion ?? 'neutral') as Emotion,
  engine: (row.engine ?? 'farm') as Given['engine'],
  zone: (row.zone ?? 'scope') as Given['zone'],
  sources: row.sources as AnswerSource[],
  followUps: row.followUps as string[],
});

const sourcesOf = (row: Row) => row.sources as AnswerSource[];

/** Rows of one conversation in their order; the lock on the conversation makes two writers take turns. */
async function open(tx: DexterDb, { visitor, at }: Said): Promise<string> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO dexter.conversation (id, visitor, started_at, last_at)
    VALUES (gen_random_uuid(), ${visitor}, ${at}, ${at})
    ON CONFLICT (visitor) DO UPDATE SET last_at = excluded.last_at RETURNING id`;
  if (!row) throw new Error('the conversation just written is gone');
  return row.id;
}

const last = (tx: DexterDb, conversationId: string, take: number) =>
  tx.message.findMany({ where: { conversationId }, orderBy: { seq: 'desc' }, take });

const nextSeq = async (tx: DexterDb, conversationId: string) => ((await last(tx, conversationId, 1))[0]?.seq ?? 0) + 1;

/** Keeps an answer. False when the visitor erased the conversation meanwhile: then nothing of it is kept. */
const finish = (db: DexterDb, { conversationId, reviews, answer, ...finished }: Finished): Promise<boolean> =>
  transaction(db, async (tx) => {
    const there = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM dexter.conversation WHERE id = ${conversationId}::uuid FOR UPDATE`;
    if (there.length === 0) return false;
    const { text, zone, engine, usage } = answer;
    await tx.message.create({
      data: {
        ...{ ...finished, conversationId, role: 'dexter', text, zone, engine },
        seq: await nextSeq(tx, conversationId),
        sources: [...answer.sources],
        followUps: [...answer.followUps],
        ...(usage ?? {}),
      },
    });
    const { id: messageId, at: createdAt } = finished;
    await tx.reviewItem.createMany({ data: reviews.map((review) => ({ ...review, messageId, createdAt })) });
    return true;
  });

/** Conversations: a message is kept before it is answered, an answer once it is whole. */
export const conversationRepository = (db: DexterDb) => ({
  /** Keeps a visitor's message before it is answered, or tells what became of the same message before. */
  begin: (said: Said): Promise<Begun> =>
    transaction(db, async (tx) => {
      const conversationId = await open(tx, said);
      const { clientMessageId, text, emotion, verdict, at } = said;
      const known = await tx.message.findMany({ where: { conversationId, clientMessageId } });
      const answered = known.find(({ role }) => role === 'dexter');
      if (answered) return { kind: 'kept', given: given(answered) };
      const asked = known[0];
      if (asked && at.getTime() - asked.at.getTime() < UNDERWAY_MS) return { kind: 'underway' };
      const earlier = (await last(tx, conversationId, RECENT)).reverse();
      if (asked) await tx.message.update({ where: { id: asked.id }, data: { at } });
      else {
        const seq = await nextSeq(tx, conversationId);
        const data = { conversationId, seq, role: 'visitor', text, emotion, verdict, clientMessageId, at };
        await tx.message.create({ data });
      }
      const topic = earlier.findLast(({ role }) => role === 'dexter');
      return {
        kind: 'begun',
        conversationId,
        recent: earlier.map(({ role, text: words }) => ({ role: role === 'dexter' ? role : 'visitor', text: words })),
        // a correction names the farm, its article stands beside it
        lastTopic: topic ? (sourcesOf(topic).find(({ url }) => url !== null)?.title ?? null) : null,
      };
    }),

  finish: (finished: Finished): Promise<boolean> => finish(db, finished),

  /** What the same message was answered; null while it is not. */
  answerTo: async (visitor: string, clientMessageId: string): Promise<Given | null> => {
    const row = await db.message.findFirst({ where: { clientMessageId, role: 'dexter', conversation: { visitor } } });
    return row && given(row);
  },

  /** Asks the copy of the service that is answering to stop; false when nothing is being answered. */
  stop: async (visitor: string, clientMessageId: string): Promise<boolean> =>
    (await db.$executeRaw`
      UPDATE dexter.message asked SET status = 'stopped' FROM dexter.conversation c
      WHERE c.id = asked.conversation_id AND c.visitor = ${visitor} AND asked.role = 'visitor'
        AND asked.client_message_id = ${clientMessageId}::uuid AND NOT EXISTS (
          SELECT 1 FROM dexter.message said WHERE said.conversation_id = c.id AND said.role = 'dexter'
            AND said.client_message_id = asked.client_message_id)`) === 1,

  isStopped: async (conversationId: string, clientMessageId: string): Promise<boolean> =>
    (await db.message.count({ where: { conversationId, clientMessageId, role: 'visitor', status: 'stopped' } })) > 0,
});
export type ConversationRepository = ReturnType<typeof conversationRepository>;
