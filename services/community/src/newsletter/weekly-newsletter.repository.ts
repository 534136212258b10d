import { type CommunityDb, queryRows, transaction } from '@farm/prisma';
import type { EmailJobs } from '@farm/server-kit/mail';
import { Type } from '@sinclair/typebox';
import { newConfirmationToken } from '../leads/leads.repository';
import { enqueueEmails, WEEKLY } from '../mailbox/enqueue-email';

export type { UpcomingClass } from '@farm/prisma';

const DAY_MS = 86_400_000;
const BATCH = 100;
const MAX_POSTS = 5;
const SETTING = 'monday';

const MAX_EARLIER = 12;

/** A Monday whose issue went out, the number of its emails, and the owner's line for it. */
const SentIssue = Type.Object({
  date: Type.String(),
  emails: Type.Integer(),
  ownLine: Type.Union([Type.String(), Type.Null()]),
});

const Reader = Type.Object({ id: Type.String(), email: Type.String() });

interface NewsletterSetting {
  /** Mondays without a newsletter. */
  skipped: string[];
}

const dedupeKeyOf = (date: string, leadId: string) => `monday:${date}:${leadId}`;

/** Readers confirmed before this time who have no email for this Monday and are not locked by another replica. */
const readersWithoutEmail = (tx: CommunityDb, date: string, before: Date) => queryRows(tx, Reader)`
  SELECT l.id, l.email FROM community.lead l
  WHERE l.newsletter = 'CONFIRMED' AND l.confirmed_at < ${before}::timestamptz AND NOT EXISTS (
    SELECT 1 FROM community.outbox o WHERE o.dedupe_key = 'monday:' || ${date} || ':' || l.id)
  ORDER BY l.id LIMIT ${BATCH} FOR UPDATE OF l SKIP LOCKED`;

export const weeklyNewsletterRepository = (db: CommunityDb, jobs: EmailJobs) => ({
  /**
   * Enqueues the emails of one Monday for up to 100 readers, each with its own token. The unique dedupe key decides
   * between replicas. `more`: there may be further readers.
   */
  enqueueBatch: (date: string, before: Date, at: Date): Promise<{ enqueued: number; more: boolean }> =>
    transaction(db, async (tx) => {
      const readers = await readersWithoutEmail(tx, date, before);
      const drafts = readers.map(({ id, email }) => ({
        ...newConfirmationToken(),
        id,
        email,
        dedupeKey: dedupeKeyOf(date, id),
      }));
      const emails = drafts.map(({ email, token, dedupeKey }) => ({
        dedupeKey,
        kind: WEEKLY,
        payload: { to: email, token, date },
        at,
      }));
      const enqueued = new Set(await enqueueEmails(tx, jobs, emails));
      const sent = drafts.filter(({ dedupeKey }) => enqueued.has(dedupeKey));
      await tx.newsletterToken.createMany({
        data: sent.map(({ id, tokenHash }) => ({ tokenHash, leadId: id, createdAt: at })),
      });
      return { enqueued: enqueued.size, more: readers.length > 0 };
    }),

  readers: (): Promise<number> => db.lead.count({ where: { newsletter: 'CONFIRMED' } }),

  /** The issues that went out since a day, newest first. */
  sentIssues: (since: Date) => queryRows(db, SentIssue)`
    SELECT sent.date, sent.emails, (
      SELECT CASE WHEN v.value->>'monday' = sent.date THEN v.value->>'line' END FROM community.content_version v
      WHERE v.section = 'newsletter' AND v.at < sent.at ORDER BY v.version DESC LIMIT 1) AS "ownLine"
    FROM (
      SELECT payload->>'date' AS date, count(*)::int AS emails, min(created_at) AS at FROM community.outbox
      WHERE kind = ${WEEKLY} AND created_at > ${since}::timestamptz GROUP BY 1) AS sent
    ORDER BY sent.date DESC LIMIT ${MAX_EARLIER}`,

  /** Posts of the seven days that end with this one, newest first. */
  postsOf: (date: string): Promise<{ slug: string; title: string; content: string }[]> => {
    const day = new Date(date);
    return db.blogPost.findMany({
      where: { state: 'published', publishOn: { gt: new Date(day.getTime() - 7 * DAY_MS), lte: day } },
      orderBy: [{ publishOn: 'desc' }, { id: 'desc' }],
      take: MAX_POSTS,
      select: { slug: true, title: true, content: true },
    });
  },

  isSkipped: async (date: string): Promise<boolean> => {
    const row = await db.communitySetting.findUnique({ where: { name: SETTING } });
    return ((row?.value as NewsletterSetting | undefined)?.skipped ?? []).includes(date);
  },

  /** Replaces earlier skipped Mondays, which are over. */
  setSkipped: async (date: string, skipped: boolean, by: string, at: Date): Promise<void> => {
    const setting = { value: { skipped: skipped ? [date] : [] }, by, updatedAt: at };
    await db.communitySetting.upsert({
      where: { name: SETTING },
      create: { name: SETTING, ...setting },
      update: setting,
    });
  },
});

export type WeeklyNewsletterRepository = ReturnType<typeof weeklyNewsletterRepository>;
