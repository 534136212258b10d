import { CONFIRMATION_PAUSE_MINUTES, isSeasonOver } from '@farm/farm';
import { transaction, type PaymentsDb, type Prisma } from '@farm/prisma';
import type { EmailJobs } from '@farm/server-kit/mail';
import { enqueueShareEmails } from './farm-share-emails.repository';
import { HELD, lockShare, offerPlaces } from './waiting-list.repository';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PAUSE_MS = CONFIRMATION_PAUSE_MINUTES * MINUTE_MS;
/** How long a request can be confirmed, in days. Then it is deleted. */
export const PLACE_CONFIRM_DAYS = 2;
/** How long places are stored, in days: those of a season after its last day, ended ones after their request. */
const RETENTION_DAYS = 365;

const PLACE = {
  id: true,
  shareId: true,
  email: true,
  name: true,
  phone: true,
  allergies: true,
  pickupDay: true,
  status: true,
  position: true,
  offeredUntil: true,
} as const;
type PlaceFields = Prisma.FarmSharePlaceGetPayload<{ select: typeof PLACE }>;
/** A place of a season. `place`: on the waiting list, from 1; null: not on the list. */
export type PlaceRow = PlaceFields & { place: number | null };

async function withPlace(db: PaymentsDb, row: PlaceFields): Promise<PlaceRow> {
  const { shareId, status, position } = row;
  if (status !== 'waiting' || position === null) return { ...row, place: null };
  const before = await db.farmSharePlace.count({ where: { shareId, status: 'waiting', position: { lt: position } } });
  return { ...row, place: before + 1 };
}

export interface PlaceRequest {
  shareId: string;
  email: string;
  name: string;
  phone: string;
  allergies: string;
  pickupDay: string;
  at: Date;
}

/** Stores a request and enqueues the email that asks to confirm it; within a minute of the last one, no second email. */
const request = (db: PaymentsDb, jobs: EmailJobs, { at, ...input }: PlaceRequest): Promise<void> =>
  transaction(db, async (tx) => {
    await lockShare(tx, input.shareId); // a confirmation at the same time must not be overwritten
    const where = { shareId_email: { shareId: input.shareId, email: input.email } };
    const before = await tx.farmSharePlace.findUnique({ where });
    const isOpen = before !== null && before.status !== 'ended';
    // What somebody typed changes nothing of a confirmed place: it may have been somebody else.
    const isConfirmed = isOpen && before.status !== 'requested';
    if (isOpen && before.requestedAt.getTime() > at.getTime() - PAUSE_MS) {
      if (!isConfirmed) await tx.farmSharePlace.update({ where, data: input }); // the link of the first email confirms it
      return;
    }
    const { id } = await tx.farmSharePlace.upsert({
      where,
      create: { ...input, requestedAt: at },
      update: isConfirmed ? { requestedAt: at } : { ...input, requestedAt: at, status: 'requested', position: null },
    });
    await enqueueShareEmails(tx, jobs, [{ kind: 'share_confirm', placeId: id, about: at.getTime() }], at);
  });

/** Why a place was not changed. `pickup_day`: the season no longer has the one that was chosen. */
export type PlaceProblem = 'gone' | 'over' | 'canceled' | 'pickup_day';
type PlaceResult = { place: PlaceRow } | { problem: PlaceProblem };

/** What a confirmation changes of a place of a locked season. */
async function confirmedData(tx: PaymentsDb, row: PlaceFields, places: number) {
  if (row.status === 'offered') return { status: 'member', offeredUntil: null } as const;
  const { shareId } = row;
  const held = await tx.farmSharePlace.count({ where: { shareId, status: { in: [...HELD] } } });
  const { _max: last } = await tx.farmSharePlace.aggregate({ where: { shareId }, _max: { position: true } });
  return {
    status: held < places ? 'member' : 'waiting',
    position: (last.position ?? 0) + 1,
  } as const;
}

/** Takes a place, the next one on the waiting list in the order of the confirmations, or the place that is offered. */
const confirm = (db: PaymentsDb, jobs: EmailJobs, id: string, at: Date): Promise<PlaceResult> =>
  transaction(db, async (tx) => {
    const before = await tx.farmSharePlace.findUnique({ where: { id }, select: { shareId: true } });
    const share = before && (await lockShare(tx, before.shareId));
    const row = share && (await tx.farmSharePlace.findUnique({ where: { id } }));
    if (!row) return { problem: 'gone' };
    const { status, requestedAt, offeredUntil } = row;
    if (status === 'member' || status === 'waiting') return { place: await withPlace(tx, row) };
    const isLate =
      status === 'offered'
        ? offeredUntil === null || offeredUntil <= at
        : requestedAt.getTime() <= at.getTime() - PLACE_CONFIRM_DAYS * DAY_MS;
    if (status === 'ended' || isLate) return { problem: 'gone' };
    if (share.status === 'canceled') return { problem: 'canceled' };
    if (isSeasonOver(share, at)) return { problem: 'over' };
    if (!share.pickupDays.includes(row.pickupDay)) return { problem: 'pickup_day' };
    const data = await confirmedData(tx, row, share.places);
    const changed = await tx.farmSharePlace.update({ where: { id }, data, select: PLACE });
    await enqueueShareEmails(tx, jobs, [{ kind: 'share_result', placeId: id, about: at.getTime() }], at);
    return { place: await withPlace(tx, changed) };
  });

/** Ends a place, which is offered to the first of the waiting list. Idempotent. Nothing after the last day of the season. */
const end = (db: PaymentsDb, jobs: EmailJobs, id: string, at: Date, isOperator: boolean): Promise<PlaceResult> =>
  transaction(db, async (tx) => {
    const before = await tx.farmSharePlace.findUnique({ where: { id }, select: { shareId: true } });
    const share = before && (await lockShare(tx, before.shareId));
    const row = share && (await tx.farmSharePlace.findUnique({ where: { id }, select: PLACE }));
    if (!row) return { problem: 'gone' };
    if (row.status === 'ended') return { place: { ...row, place: null } };
    if (isSeasonOver(share, at)) return { problem: 'over' };
    const changed = await tx.farmSharePlace.update({
      where: { id },
      data: { status: 'ended', offeredUntil: null },
      select: PLACE,
    });
    if (isOperator)
      await enqueueShareEmails(tx, jobs, [{ kind: 'share_removed', placeId: id, about: at.getTime() }], at);
    await offerPlaces(tx, jobs, row.shareId, at);
    return { place: { ...changed, place: null } };
  });

/** Ends the offers of a season that nobody took, and offers their places to the next ones. */
const endOffers = (db: PaymentsDb, jobs: EmailJobs, shareId: string, at: Date): Promise<void> =>
  transaction(db, async (tx) => {
    await lockShare(tx, shareId);
    const late = await tx.farmSharePlace.findMany({
      where: { shareId, status: 'offered', offeredUntil: { lte: at } },
      select: { id: true },
    });
    if (late.length === 0) return;
    await tx.farmSharePlace.updateMany({
      where: { id: { in: late.map(({ id }) => id) } },
      data: { status: 'ended', offeredUntil: null },
    });
    const emails = late.map(({ id }) => ({ kind: 'share_offer_over' as const, placeId: id, about: at.getTime() }));
    await enqueueShareEmails(tx, jobs, emails, at);
    await offerPlaces(tx, jobs, shareId, at);
  });

/** A place and its season, for an email. */
const emailData = async (db: PaymentsDb, id: string) => {
  const row = await db.farmSharePlace.findUnique({ where: { id }, select: { ...PLACE, share: true } });
  return row && { ...row, ...(await withPlace(db, row)) };
};
export type PlaceEmailData = NonNullable<Awaited<ReturnType<typeof emailData>>>;

/** Places of seasons and their waiting lists. */
export const farmSharePlacesRepository = (db: PaymentsDb, jobs: EmailJobs) => ({
  find: async (id: string): Promise<PlaceRow | null> => {
    const row = await db.farmSharePlace.findUnique({ where: { id }, select: PLACE });
    return row && withPlace(db, row);
  },
  request: (input: PlaceRequest) => request(db, jobs, input),
  confirm: (id: string, at: Date) => confirm(db, jobs, id, at),
  end: (id: string, at: Date, { isOperator = false } = {}) => end(db, jobs, id, at, isOperator),
  emailData: (id: string) => emailData(db, id),

  /** Everybody who confirmed and did not leave, in the order of the confirmations. */
  list: async (shareId: string): Promise<PlaceRow[]> => {
    const where = {
      shareId,
      status: { in: ['member', 'offered', 'waiting'] },
    } satisfies Prisma.FarmSharePlaceWhereInput;
    const rows = await db.farmSharePlace.findMany({
      where,
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
      select: PLACE,
    });
    const waiting = rows.filter(({ status }) => status === 'waiting').map(({ id }) => id);
    return rows.map((row) => ({ ...row, place: waiting.indexOf(row.id) + 1 || null }));
  },

  /** Ends offers that nobody took in time. */
  endLateOffers: async (at: Date): Promise<void> => {
    const late = await db.farmSharePlace.findMany({
      where: { status: 'offered', offeredUntil: { lte: at } },
      select: { shareId: true },
      distinct: ['shareId'],
    });
    for (const { shareId } of late) await endOffers(db, jobs, shareId, at);
  },

  /** Deletes requests that were not confirmed in time, and who was a member or left a year ago. */
  deleteExpired: async (at: Date): Promise<void> => {
    const before = (days: number) => new Date(at.getTime() - days * DAY_MS);
    const lte = before(RETENTION_DAYS);
    await db.farmSharePlace.deleteMany({
      where: { status: 'requested', requestedAt: { lte: before(PLACE_CONFIRM_DAYS) } },
    });
    await db.farmSharePlace.deleteMany({ where: { status: 'ended', requestedAt: { lte } } });
    await db.farmSharePlace.deleteMany({ where: { share: { endsOn: { lte } } } });
  },
});
export type FarmSharePlacesRepository = ReturnType<typeof farmSharePlacesRepository>;
