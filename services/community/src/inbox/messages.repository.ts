import type { MessageState } from '@farm/contracts';
import { transaction, type CommunityDb } from '@farm/prisma';
import type { Cursor } from '../comments/cursor';
import { ANSWER } from '../contact/contact.repository';
import { putLetter, type Waking } from '../mailbox/outbox.repository';
import { NEWEST_FIRST, olderThan, PAGE } from './page';

export interface KeptMessage {
  id: string;
  reference: string;
  name: string;
  email: string;
  message: string;
  state: string;
  createdAt: Date;
  answer: string | null;
  answeredBy: string | null;
  answeredAt: Date | null;
}

interface Sought {
  state: MessageState | undefined;
  search: string;
  place: Cursor | null;
}

interface Answered {
  id: string;
  text: string;
  to: string;
  by: string;
  at: Date;
}

const anywhere = (search: string) => {
  const contains = { contains: search, mode: 'insensitive' as const };
  return search === ''
    ? {}
    : { OR: [{ reference: contains }, { name: contains }, { email: contains }, { message: contains }] };
};

export const messagesRepository = (db: CommunityDb, jobs: Waking) => ({
  list: ({ state, search, place }: Sought): Promise<KeptMessage[]> =>
    db.contactMessage.findMany({
      where: { AND: [state === undefined ? {} : { state }, anywhere(search), olderThan(place)] },
      orderBy: NEWEST_FIRST,
      take: PAGE + 1,
    }),

  waiting: (): Promise<number> => db.contactMessage.count({ where: { state: 'new' } }),

  find: (id: string): Promise<KeptMessage | null> => db.contactMessage.findUnique({ where: { id } }),

  /** False: another operator was quicker, or the message is gone. */
  move: async (id: string, from: string, to: MessageState): Promise<boolean> =>
    (await db.contactMessage.updateMany({ where: { id, state: from }, data: { state: to } })).count === 1,

  /** Answer and letter together. False: somebody answered already, or the message is gone. */
  answer: ({ id, text, to, by, at }: Answered): Promise<boolean> =>
    transaction(db, async (tx) => {
      const data = { state: 'answered', answer: text, answeredBy: by, answeredAt: at };
      const { count } = await tx.contactMessage.updateMany({ where: { id, answer: null }, data });
      if (count === 1)
        await putLetter(tx, jobs, { dedupeKey: `answer:${id}`, kind: ANSWER, payload: { to, messageId: id }, at });
      return count === 1;
    }),
});
export type MessagesRepository = ReturnType<typeof messagesRepository>;
