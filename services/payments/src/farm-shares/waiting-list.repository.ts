import { isSeasonOver, OFFER_DAYS, seasonEnd } from '@farm/farm';
import { queryRows, type PaymentsDb } from '@farm/prisma';
import type { EmailJobs } from '@farm/server-kit/mail';
import { Type } from '@sinclair/typebox';
import { enqueueShareEmails } from './farm-share-emails.repository';

const DAY_MS = 86_400_000;
/** Statuses that hold one of the season's places. */
export const HELD = ['member', 'offered'] as const;

const LockedShare = Type.Object({
  places: Type.Integer(),
  status: Type.String(),
  /** The last day, YYYY-MM-DD. */
  endsOn: Type.String(),
  /** The weekdays of its pick-ups. */
  pickupDays: Type.Array(Type.String()),
});

/**
 * Locks a season until the end of the transaction. Whoever counts its places locks it first, so that two people who want the
 * last one get it one after the other. Null: there is no such season.
 */
export async function lockShare(tx: PaymentsDb, id: string) {
  const [row] = await queryRows(tx, LockedShare)`
    SELECT places, status::text AS status, to_char(ends_on, 'YYYY-MM-DD') AS "endsOn",
      ARRAY(SELECT jsonb_array_elements(pickups)->>'day') AS "pickupDays"
    FROM payments.farm_share WHERE id = ${id}::uuid FOR UPDATE`;
  return row ?? null;
}

/**
 * Offers the free places of a locked season to the first of its waiting list, who have three days to take them, at most until
 * the end of the season. Nothing after its last day.
 */
export async function offerPlaces(tx: PaymentsDb, jobs: EmailJobs, shareId: string, at: Date): Promise<void> {
  const share = await tx.farmShare.findUniqueOrThrow({ where: { id: shareId } });
  const season = { endsOn: share.endsOn.toISOString().slice(0, 10) };
  if (share.status !== 'open' || isSeasonOver(season, at)) return;
  const held = await tx.farmSharePlace.count({ where: { shareId, status: { in: [...HELD] } } });
  const first = await tx.farmSharePlace.findMany({
    where: { shareId, status: 'waiting' },
    orderBy: { position: 'asc' },
    take: Math.max(0, share.places - held),
    select: { id: true },
  });
  if (first.length === 0) return;
  await tx.farmSharePlace.updateMany({
    where: { id: { in: first.map(({ id }) => id) } },
    data: {
      status: 'offered',
      offeredUntil: new Date(Math.min(at.getTime() + OFFER_DAYS * DAY_MS, seasonEnd(season).getTime())),
    },
  });
  const emails = first.map(({ id }) => ({ kind: 'share_offer' as const, placeId: id, about: at.getTime() }));
  await enqueueShareEmails(tx, jobs, emails, at);
}

/** Deletes the places of an address; they are offered to the first who wait. Resolves with their number. */
export async function deletePlaces(tx: PaymentsDb, jobs: EmailJobs, email: string, at: Date): Promise<number> {
  const held = await tx.farmSharePlace.findMany({
    where: { email },
    orderBy: { shareId: 'asc' },
    select: { shareId: true },
  });
  for (const { shareId } of held) await lockShare(tx, shareId);
  const { count } = await tx.farmSharePlace.deleteMany({ where: { email } });
  for (const { shareId } of held) await offerPlaces(tx, jobs, shareId, at);
  return count;
}
