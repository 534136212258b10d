import { transaction, type PaymentsDb } from '@farm/prisma';
import type { Jobs } from '@farm/server-kit/jobs';
import type { NamedEvent } from './heard';

export const EVENT_QUEUE = 'event';

/** A job of the event queue. */
export interface EventJob {
  eventId: string;
}

/** An event of the inbox that has not been worked off. */
export interface InboxEvent {
  id: string;
  type: string;
  /** The payment or page it is about. */
  objectId: string;
}

/** Events of the card company, each once; what they are about is read again when they are worked off. */
export const inboxRepository = (db: PaymentsDb, jobs: Pick<Jobs, 'sendInTransaction'>) => ({
  /** Keeps an event and its job, both or neither; false: it was here before. */
  keep: (event: NamedEvent): Promise<boolean> =>
    transaction(db, async (tx) => {
      const { id, type, occurredAt, objectId } = event;
      const row = { id, type, occurredAt, objectId };
      const kept = await tx.stripeEvent.createMany({ data: [row], skipDuplicates: true });
      if (kept.count === 0) return false;
      await jobs.sendInTransaction(tx, EVENT_QUEUE, { eventId: id } satisfies EventJob);
      return true;
    }),

  /** The event, unless it is done or unknown. */
  waiting: async (id: string): Promise<InboxEvent | null> => {
    const row = await db.stripeEvent.findFirst({ where: { id, processedAt: null } });
    return row && { id, type: row.type, objectId: row.objectId };
  },

  /** Events that nobody has worked off since then: their job was lost or gave up. */
  waitingSince: async (moment: Date): Promise<string[]> => {
    const where = { processedAt: null, receivedAt: { lt: moment } };
    const rows = await db.stripeEvent.findMany({
      where,
      orderBy: { receivedAt: 'asc' },
      select: { id: true },
      take: 200,
    });
    return rows.map(({ id }) => id);
  },

  /** Puts an event that was worked off, or gave up, back in line; false: unknown. */
  reopen: async (id: string): Promise<boolean> => {
    const { count } = await db.stripeEvent.updateMany({ where: { id }, data: { processedAt: null, error: null } });
    return count > 0;
  },

  /** Which of these events were never kept. */
  missing: async (ids: readonly string[]): Promise<Set<string>> => {
    const rows = await db.stripeEvent.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
    const kept = new Set(rows.map(({ id }) => id));
    return new Set(ids.filter((id) => !kept.has(id)));
  },

  /** Done; `error` is what an operator should look at. */
  done: async (id: string, now: Date, error: string | null): Promise<void> => {
    await db.stripeEvent.update({ where: { id }, data: { processedAt: now, error, tries: { increment: 1 } } });
  },

  failed: async (id: string, error: string): Promise<void> => {
    await db.stripeEvent.update({ where: { id }, data: { error, tries: { increment: 1 } } });
  },
});
export type InboxRepository = ReturnType<typeof inboxRepository>;
