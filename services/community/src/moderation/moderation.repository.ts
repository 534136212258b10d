import type { ModerationAction, ModerationSettings } from '@farm/contracts';
import { transaction, type CommunityDb } from '@farm/prisma';
import { NO_WORDS } from '../comments/erase-words.repository';
import type { Cursor } from '../comments/cursor';
import type { State } from '../comments/stored-comment';
import type { Judged } from './transitions';

/** Who did it, why and when. */
export interface Acting {
  actor: string;
  reason: string;
  at: Date;
}

/** What an action does to the row; null: not now. */
type Decide = (row: Judged) => { state: State; pinned: boolean } | null;

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
const PINS_LOCK = 4_104_010; // any number that nothing else of this database locks

interface LockedRow extends Judged {
  visitor: string;
}

async function locked(tx: CommunityDb, id: string): Promise<LockedRow | null> {
  const [row] = await tx.$queryRaw<LockedRow[]>`SELECT c.status AS state, c.root_id IS NULL AS "isRoot", c.pinned,
      c.by_farm AS "byFarm", c.visitor, EXISTS (SELECT 1 FROM community.comment_report r
        WHERE r.comment_id = c.id AND r.seen_at IS NULL) AS reported
    FROM community.comment c WHERE c.id = ${id}::uuid FOR UPDATE OF c`;
  return row ?? null;
}

const pinned = (tx: CommunityDb) => tx.comment.count({ where: { pinned: true, status: 'PUBLISHED' } });

interface Act extends Acting {
  id: string;
  action: ModerationAction;
  decide: Decide;
  /** Of a block; others have none. */
  blockedUntil: Date | null;
  mostPinned: number;
}

/** The action, its event and what it makes of the reports, all or nothing. */
function act(db: CommunityDb, { id, action, decide, blockedUntil, mostPinned, actor, reason, at }: Act) {
  return transaction(db, async (tx): Promise<'done' | 'unknown' | 'not_now'> => {
    if (action === 'pin') await tx.$executeRaw`SELECT pg_advisory_xact_lock(${PINS_LOCK})`;
    const row = await locked(tx, id);
    if (!row) return 'unknown';
    const next = decide(row);
    if (!next || (action === 'pin' && (await pinned(tx)) >= mostPinned)) return 'not_now';
    const { state } = next;
    const data = { status: state, pinned: next.pinned, ...(state === 'DELETED' && NO_WORDS) };
    await tx.comment.update({ where: { id }, data });
    const seen = { where: { commentId: id, seenAt: null }, data: { seenAt: at } };
    if (action !== 'block') await tx.commentReport.updateMany(seen);
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

export interface Answer extends Acting {
  id: string;
  body: string;
  authorName: string;
  visitor: string;
}

/** The farm's own reply below a published comment; null: it is not there to be answered. */
function answer(db: CommunityDb, { id, actor, reason, at, ...words }: Answer): Promise<string | null> {
  return transaction(db, async (tx) => {
    const asked = await tx.comment.findFirst({ where: { id, status: 'PUBLISHED' } });
    if (!asked) return null;
    const place = { thread: asked.thread, parentId: id, rootId: asked.rootId ?? id };
    const made = await tx.comment.create({ data: { ...words, ...place, byFarm: true, createdAt: at } });
    await tx.moderationEvent.create({ data: { commentId: id, actor, action: 'answer', reason, after: made.id, at } });
    return made.id;
  });
}

/** What moderators do; each with its event in the same transaction. */
export const moderationRepository = (db: CommunityDb) => ({
  act: (what: Act) => act(db, what),

  answer: (what: Answer) => answer(db, what),

  settings: async (): Promise<unknown> =>
    (await db.communitySetting.findUnique({ where: { name: SETTINGS } }))?.value ?? null,

  set: (value: ModerationSettings, { actor, reason, at }: Acting): Promise<void> =>
    transaction(db, async (tx) => {
      const before = await tx.communitySetting.findUnique({ where: { name: SETTINGS } });
      const row = { value: { ...value }, by: actor, updatedAt: at };
      await tx.communitySetting.upsert({ where: { name: SETTINGS }, create: { name: SETTINGS, ...row }, update: row });
      const changed = { ...(before?.value != null && { before: before.value }), after: { ...value } };
      await tx.moderationEvent.create({ data: { actor, action: 'settings', reason, at, ...changed } });
    }),

  events: (asked: { comment: string | undefined; before: Cursor | null; limit: number }): Promise<StoredEvent[]> => {
    const { comment, before, limit } = asked;
    const earlier = before && {
      OR: [{ at: { lt: before.createdAt } }, { at: before.createdAt, id: { lt: before.id } }],
    };
    const where = { ...(comment !== undefined && { commentId: comment }), ...earlier };
    return db.moderationEvent.findMany({ where, orderBy: [{ at: 'desc' }, { id: 'desc' }], take: limit });
  },

  /** Forgets events of before this day, and blocks that are over. */
  forget: async (before: Date, now: Date): Promise<number> => {
    const { count } = await db.moderationEvent.deleteMany({ where: { at: { lt: before } } });
    await db.visitorBlock.deleteMany({ where: { until: { lt: now } } });
    return count;
  },
});
export type ModerationRepository = ReturnType<typeof moderationRepository>;
