import { seasonEnd, WEEKDAYS } from '@farm/farm';
import { Prisma, queryRows, transaction, type PaymentsDb } from '@farm/prisma';
import { jsonColumn } from '@farm/server-kit';
import type { EmailJobs } from '@farm/server-kit/mail';
import { type Static, Type } from '@sinclair/typebox';
import type { FarmShareEmailKind } from '../emails/email-queue.repository';
import { enqueueShareEmails } from './farm-share-emails.repository';
import { HELD, lockShare, offerPlaces } from './waiting-list.repository';

const MAX_SHARES = 200;

const words = <const T extends readonly string[]>(values: T) =>
  Type.Union(values.map((word) => Type.Literal(word as T[number])));

const Pickups = Type.Array(Type.Object({ day: words(WEEKDAYS), from: Type.String(), to: Type.String() }));
/** Reads the pick-ups of a season. @throws AssertError for a row of another shape */
export const readPickups = jsonColumn(Pickups);

const ShareRow = Type.Object({
  id: Type.String(),
  kind: words(['share', 'coop']),
  name: Type.String(),
  about: Type.String(),
  /** YYYY-MM-DD */
  startsOn: Type.String(),
  endsOn: Type.String(),
  places: Type.Integer(),
  pickups: Pickups,
  pickupPlace: Type.String(),
  price: Type.String(),
  status: words(['open', 'canceled']),
  version: Type.Integer(),
  members: Type.Integer(),
  offered: Type.Integer(),
  waiting: Type.Integer(),
});
/** A season with the numbers of its members, of the places that are offered, and of the people who wait. */
export type ShareRow = Static<typeof ShareRow>;

/** What an operator enters. */
export type ShareFields = Omit<ShareRow, 'id' | 'status' | 'version' | 'members' | 'offered' | 'waiting'>;

const findShares = (db: PaymentsDb, where: Prisma.Sql, order: Prisma.Sql) => queryRows(db, ShareRow)`
  SELECT s.id::text AS id, s.kind::text AS kind, s.name, s.about, to_char(s.starts_on, 'YYYY-MM-DD') AS "startsOn",
    to_char(s.ends_on, 'YYYY-MM-DD') AS "endsOn", s.places, s.pickups, s.pickup_place AS "pickupPlace", s.price,
    s.status::text AS status, s.version,
    count(p.id) FILTER (WHERE p.status = 'member')::integer AS members,
    count(p.id) FILTER (WHERE p.status = 'offered')::integer AS offered,
    count(p.id) FILTER (WHERE p.status = 'waiting')::integer AS waiting
  FROM payments.farm_share s LEFT JOIN payments.farm_share_place p ON p.share_id = s.id
  WHERE ${where} GROUP BY s.id ORDER BY ${order} LIMIT ${MAX_SHARES}`;

const columnsOf = ({ startsOn, endsOn, pickups, ...fields }: ShareFields) => ({
  ...fields,
  pickups: [...pickups],
  startsOn: new Date(`${startsOn}T00:00:00Z`),
  endsOn: new Date(`${endsOn}T00:00:00Z`),
});

interface Announcement {
  kind: FarmShareEmailKind;
  to: readonly ('member' | 'offered' | 'waiting')[];
  about: number;
  text?: string;
  at: Date;
}

/** Enqueues one email to everybody with one of the statuses. */
async function announce(tx: PaymentsDb, jobs: EmailJobs, shareId: string, { to, at, ...email }: Announcement) {
  const rows = await tx.farmSharePlace.findMany({ where: { shareId, status: { in: [...to] } }, select: { id: true } });
  await enqueueShareEmails(
    tx,
    jobs,
    rows.map(({ id }) => ({ ...email, placeId: id })),
    at,
  );
}

export interface ShareChange {
  id: string;
  version: number;
  fields: ShareFields;
  /** Whether members are emailed: the dates, the pick-ups or their place are others. */
  isMoved: boolean;
  at: Date;
}

export type ChangeResult = 'stored' | 'stale' | 'fewer-places' | 'chosen-day';

async function change(
  tx: PaymentsDb,
  jobs: EmailJobs,
  { id, version, fields, isMoved, at }: ShareChange,
): Promise<ChangeResult> {
  if (!(await lockShare(tx, id))) return 'stale';
  const held = await tx.farmSharePlace.count({ where: { shareId: id, status: { in: [...HELD] } } });
  if (fields.places < held) return 'fewer-places';
  const days = fields.pickups.map(({ day }) => day);
  const elsewhere = await tx.farmSharePlace.count({
    where: { shareId: id, status: { in: [...HELD, 'waiting'] }, pickupDay: { notIn: days } },
  });
  if (elsewhere > 0) return 'chosen-day';
  const { count } = await tx.farmShare.updateMany({
    where: { id, version, status: 'open' },
    data: { ...columnsOf(fields), version: version + 1, updatedAt: at },
  });
  if (count === 0) return 'stale';
  const end = seasonEnd(fields);
  await tx.farmSharePlace.updateMany({
    where: { shareId: id, status: 'offered', offeredUntil: { gt: end } },
    data: { offeredUntil: end },
  });
  if (isMoved)
    await announce(tx, jobs, id, { kind: 'share_changed', to: ['member', 'offered'], about: version + 1, at });
  await offerPlaces(tx, jobs, id, at);
  return 'stored';
}

/** Idempotent. Whoever has or is offered a place, or waits, is emailed. */
async function cancel(tx: PaymentsDb, jobs: EmailJobs, { id, reason, at }: { id: string; reason: string; at: Date }) {
  await lockShare(tx, id);
  const { count } = await tx.farmShare.updateMany({
    where: { id, status: 'open' },
    data: { status: 'canceled', version: { increment: 1 }, updatedAt: at },
  });
  if (count > 0)
    await announce(tx, jobs, id, {
      ...{ kind: 'share_canceled', about: 0, text: reason, at },
      to: ['member', 'offered', 'waiting'],
    });
}

export const farmSharesRepository = (db: PaymentsDb, jobs: EmailJobs) => ({
  /** Open ones that have not ended on a day, the next one first. */
  listOpen: (today: string) =>
    findShares(db, Prisma.sql`s.status = 'open' AND s.ends_on >= ${today}::date`, Prisma.sql`s.starts_on, s.id`),

  /** Canceled ones and those that are over too, the newest first. */
  listAll: () => findShares(db, Prisma.sql`true`, Prisma.sql`s.starts_on DESC, s.id`),

  find: async (id: string): Promise<ShareRow | null> => {
    const [row] = await findShares(db, Prisma.sql`s.id = ${id}::uuid`, Prisma.sql`s.id`);
    return row ?? null;
  },

  /** Idempotent by its id. */
  create: async (id: string, fields: ShareFields, at: Date): Promise<void> => {
    const data = [{ id, ...columnsOf(fields), createdAt: at, updatedAt: at }];
    await db.farmShare.createMany({ data, skipDuplicates: true });
  },

  change: (input: ShareChange) => transaction(db, (tx) => change(tx, jobs, input)),

  cancel: (input: { id: string; reason: string; at: Date }) => transaction(db, (tx) => cancel(tx, jobs, input)),
});
export type FarmSharesRepository = ReturnType<typeof farmSharesRepository>;
