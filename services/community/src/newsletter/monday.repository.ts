import { transaction, type CommunityDb } from '@farm/prisma';
import { MONDAY } from '../leads/letter-kinds';
import { newLetterKey } from '../leads/letter-key';
import { putLetter, type Waking } from '../mailbox/outbox.repository';

const DAY_MS = 86_400_000;
const AT_ONCE = 100; // readers of one transaction
const POSTS = 5;
const SETTING = 'monday';

export interface Reader {
  id: string;
  email: string;
}

interface Skipped {
  /** Mondays that are left out. */
  skipped: string[];
}

const asDay = (date: string) => new Date(`${date}T00:00:00Z`);

/** Confirmed before this moment, and not written to for this Monday. */
const notYetWritten = (tx: CommunityDb, date: string, before: Date) => tx.$queryRaw<Reader[]>`
  SELECT l.id, l.email FROM community.lead l
  WHERE l.newsletter = 'CONFIRMED' AND l.confirmed_at < ${before}::timestamptz AND NOT EXISTS (
    SELECT 1 FROM community.outbox o WHERE o.dedupe_key = 'monday:' || ${date} || ':' || l.id)
  ORDER BY l.id LIMIT ${AT_ONCE} FOR UPDATE OF l`;

export const mondayRepository = (db: CommunityDb, jobs: Waking) => ({
  /**
   * Writes the letters of one Monday to the next hundred readers who have none, each with a key of its own; how many.
   * Copies take turns: a statement that began before another's letters stood would give the same readers second keys.
   */
  writeSome: (date: string, before: Date, at: Date): Promise<number> =>
    transaction(db, async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('monday letters'))`;
      const readers = await notYetWritten(tx, date, before);
      for (const { id, email } of readers) {
        const { token, tokenHash } = newLetterKey();
        await tx.newsletterToken.create({ data: { tokenHash, leadId: id, createdAt: at } });
        const letter = { dedupeKey: `monday:${date}:${id}`, kind: MONDAY, payload: { to: email, token, date }, at };
        await putLetter(tx, jobs, letter);
      }
      return readers.length;
    }),

  readers: (): Promise<number> => db.lead.count({ where: { newsletter: 'CONFIRMED' } }),

  /** Posts of the seven days that end with this one, newest first. */
  postsOf: (date: string): Promise<{ slug: string; title: string }[]> => {
    const day = asDay(date);
    return db.blogPost.findMany({
      where: { state: 'published', publishOn: { gt: new Date(day.getTime() - 7 * DAY_MS), lte: day } },
      orderBy: [{ publishOn: 'desc' }, { id: 'desc' }],
      take: POSTS,
      select: { slug: true, title: true },
    });
  },

  isSkipped: async (date: string): Promise<boolean> => {
    const row = await db.communitySetting.findUnique({ where: { name: SETTING } });
    return ((row?.value as Skipped | undefined)?.skipped ?? []).includes(date);
  },

  /** The one Monday ahead that is left out, or none: older ones tell nothing any more. */
  setSkipped: async (date: string, skipped: boolean, by: string, at: Date): Promise<void> => {
    const said = { value: { skipped: skipped ? [date] : [] }, by, updatedAt: at };
    await db.communitySetting.upsert({ where: { name: SETTING }, create: { name: SETTING, ...said }, update: said });
  },
});
export type MondayRepository = ReturnType<typeof mondayRepository>;
