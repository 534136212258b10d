import type { AnswerSource, KeptMessage } from '@farm/contracts';
import { transaction, type DexterDb } from '@farm/prisma';

const KEPT = 50;

// Written by `finish` of the conversations alone, and read back as what it wrote.
const sourcesOf = (stored: unknown) => {
  const sources = stored as AnswerSource[];
  return sources.length > 0 ? { sources } : {};
};

/** What a visitor can do with their conversation: read it, erase it, say whether an answer helped. */
export const keptWordsRepository = (db: DexterDb) => ({
  /** The last messages of a visitor, oldest first. */
  read: async (visitor: string): Promise<KeptMessage[]> => {
    const rows = await db.message.findMany({
      where: { conversation: { visitor } },
      orderBy: { seq: 'desc' },
      take: KEPT,
    });
    return rows.reverse().map((row) => ({
      ...{ id: row.id, type: row.role === 'dexter' ? 'bot' : 'user', text: row.text, at: row.at.toISOString() },
      ...sourcesOf(row.sources),
    }));
  },

  /** How many messages are gone. Events of the guard stay, without a link to them. */
  erase: (visitor: string): Promise<number> =>
    transaction(db, async (tx) => {
      const messages = await tx.message.count({ where: { conversation: { visitor } } });
      await tx.conversation.deleteMany({ where: { visitor } });
      return messages;
    }),

  /** A visitor's word on one of their own answers, the last one counts; false for anybody else's. */
  judge: (visitor: string, messageId: string, word: { value: 'up' | 'down'; reason?: string; at: Date }) =>
    transaction(db, async (tx): Promise<boolean> => {
      const own = await tx.message.findFirst({ where: { id: messageId, role: 'dexter', conversation: { visitor } } });
      if (!own) return false;
      const { value, reason = null, at } = word;
      const data = { value, reason, at };
      await tx.feedback.upsert({ where: { messageId }, create: { messageId, ...data }, update: data });
      if (value === 'up') return true;
      const item = { messageId, kind: 'not_helpful', reason: reason ?? 'no reason given', createdAt: at };
      await tx.reviewItem.createMany({ data: [item], skipDuplicates: true });
      return true;
    }),
});
export type KeptWordsRepository = ReturnType<typeof keptWordsRepository>;
