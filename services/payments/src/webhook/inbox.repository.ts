import { transaction, type PaymentsDb } from '@farm/prisma';
import type { Jobs } from '@farm/server-kit/jobs';
import type { ProviderEvent } from '../payment-provider/payment.provider';

/** An event that names what it is about. */
export type NamedEvent = ProviderEvent & { objectId: string };

export const EVENT_QUEUE = 'event';

export interface EventJob {
  eventId: string;
}

/** An event that has not been processed. */
export interface InboxEvent {
  id: string;
  type: string;
  /** The payment or page it is about. */
  objectId: string;
}

/** Events of the provider. */
export const inboxRepository = (db: PaymentsDb, jobs: Pick<Jobs, 'sendInTransaction'>) => ({
  /** Stores an event together with its job; false: it was stored before. */
  store: (event: NamedEvent): Promise<boolean> =>
    transaction(db, async (tx) => {
      const { id, type, occurredAt, objectId } = event;
      const row = { id, type, occurredAt, objectId };
      const stored = await tx.stripeEvent.createMany({ data: [row], skipDuplicates: true });
      if (stored.count === 0) return false;
      await jobs.sendInTransaction(tx, EVENT_QUEUE, { eventId: id } satisfies EventJob);
      return true;
    }),

  /** Null when the event is processed or unknown. */
  waiting: (id: string): Promise<InboxEvent | null> =>
    db.stripeEvent.findFirst({
      where: { id, processedAt: null },
      select: { id: true, type: true, objectId: true },
    }),

  /** Events received before then and not processed: their job was lost or gave up. */
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

  /** False: unknown. */
  reopen: async (id: string): Promise<boolean> => {
    const { count } = await db.stripeEvent.updateMany({ where: { id }, data: { processedAt: null, error: null } });
    return count > 0;
  },

  /** Which of these events were never stored. */
  missing: async (ids: readonly string[]): Promise<Set<string>> => {
    const rows = await db.stripeEvent.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
    const stored = new Set(rows.map(({ id }) => id));
    return new Set(ids.filter((id) => !stored.has(id)));
  },

  /** `error` is a note for operators. */
  done: async (id: string, now: Date, error: string | null): Promise<void> => {
    await db.stripeEvent.update({ where: { id }, data: { processedAt: now, error, tries: { increment: 1 } } });
  },

  failed: async (id: string, error: string): Promise<void> => {
    await db.stripeEvent.update({ where: { id }, data: { error, tries: { increment: 1 } } });
  },
});
export type InboxRepository = ReturnType<typeof inboxRepository>;
