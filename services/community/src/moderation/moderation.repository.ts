import { internalRecipients } from '@farm/server-kit';
import { CommentState, type ModerationAction, type ModerationSettings } from '@farm/contracts';
import { lockInTransaction, queryRows, transaction, type CommunityDb } from '@farm/prisma';
import type { Cursor } from '@farm/server-kit';
import type { EmailJobs } from '@farm/server-kit/mail';
import { type Static, Type } from '@sinclair/typebox';
import { REDACTED } from '../comments/comments.repository';
import { DIGEST, enqueueEmail } from '../mailbox/enqueue-email';
import type { Waiting } from './moderation-queue.repository';

/** The state of a comment that decides which actions are possible. */
const ModerationState = Type.Object({
  state: CommentState,
  /** Has a report that no moderator has handled. */
  reported: Type.Boolean(),
  isRoot: Type.Boolean(),
  pinned: Type.Boolean(),
  byFarm: Type.Boolean(),
});
export type ModerationState = Static<typeof ModerationState>;

export interface AuditInfo {
  actor: string;
  reason: string;
  at: Date;
}

/** The row after an action; null: not possible now. */
type Decide = (row: ModerationState) => { state: CommentState; pinned: boolean } | null;

export interface StoredEvent {
  id: string;
  commentId: string | null;
  actor: string;
  action: string;
  reason: string;
  before: unknown;
  after: unknown;
  at: Date;
}

const SETTINGS = 'moderation';

const LockedRow = Type.Object({ ...ModerationState.properties, visitor: Type.String() });

async function findForUpdate(tx: CommunityDb, id: string): Promise<Static<typeof LockedRow> | null> {
  const [row] = await queryRows(tx, LockedRow)`SELECT c.status AS state, c.root_id IS NULL AS "isRoot", c.pinned,
      c.by_farm AS "byFarm", c.visitor, EXISTS (SELECT 1 FROM community.comment_report r
        WHERE r.comment_id = c.id AND r.seen_at IS NULL) AS reported
    FROM community.comment c WHERE c.id = ${id}::uuid FOR UPDATE OF c`;
  return row ?? null;
}

const countPinned = (tx: CommunityDb) => tx.comment.count({ where: { pinned: true, status: 'PUBLISHED' } });

interface ActionInput extends AuditInfo {
  id: string;
  action: ModerationAction;
  decide: Decide;
  /** Null unless the action is a block. */
  blockedUntil: Date | null;
  maxPinned: number;
}

/** Applies an action, handles the reports and records the event, in one transaction. */
function applyAction(db: CommunityDb, { id, action, decide, blockedUntil, maxPinned, actor, reason, at }: ActionInput) {
  return transaction(db, async (tx): Promise<'done' | 'unknown' | 'not_now'> => {
    if (action === 'pin') await lockInTransaction(tx, 'community pins');
    const row = await findForUpdate(tx, id);
    if (!row) return 'unknown';
    const next = decide(row);
    if (!next || (action === 'pin' && (await countPinned(tx)) >= maxPinned)) return 'not_now';
    const { state } = next;
    const data = { status: state, pinned: next.pinned, ...(state === 'DELETED' && REDACTED) };
    await tx.comment.update({ where: { id }, data });
    const handled = { where: { commentId: id, seenAt: null }, data: { seenAt: at, network: null } };
    if (action !== 'block') await tx.commentReport.updateMany(handled);
    if (state === 'DELETED') await tx.commentReport.updateMany({ where: { commentId: id }, data: { note: null } });
    if (blockedUntil) {
      const block = { until: blockedUntil, by: actor, reason, createdAt: at };
      const where = { visitor: row.visitor };
      await tx.visitorBlock.upsert({ where, create: { ...where, ...block }, update: block });
    }
    const after = blockedUntil?.toISOString() ?? state;
    await tx.moderationEvent.create({ data: { commentId: id, actor, action, reason, before: row.state, after, at } });
    return 'done';
  });
}

export interface ModeratorReply extends AuditInfo {
  id: string;
  body: string;
  authorName: string;
  visitor: string;
}

/** Returns the id of the farm's reply; null: the comment is not published. */
function answer(db: CommunityDb, { id, actor, reason, at, ...reply }: ModeratorReply): Promise<string | null> {
  return transaction(db, async (tx) => {
    const parent = await tx.comment.findFirst({
      where: { id, status: 'PUBLISHED' },
      select: { thread: true, rootId: true },
    });
    if (!parent) return null;
    const position = { thread: parent.thread, parentId: id, rootId: parent.rootId ?? id };
    const created = await tx.comment.create({
      data: { ...reply, ...position, byFarm: true, createdAt: at },
      select: { id: true },
    });
    await tx.moderationEvent.create({
      data: { commentId: id, actor, action: 'answer', reason, after: created.id, at },
    });
    return created.id;
  });
}

const DEFAULT_VERSION = 'none';

interface VersionedSettings {
  value: unknown;
  version: string;
}

/** Actions of moderators; each records its event in the same transaction. */
export const moderationRepository = (db: CommunityDb, jobs: EmailJobs) => ({
  applyAction: (input: ActionInput) => applyAction(db, input),

  answer: (input: ModeratorReply) => answer(db, input),

  settings: async (): Promise<unknown> =>
    (await db.communitySetting.findUnique({ where: { name: SETTINGS } }))?.value ?? null,

  versionedSettings: async (): Promise<VersionedSettings> => {
    const row = await db.communitySetting.findUnique({ where: { name: SETTINGS } });
    return { value: row?.value ?? null, version: row?.updatedAt.toISOString() ?? DEFAULT_VERSION };
  },

  /** Stores settings with their event. False: the stored ones no longer have this version (optimistic locking). */
  saveSettings: (value: ModerationSettings, { actor, reason, at }: AuditInfo, version?: string): Promise<boolean> =>
    transaction(db, async (tx) => {
      const row = { value: { ...value }, by: actor, updatedAt: at };
      // Creates the row if it is the first time, so that there is one to lock.
      const created = await tx.communitySetting.createMany({
        data: [{ name: SETTINGS, ...row }],
        skipDuplicates: true,
      });
      await tx.$queryRaw`SELECT 1 FROM community.setting WHERE name = ${SETTINGS} FOR UPDATE`;
      const before = created.count === 1 ? null : await tx.communitySetting.findUnique({ where: { name: SETTINGS } });
      if (version !== undefined && version !== (before?.updatedAt.toISOString() ?? DEFAULT_VERSION)) return false;
      await tx.communitySetting.update({ where: { name: SETTINGS }, data: row });
      const changed = { ...(before?.value != null && { before: before.value }), after: { ...value } };
      await tx.moderationEvent.create({ data: { actor, action: 'settings', reason, at, ...changed } });
      return true;
    }),

  events: (query: { comment: string | undefined; before: Cursor | null; limit: number }): Promise<StoredEvent[]> => {
    const { comment, before, limit } = query;
    const olderThan = before && {
      OR: [{ at: { lt: before.createdAt } }, { at: before.createdAt, id: { lt: before.id } }],
    };
    const where = { ...(comment !== undefined && { commentId: comment }), ...olderThan };
    return db.moderationEvent.findMany({ where, orderBy: [{ at: 'desc' }, { id: 'desc' }], take: limit });
  },

  /** Once for a day. */
  sendDigest: (
    date: string,
    { held, reported, questions, photos }: Waiting & { photos: number },
    at: Date,
  ): Promise<void> => {
    const payload = {
      to: internalRecipients().moderation,
      held: String(held),
      reported: String(reported),
      questions: String(questions),
      photos: String(photos),
    };
    return transaction(db, (tx) =>
      enqueueEmail(tx, jobs, { dedupeKey: `${DIGEST}:${date}`, kind: DIGEST, payload, at }),
    );
  },

  /** Deletes events before this date, and expired blocks. */
  deleteOld: async (before: Date, now: Date): Promise<number> => {
    const { count } = await db.moderationEvent.deleteMany({ where: { at: { lt: before } } });
    await db.visitorBlock.deleteMany({ where: { until: { lt: now } } });
    return count;
  },
});
export type ModerationRepository = ReturnType<typeof moderationRepository>;
