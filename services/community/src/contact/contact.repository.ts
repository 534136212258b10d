import type { MessageState } from '@farm/contracts';
import { isEmail } from '@farm/farm';
import { containsText, Prisma, type CommunityDb, transaction } from '@farm/prisma';
import type { Cursor } from '@farm/server-kit';
import type { EmailJobs } from '@farm/server-kit/mail';
import { NEWEST_FIRST } from '../inbox/pagination';
import { pageIds } from '../inbox/search-page.repository';
import { ANSWER, enqueueEmail, MESSAGE, RECEIPT } from '../mailbox/enqueue-email';

/** A message as it is stored. */
export type StoredMessage = Prisma.ContactMessageModel;

/** Set when it is stored, or when it is answered. */
type LaterFields = 'id' | 'emailKey' | 'reference' | 'createdAt' | 'answer' | 'answeredBy' | 'answeredAt';

export interface NewContactMessage extends Omit<StoredMessage, LaterFields> {
  state: 'new' | 'spam';
  at: Date;
  /** Candidates; the first free one is used. */
  references: readonly string[];
  /** Receives the notification; null: nobody, and no receipt is sent. */
  to: string | null;
}

interface MessageFilter {
  state: MessageState | undefined;
  search: string;
  cursor: Cursor | null;
}

interface MessageAnswer {
  id: string;
  text: string;
  to: string;
  by: string;
  at: Date;
}

const DAY_MS = 86_400_000;

interface Receipt extends Pick<NewContactMessage, 'email' | 'at'> {
  messageId: string;
}

/** Enqueues the receipt, at most one a day for an address, which may be another person's than the writer's. */
async function enqueueReceipt(tx: CommunityDb, jobs: EmailJobs, { email, at, messageId }: Receipt): Promise<void> {
  const dayBefore = new Date(at.getTime() - DAY_MS);
  const others = { emailKey: email.toLowerCase(), createdAt: { gt: dayBefore }, id: { not: messageId } };
  if (!isEmail(email) || (await tx.contactMessage.count({ where: { ...others, state: { not: 'spam' } } })) > 0) return;
  await enqueueEmail(tx, jobs, {
    dedupeKey: `receipt:${messageId}`,
    kind: RECEIPT,
    payload: { to: email, messageId },
    at,
  });
}

/**
 * Stores message, notification and receipt in one transaction. Resolves with the reference; the same visitor and key get the
 * first one again. @throws when no reference is free
 */
const receive = (
  db: CommunityDb,
  jobs: EmailJobs,
  { references, to, at, visitor, key, ...message }: NewContactMessage,
): Promise<string> =>
  transaction(db, async (tx) => {
    const row = { ...message, visitor, key, emailKey: message.email.toLowerCase(), createdAt: at };
    for (const reference of references) {
      // Waits for concurrent inserts of the same key or reference.
      const [created] = await tx.contactMessage.createManyAndReturn({
        data: [{ ...row, reference }],
        skipDuplicates: true,
        select: { id: true },
      });
      if (created) {
        const payload = { to, messageId: created.id };
        if (to !== null) {
          await enqueueEmail(tx, jobs, { dedupeKey: `contact:${created.id}`, kind: MESSAGE, payload, at });
          await enqueueReceipt(tx, jobs, { email: message.email, at, messageId: created.id });
        }
        return reference;
      }
      const first = key && (await tx.contactMessage.findUnique({ where: { visitor_key: { visitor, key } } }));
      if (first) return first.reference;
    }
    throw new Error('No reference is free for a message');
  });

/** Stores the answer and enqueues its email. False: it was answered already, or is deleted. */
const answer = (db: CommunityDb, jobs: EmailJobs, { id, text, to, by, at }: MessageAnswer): Promise<boolean> =>
  transaction(db, async (tx) => {
    const data = { state: 'answered', answer: text, answeredBy: by, answeredAt: at } as const;
    const { count } = await tx.contactMessage.updateMany({ where: { id, answer: null }, data });
    if (count === 1)
      await enqueueEmail(tx, jobs, { dedupeKey: `answer:${id}`, kind: ANSWER, payload: { to, messageId: id }, at });
    return count === 1;
  });

const SEARCHED = [Prisma.sql`reference`, Prisma.sql`name`, Prisma.sql`email`, Prisma.sql`message`];

const matching = ({ state, search }: MessageFilter): Prisma.Sql[] => [
  ...(state === undefined ? [] : [Prisma.sql`state = ${state}`]),
  ...(search === ''
    ? []
    : [
        Prisma.sql`(${Prisma.join(
          SEARCHED.map((column) => containsText(column, search)),
          ' OR ',
        )})`,
      ]),
];

export const contactRepository = (db: CommunityDb, jobs: EmailJobs) => ({
  receive: (message: NewContactMessage) => receive(db, jobs, message),

  list: async (filter: MessageFilter): Promise<StoredMessage[]> => {
    const ids = await pageIds(db, Prisma.sql`community.contact_message`, matching(filter), filter.cursor);
    return db.contactMessage.findMany({ where: { id: { in: ids } }, orderBy: NEWEST_FIRST });
  },

  countNew: (): Promise<number> => db.contactMessage.count({ where: { state: 'new' } }),

  /** Null: deleted. */
  find: (id: string): Promise<StoredMessage | null> => db.contactMessage.findUnique({ where: { id } }),

  /** False: another operator was faster, or it is deleted. */
  move: async (id: string, from: MessageState, to: MessageState): Promise<boolean> =>
    (await db.contactMessage.updateMany({ where: { id, state: from }, data: { state: to } })).count === 1,

  answer: (input: MessageAnswer) => answer(db, jobs, input),
});

export type ContactRepository = ReturnType<typeof contactRepository>;
