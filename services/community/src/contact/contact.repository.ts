import { transaction, type CommunityDb } from '@farm/prisma';
import { putLetter, type Waking } from '../mailbox/outbox.repository';

/** The letter that tells the operators of a message. */
export const MESSAGE = 'contact.message';
/** The operators' answer. */
export const ANSWER = 'contact.answer';

export interface NewMessage {
  name: string;
  email: string;
  message: string;
  visitor: string;
  key: string | null;
  state: 'new' | 'spam';
  at: Date;
  /** The first that is free is taken. */
  references: readonly string[];
  /** Who is told; null: nobody. */
  to: string | null;
}

/** What a letter about a message is made from. */
export interface MessageTold {
  reference: string;
  name: string;
  email: string;
  message: string;
  createdAt: Date;
  answer: string | null;
}

export const contactRepository = (db: CommunityDb, jobs: Waking) => ({
  /**
   * Message and letter together or not at all; gives the reference. The same visitor and key give the first message's,
   * also at the same moment. Throws when no reference is free.
   */
  receive: ({ references, to, ...given }: NewMessage): Promise<string> =>
    transaction(db, async (tx) => {
      const { at, visitor, key, ...words } = given;
      const row = { ...words, visitor, key, emailKey: given.email.toLowerCase(), createdAt: at };
      for (const reference of references) {
        // Waits for who writes the same key or reference at this moment.
        const [made] = await tx.contactMessage.createManyAndReturn({
          data: [{ ...row, reference }],
          skipDuplicates: true,
          select: { id: true },
        });
        if (made) {
          if (to !== null)
            await putLetter(tx, jobs, {
              ...{ dedupeKey: `contact:${made.id}`, kind: MESSAGE, at },
              payload: { to, messageId: made.id },
            });
          return reference;
        }
        const first = key && (await tx.contactMessage.findUnique({ where: { visitor_key: { visitor, key } } }));
        if (first) return first.reference;
      }
      throw new Error('No reference is free for a message');
    }),

  /** Null once it is erased. */
  told: (id: string): Promise<MessageTold | null> =>
    db.contactMessage.findUnique({
      where: { id },
      select: { reference: true, name: true, email: true, message: true, createdAt: true, answer: true },
    }),
});
export type ContactRepository = ReturnType<typeof contactRepository>;
