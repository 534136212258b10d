import { MAX_BELL_EMAILS_A_DAY } from '@farm/farm';
import { type CommunityDb, transaction, tryLockInTransaction } from '@farm/prisma';
import { MAX_BOUNCES, type EmailJobs } from '@farm/server-kit/mail';
import { EMAIL_CONFIRM_WITHIN_DAYS, type ConfirmationToken } from '../leads/leads.repository';
import { isErased } from '../leads/suppression.repository';
import { enqueueEmail, FROST_CONFIRM } from '../mailbox/enqueue-email';

const DAY_MS = 86_400_000;
/** A repeated press within this time means the email that it already sent. */
const REPEAT_MS = 60_000;
/** Bells and nights are deleted after so many days. */
export const DELETE_AFTER_DAYS = 30;

/** A request for a bell, or for other settings of it. */
interface BellRequest extends ConfirmationToken {
  /** Normalized. */
  email: string;
  /** Hashes under which the address may be listed as erased. */
  emailHashes: readonly Uint8Array<ArrayBuffer>[];
  zip: string;
  crops: readonly string[];
  at: Date;
}

const areSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id) => b.includes(id));

/**
 * Whether the address may get another email: it had fewer than five today, and this request is not the one of the last minute
 * again. After the end of a bell even the same request is a new one, because the earlier email no longer sets it.
 */
async function isEmailAllowed(
  tx: CommunityDb,
  bell: { id: string; endedAt: Date | null },
  { zip, crops, at }: BellRequest,
): Promise<boolean> {
  const recent = await tx.frostBellToken.findMany({
    where: { bellId: bell.id, zip: { not: null }, createdAt: { gt: new Date(at.getTime() - DAY_MS) } },
    orderBy: { createdAt: 'desc' },
    select: { createdAt: true, zip: true, crops: true },
  });
  const [last] = recent;
  const isRepeat =
    last !== undefined &&
    last.createdAt.getTime() + REPEAT_MS > at.getTime() &&
    (bell.endedAt === null || last.createdAt > bell.endedAt) &&
    last.zip === zip &&
    areSame(last.crops, crops);
  return recent.length < MAX_BELL_EMAILS_A_DAY && !isRepeat;
}

/**
 * Stores a request, its token and its email in one transaction. A confirmed bell rings as before until the press. Does nothing
 * for a repeated press, after five emails of a day, or when the address was erased.
 */
const subscribe = (db: CommunityDb, jobs: EmailJobs, request: BellRequest): Promise<void> =>
  transaction(db, async (tx) => {
    const { email, zip, at, token, tokenHash } = request;
    const crops = [...request.crops];
    if (!(await tryLockInTransaction(tx, 'community frost bell', email)) || (await isErased(tx, request))) return;
    const data = { emailKey: email, zip, crops, createdAt: at };
    await tx.frostBell.createMany({ data, skipDuplicates: true });
    // Locked against an erasure; read again, because a concurrent one may have finished by now.
    const [bell] = await tx.frostBell.updateManyAndReturn({ where: { emailKey: email }, data: { emailKey: email } });
    if (!bell || !(await isEmailAllowed(tx, bell, request))) return;
    if (await isErased(tx, request)) return void (await tx.frostBell.delete({ where: { id: bell.id } }));
    if (bell.state !== 'CONFIRMED')
      await tx.frostBell.update({ where: { id: bell.id }, data: { state: 'UNCONFIRMED', bounces: 0 } });
    await tx.frostBellToken.create({ data: { tokenHash, bellId: bell.id, zip, crops, createdAt: at } });
    await enqueueEmail(tx, jobs, {
      dedupeKey: `${FROST_CONFIRM}:${bell.id}:${at.toISOString()}`,
      kind: FROST_CONFIRM,
      payload: { to: email, token },
      at,
    });
  });

/**
 * Sets a bell as its email says, idempotently. False: the token is unknown, older than seven days, older than the settings that
 * hold, or older than the end of the bell, so that an old email cannot start it again.
 */
async function confirm(db: CommunityDb, tokenHash: Uint8Array, at: Date): Promise<boolean> {
  const since = new Date(at.getTime() - EMAIL_CONFIRM_WITHIN_DAYS * DAY_MS);
  const changed = await db.$executeRaw`
    UPDATE community.frost_bell b SET state = 'CONFIRMED', zip = t.zip, crops = t.crops, settings_from = t.created_at,
      confirmed_at = CASE WHEN b.state = 'CONFIRMED' THEN b.confirmed_at ELSE ${at}::timestamptz END,
      bounces = CASE WHEN b.state = 'CONFIRMED' THEN b.bounces ELSE 0 END,
      tender_rests_until = CASE WHEN b.settings_from = t.created_at THEN b.tender_rests_until END
    FROM community.frost_bell_token t
    WHERE t.token_hash = ${tokenHash} AND t.bell_id = b.id AND t.zip IS NOT NULL
      AND t.created_at > ${since}::timestamptz AND b.state IN ('UNCONFIRMED', 'CONFIRMED')
      AND (b.settings_from IS NULL OR t.created_at >= b.settings_from)
      AND (b.ended_at IS NULL OR t.created_at > b.ended_at)`;
  return changed === 1;
}

export const frostBellRepository = (db: CommunityDb, jobs: EmailJobs) => ({
  subscribe: (request: BellRequest) => subscribe(db, jobs, request),

  confirm: (tokenHash: Uint8Array, at: Date) => confirm(db, tokenHash, at),

  /** Ends the bell of a link, idempotently. False: unknown token. */
  end: async (tokenHash: Uint8Array, at: Date): Promise<boolean> => {
    const changed = await db.$executeRaw`
      UPDATE community.frost_bell b SET state = 'ENDED',
        ended_at = CASE WHEN b.state = 'ENDED' THEN b.ended_at ELSE ${at}::timestamptz END
      FROM community.frost_bell_token t WHERE t.token_hash = ${tokenHash} AND t.bell_id = b.id`;
    return changed === 1;
  },

  /** The request that a link confirms, for its email; null: erased, bounced, or no request. */
  findRequest: async (emailKey: string, tokenHash: Uint8Array<ArrayBuffer>) => {
    const row = await db.frostBellToken.findFirst({
      where: { tokenHash, zip: { not: null }, bell: { emailKey, state: { not: 'BOUNCED' } } },
      select: { zip: true, crops: true },
    });
    return row?.zip ? { zip: row.zip, crops: row.crops } : null;
  },

  isConfirmed: async (emailKey: string): Promise<boolean> =>
    (await db.frostBell.count({ where: { emailKey, state: 'CONFIRMED' } })) > 0,

  recordBounce: async (emailKey: string): Promise<void> => {
    await db.$executeRaw`
      UPDATE community.frost_bell SET bounces = bounces + 1,
        state = CASE WHEN bounces + 1 >= ${MAX_BOUNCES} THEN 'BOUNCED' ELSE state END
      WHERE email_key = ${emailKey} AND state IN ('UNCONFIRMED', 'CONFIRMED')`;
  },

  /** Lets tender crops rest, once the email that says so went out. */
  recordRest: async ({ to, zip, restsUntil }: { to: string; zip: string; restsUntil: string }): Promise<void> => {
    await db.frostBell.updateMany({
      where: { emailKey: to, zip, state: 'CONFIRMED' },
      data: { tenderRestsUntil: new Date(restsUntil) },
    });
  },

  recordDelivery: async (emailKey: string): Promise<void> => {
    await db.frostBell.updateMany({ where: { emailKey, bounces: { gt: 0 } }, data: { bounces: 0 } });
  },

  countByState: async () => {
    const rows = await db.frostBell.groupBy({ by: ['state'], _count: true });
    const count = (state: (typeof rows)[number]['state']) => rows.find((row) => row.state === state)?._count ?? 0;
    return {
      ...{ unconfirmed: count('UNCONFIRMED'), confirmed: count('CONFIRMED') },
      ...{ ended: count('ENDED'), bounced: count('BOUNCED') },
    };
  },

  /** Deletes bells 30 days after their end, or after the last email that was not confirmed or came back. */
  deleteExpired: async (now: Date): Promise<void> => {
    const before = new Date(now.getTime() - DELETE_AFTER_DAYS * DAY_MS);
    const isRecent = { createdAt: { gte: before } };
    await db.frostBell.deleteMany({
      where: {
        OR: [
          { state: { in: ['UNCONFIRMED', 'BOUNCED'] }, createdAt: { lt: before }, tokens: { none: isRecent } },
          { state: 'ENDED', endedAt: { lt: before }, tokens: { none: { ...isRecent, zip: { not: null } } } },
        ],
      },
    });
  },
});

export type FrostBellRepository = ReturnType<typeof frostBellRepository>;
