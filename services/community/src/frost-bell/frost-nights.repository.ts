import { type CommunityDb, queryRows, transaction } from '@farm/prisma';
import type { EmailJobs } from '@farm/server-kit/mail';
import { Type } from '@sinclair/typebox';
import { newConfirmationToken } from '../leads/leads.repository';
import { enqueueEmails, FROST_NIGHT } from '../mailbox/enqueue-email';
import { DELETE_AFTER_DAYS } from './frost-bell.repository';
import type { FrostNightLow } from './frost-night';
import { harmedCrops, restAfter } from './harmed-crops';

const DAY_MS = 86_400_000;
const BATCH = 100;

/** A ZIP code with bells, and the cell in which it lies. */
export interface BellZip extends Failures {
  zip: string;
  /** Null: not found yet. */
  cell: string | null;
  timeZone: string | null;
  foundAt: Date | null;
}

/** Failed requests in a row, and the last of them. */
export interface Failures {
  failures: number;
  failedAt: Date | null;
}

/** What is stored of a cell's night. */
interface StoredNight extends Failures {
  /** Null: not read yet. */
  low: FrostNightLow | null;
}

/** A night in the places of one cell. */
export interface CellNight extends FrostNightLow {
  cell: string;
  /** '2026-11-20' */
  night: string;
  timeZone: string;
}

const Bell = Type.Object({
  id: Type.String(),
  emailKey: Type.String(),
  zip: Type.String(),
  crops: Type.Array(Type.String()),
  tenderRestsUntil: Type.Union([Type.String(), Type.Null()]),
});
const Zip = Type.Object({
  zip: Type.String(),
  cell: Type.Union([Type.String(), Type.Null()]),
  timeZone: Type.Union([Type.String(), Type.Null()]),
  foundAt: Type.Union([Type.Date(), Type.Null()]),
  failures: Type.Integer(),
  failedAt: Type.Union([Type.Date(), Type.Null()]),
});
const Count = Type.Object({ sent: Type.Integer(), waiting: Type.Integer() });

const dedupeKeyOf = (night: string, bellId: string) => `frost:${night}:${bellId}`;

/** Confirmed bells of a cell after an id that have no email for the night and are not locked by another replica. */
const bellsWithoutEmail = (tx: CommunityDb, { cell, night }: CellNight, after: string) => queryRows(tx, Bell)`
  SELECT b.id, b.email_key AS "emailKey", b.zip, b.crops, b.tender_rests_until::text AS "tenderRestsUntil"
  FROM community.frost_bell b JOIN community.frost_cell c ON c.zip = b.zip
  WHERE b.state = 'CONFIRMED' AND c.cell = ${cell} AND b.id > ${after}::uuid AND NOT EXISTS (
    SELECT 1 FROM community.outbox o WHERE o.dedupe_key = 'frost:' || ${night} || ':' || b.id)
  ORDER BY b.id LIMIT ${BATCH} FOR UPDATE OF b SKIP LOCKED`;

/**
 * Enqueues the emails about a night for up to 100 bells, each with its own token. The unique dedupe key decides between replicas.
 * Resolves with the number of emails and the last bell; null: there are no more.
 */
const enqueueBatch = (db: CommunityDb, jobs: EmailJobs, night: CellNight, after: string, at: Date) =>
  transaction(db, async (tx): Promise<{ enqueued: number; last: string | null }> => {
    const bells = await bellsWithoutEmail(tx, night, after);
    const drafts = bells.flatMap((bell) => {
      const crops = harmedCrops(bell, night.night, night.low);
      const restsUntil = crops.some(({ kind }) => kind === 'tender')
        ? restAfter(bell.zip, night.night, night.low)
        : null;
      return crops.length === 0 ? [] : [{ bell, crops, restsUntil, ...newConfirmationToken() }];
    });
    const emails = drafts.map(({ bell, crops, restsUntil, token }) => ({
      dedupeKey: dedupeKeyOf(night.night, bell.id),
      kind: FROST_NIGHT,
      payload: {
        ...{ to: bell.emailKey, token, zip: bell.zip, crops: crops.map(({ id }) => id), restsUntil },
        ...{ night: night.night, low: night.low, lowAt: night.at.toISOString(), timeZone: night.timeZone },
      },
      at,
    }));
    const enqueued = new Set(await enqueueEmails(tx, jobs, emails));
    const sent = drafts.filter(({ bell }) => enqueued.has(dedupeKeyOf(night.night, bell.id)));
    await tx.frostBellToken.createMany({
      data: sent.map(({ bell, tokenHash }) => ({ tokenHash, bellId: bell.id, crops: [], createdAt: at })),
    });
    return { enqueued: enqueued.size, last: bells.at(-1)?.id ?? null };
  });

/** The last night for which forecasts were read, its emails, and places without a forecast. */
async function lastNight(db: CommunityDb) {
  const [{ _max }, lost] = await Promise.all([
    db.frostNight.aggregate({ _max: { night: true } }),
    db.frostCell.count({ where: { cell: null } }),
  ]);
  const night = _max.night?.toISOString().slice(0, 10) ?? null;
  if (!_max.night || night === null) return { night, sent: 0, waiting: 0, failed: lost };
  const [[emails], unread] = await Promise.all([
    queryRows(db, Count)`
      SELECT count(*) FILTER (WHERE sent_at IS NOT NULL AND error IS NULL)::int AS sent,
        count(*) FILTER (WHERE sent_at IS NULL)::int AS waiting
      FROM community.outbox WHERE dedupe_key LIKE 'frost:' || ${night} || ':%'`,
    db.frostNight.count({ where: { night: _max.night, low: null } }),
  ]);
  return { night, sent: emails?.sent ?? 0, waiting: emails?.waiting ?? 0, failed: lost + unread };
}

/** Forecasts of nights by cell, and the emails about them. */
export const frostNightsRepository = (db: CommunityDb, jobs: EmailJobs) => ({
  /** ZIP codes of confirmed bells, those that failed last. */
  zips: (): Promise<BellZip[]> => queryRows(db, Zip)`
    SELECT b.zip, c.cell, c.time_zone AS "timeZone", c.found_at AS "foundAt",
      coalesce(c.failures, 0) AS failures, c.failed_at AS "failedAt"
    FROM (SELECT DISTINCT zip FROM community.frost_bell WHERE state = 'CONFIRMED') b
    LEFT JOIN community.frost_cell c ON c.zip = b.zip ORDER BY c.failed_at NULLS FIRST, b.zip`,

  saveCell: async (zip: string, { cell, timeZone }: { cell: string; timeZone: string }, at: Date): Promise<void> => {
    const found = { cell, timeZone, foundAt: at, failures: 0, failedAt: null };
    await db.frostCell.upsert({ where: { zip }, create: { zip, ...found }, update: found });
  },

  /** The cell that was found before remains. */
  recordCellFailure: async (zip: string, at: Date): Promise<void> => {
    await db.frostCell.upsert({
      where: { zip },
      create: { zip, failures: 1, failedAt: at },
      update: { failures: { increment: 1 }, failedAt: at },
    });
  },

  /** What is stored of cells in a night, by cell. */
  findNights: async (cells: readonly string[], night: string): Promise<ReadonlyMap<string, StoredNight>> => {
    const rows = await db.frostNight.findMany({ where: { cell: { in: [...cells] }, night: new Date(night) } });
    return new Map(
      rows.map(({ cell, low, lowAt, failures, failedAt }) => [
        cell,
        { low: low !== null && lowAt ? { low, at: lowAt } : null, failures, failedAt },
      ]),
    );
  },

  saveLow: async (cell: string, night: string, { low, at }: FrostNightLow): Promise<void> => {
    const key = { cell, night: new Date(night) };
    const data = { low, lowAt: at };
    await db.frostNight.upsert({ where: { cell_night: key }, create: { ...key, ...data }, update: data });
  },

  recordLowFailure: async (cell: string, night: string, at: Date): Promise<void> => {
    const key = { cell, night: new Date(night) };
    await db.frostNight.upsert({
      where: { cell_night: key },
      create: { ...key, failures: 1, failedAt: at },
      update: { failures: { increment: 1 }, failedAt: at },
    });
  },

  enqueueBatch: (night: CellNight, after: string, at: Date) => enqueueBatch(db, jobs, night, after, at),

  lastNight: () => lastNight(db),

  /** Deletes nights after 30 days, and cells of ZIP codes without bells. */
  deleteExpired: async (now: Date): Promise<void> => {
    await db.frostNight.deleteMany({ where: { night: { lt: new Date(now.getTime() - DELETE_AFTER_DAYS * DAY_MS) } } });
    await db.$executeRaw`
      DELETE FROM community.frost_cell c WHERE NOT EXISTS (SELECT 1 FROM community.frost_bell b WHERE b.zip = c.zip)`;
  },
});

export type FrostNightsRepository = ReturnType<typeof frostNightsRepository>;
