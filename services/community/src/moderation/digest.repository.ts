import { site } from '@farm/farm';
import { transaction, type CommunityDb } from '@farm/prisma';
import { putLetter, type Waking } from '../mailbox/outbox.repository';
import type { Waiting } from './queue.repository';

export const DIGEST = 'moderation.digest';

/** The letter that tells moderators what waits: one a day. */
export const digestRepository = (db: CommunityDb, jobs: Waking) => ({
  put: (date: string, { held, reported, questions }: Waiting, at: Date): Promise<void> => {
    const counts = { held: String(held), reported: String(reported), questions: String(questions) };
    const letter = { dedupeKey: `${DIGEST}:${date}`, kind: DIGEST, payload: { to: site.emails.info, ...counts }, at };
    return transaction(db, (tx) => putLetter(tx, jobs, letter));
  },
});
export type DigestRepository = ReturnType<typeof digestRepository>;
