import type { CommunityDb } from '@farm/prisma';
import type { Jobs } from '@farm/server-kit/jobs';
import { wakeOutbox } from '@farm/server-kit/mail';

/** A letter to be: its kind and what it is made from. `dedupeKey` makes it go out once. */
export interface OutboxLetter {
  dedupeKey: string;
  kind: string;
  payload: Readonly<Record<string, string | boolean>>;
  at: Date;
}

export type Waking = Pick<Jobs, 'sendInTransaction'>;

/** Writes a letter in the transaction of the fact it tells; a second one with the same key is the first. */
export async function putLetter(tx: CommunityDb, jobs: Waking, letter: OutboxLetter): Promise<void> {
  const { dedupeKey, kind, payload, at } = letter;
  const { count } = await tx.communityOutbox.createMany({
    data: { dedupeKey, kind, payload, dueAt: at, createdAt: at },
    skipDuplicates: true,
  });
  if (count > 0) await wakeOutbox(jobs, tx, dedupeKey);
}
