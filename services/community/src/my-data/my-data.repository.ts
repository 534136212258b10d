import { monthsBefore } from '@farm/farm';
import { type CommunityDb, type Prisma, transaction } from '@farm/prisma';
import { type CommentColumn, redactComments } from '../comments/comments.repository';
import { redactPhotos } from '../garden-photos/garden-photos.repository';
import { isBlocked } from '../moderation/visitor-block.repository';

const DAY_MS = 86_400_000;
const UNCONFIRMED_DAYS = 30;
const MESSAGE_MONTHS = 24;
const ERASED = 'erased'; // in place of the hash of a visitor
const ANONYMOUS = { visitor: ERASED, key: null } satisfies Record<CommentColumn<'of the browser'>, unknown>;

// Whether an export contains each column. A new column is a type error until it is listed here.
const LEAD = {
  email: true,
  firstName: true,
  source: true,
  newsletter: true,
  consentVersion: true,
  language: true,
  createdAt: true,
  confirmedAt: true,
  unsubscribedAt: true,
  ...{ id: false, emailKey: false, bounces: false },
} satisfies Record<Prisma.LeadScalarFieldEnum, boolean>;
const BELL = {
  zip: true,
  crops: true,
  state: true,
  createdAt: true,
  confirmedAt: true,
  endedAt: true,
  ...{ id: false, emailKey: true, bounces: false, settingsFrom: false, tenderRestsUntil: true },
} satisfies Record<Prisma.FrostBellScalarFieldEnum, boolean>;
const MESSAGE = {
  reference: true,
  name: true,
  email: true,
  message: true,
  createdAt: true,
  answer: true,
  answeredAt: true,
  ...{ id: false, emailKey: false, state: false, visitor: false, key: false, answeredBy: false },
} satisfies Record<Prisma.ContactMessageScalarFieldEnum, boolean>;
const COMMENT = {
  authorName: true,
  body: true,
  status: true,
  likes: true,
  createdAt: true,
  editedAt: true,
  ...{
    id: false,
    thread: false,
    parentId: false,
    rootId: false,
    visitor: false,
    key: false,
    question: false,
    byFarm: false,
    pinned: false,
    score: false,
    reasons: false,
    textKey: false,
  },
} satisfies Record<Prisma.CommentScalarFieldEnum, boolean>;
const LIKE = {
  commentId: true,
  createdAt: true,
  ...{ visitor: false },
} satisfies Record<Prisma.CommentLikeScalarFieldEnum, boolean>;
const REPORT = {
  commentId: true,
  reason: true,
  note: true,
  createdAt: true,
  ...{ visitor: false, weighs: false, network: false, seenAt: false },
} satisfies Record<Prisma.CommentReportScalarFieldEnum, boolean>;
const PHOTO = {
  description: true,
  comment: true,
  name: true,
  town: true,
  email: true,
  state: true,
  createdAt: true,
  sentAt: true,
  decidedAt: true,
  reason: true,
  ...{ id: false, visitor: false, key: false, picture: false, width: false, height: false, decidedBy: false },
} satisfies Record<Prisma.GardenPhotoScalarFieldEnum, boolean>;

interface Erasure {
  emailKey: string;
  emailHash: Uint8Array<ArrayBuffer>;
  at: Date;
}

/**
 * Deletes the lead, the frost bell, the messages, the garden photos without a decision and the unsent emails of an address. A keyed hash of the address of a lead or
 * bell is stored, so that it gets no email again. Must run inside a transaction.
 */
export async function eraseAddress(tx: CommunityDb, { emailKey, emailHash, at }: Erasure) {
  // A concurrent subscription waits for this lock and then finds the hash.
  await tx.$queryRaw`SELECT 1 FROM community.lead WHERE email_key = ${emailKey} FOR UPDATE`;
  await tx.$queryRaw`SELECT 1 FROM community.frost_bell WHERE email_key = ${emailKey} FOR UPDATE`;
  const leads = await tx.lead.deleteMany({ where: { emailKey } });
  const bells = await tx.frostBell.deleteMany({ where: { emailKey } });
  if (leads.count + bells.count > 0) await tx.suppression.createMany({ data: { emailHash, at }, skipDuplicates: true });
  const messages = await tx.contactMessage.deleteMany({ where: { emailKey } });
  const photos = await redactPhotos(tx, { email: emailKey });
  await tx.$executeRaw`
    DELETE FROM community.outbox WHERE sent_at IS NULL AND lower(trim(payload->>'to')) = ${emailKey}`;
  return { leads: leads.count, bells: bells.count, messages: messages.count, photos };
}

/** Deletes comments, likes, reports and garden photos of a browser, and removes its hash from the tombstones of comments with replies. */
const eraseVisitor = (db: CommunityDb, visitor: string, at: Date) =>
  transaction(db, async (tx) => {
    const rows = await tx.comment.findMany({
      where: { visitor, status: { not: 'DELETED' } },
      select: { id: true, status: true },
    });
    const comments = rows.length === 0 ? 0 : await redactComments(tx, rows, at);
    await tx.comment.updateMany({ where: { visitor }, data: ANONYMOUS });
    const likes = await tx.$executeRaw`
      WITH deleted AS (DELETE FROM community.comment_like WHERE visitor = ${visitor} RETURNING comment_id)
      UPDATE community.comment SET likes = likes - 1 WHERE id IN (SELECT comment_id FROM deleted)`;
    const { count: reports } = await tx.commentReport.deleteMany({ where: { visitor } });
    const photos = await redactPhotos(tx, { visitor });
    return { comments, likes, reports, photos };
  });

/** Exports and erases personal data by email address or browser, and deletes expired data. */
export const myDataRepository = (db: CommunityDb) => ({
  leads: (emailKey: string) =>
    db.lead.findMany({
      where: { emailKey },
      select: LEAD,
    }),

  bells: (emailKey: string) => db.frostBell.findMany({ where: { emailKey }, select: BELL }),

  messages: (emailKey: string) =>
    db.contactMessage.findMany({
      where: { emailKey },
      orderBy: { createdAt: 'desc' },
      select: MESSAGE,
    }),

  comments: (visitor: string) =>
    db.comment.findMany({
      where: { visitor, status: { not: 'DELETED' } },
      orderBy: { createdAt: 'desc' },
      select: COMMENT,
    }),

  likes: (visitor: string) => db.commentLike.findMany({ where: { visitor }, select: LIKE }),

  reports: (visitor: string) =>
    db.commentReport.findMany({
      where: { visitor },
      select: REPORT,
    }),

  /** Garden photos of a browser, and those that wait for a decision under an address. */
  photos: (whose: ({ visitor: string } | { email: string })[]) =>
    db.gardenPhoto.findMany({
      where: { OR: whose, state: { not: 'DELETED' } },
      orderBy: { createdAt: 'desc' },
      select: PHOTO,
    }),

  eraseAddress: (erasure: Erasure) => transaction(db, (tx) => eraseAddress(tx, erasure)),

  eraseVisitor: (visitor: string, at: Date) => eraseVisitor(db, visitor, at),

  isBlocked: (visitor: string, now: Date): Promise<boolean> => isBlocked(db, visitor, now),

  /** Deletes leads that did not confirm within 30 days of the last email about it. */
  deleteUnconfirmed: async (now: Date): Promise<number> => {
    const before = new Date(now.getTime() - UNCONFIRMED_DAYS * DAY_MS);
    const where = {
      newsletter: 'UNCONFIRMED',
      createdAt: { lt: before },
      tokens: { none: { createdAt: { gte: before } } },
    } as const;
    return (await db.lead.deleteMany({ where })).count;
  },

  /** Deletes messages after 24 months, answered or not. */
  deleteOldMessages: async (now: Date): Promise<number> => {
    const where = { createdAt: { lt: monthsBefore(now, MESSAGE_MONTHS) } };
    return (await db.contactMessage.deleteMany({ where })).count;
  },
});

export type MyDataRepository = ReturnType<typeof myDataRepository>;
