import { gardenPhotoDays } from '@farm/farm';
import { type CommunityDb, type Prisma, queryRows, transaction } from '@farm/prisma';
import type { Cursor } from '@farm/server-kit';
import type { EmailJobs } from '@farm/server-kit/mail';
import { Type } from '@sinclair/typebox';
import { isErased } from '../leads/suppression.repository';
import { enqueueEmail, GARDEN_PHOTO } from '../mailbox/enqueue-email';
import { isBlocked } from '../moderation/visitor-block.repository';

export type StoredPhoto = Prisma.GardenPhotoModel;
export type PhotoState = StoredPhoto['state'];

/** What a form tells of a photo, before the photo itself. */
export type PhotoDetails = Pick<
  StoredPhoto,
  'visitor' | 'key' | 'description' | 'comment' | 'name' | 'town' | 'email' | 'picture' | 'createdAt'
>;

/** Bytes in the store, and the row that says so. */
export type PictureRow = Pick<StoredPhoto, 'id' | 'picture'>;

interface ArrivedPicture extends Pick<StoredPhoto, 'picture'> {
  /** Of the words that they belong to. */
  id: string;
  width: number;
  height: number;
  sentAt: Date;
}

interface PhotoDecision {
  id: string;
  from: PhotoState;
  to: 'ACCEPTED' | 'REFUSED' | 'TAKEN_DOWN';
  reason: string | null;
  /** The operator's id. */
  by: string;
  at: Date;
  /** The sender's address, if it may get an email; null: it gets none. */
  email: string | null;
}

/** What is left of a deleted photo, and what bytes have before their photo is saved: their name. */
const REDACTED = {
  state: 'DELETED',
  ...{ description: '', comment: '', name: '', visitor: 'erased' },
  ...{ town: null, email: null, reason: null, key: null, decidedBy: null },
} as const;

const SHOWN = ['PENDING', 'ACCEPTED', 'REFUSED', 'TAKEN_DOWN'] as const;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Deletes the words about photos. Resolves with these photos, whose bytes `removePictures` removes. */
export const redactPhotos = (
  tx: Pick<CommunityDb, 'gardenPhoto'>,
  where: Prisma.GardenPhotoWhereInput,
): Promise<PictureRow[]> =>
  tx.gardenPhoto.updateManyAndReturn({
    where: { AND: [where, { state: { not: 'DELETED' } }] },
    data: REDACTED,
    select: { id: true, picture: true },
  });

const before = ({ createdAt, id }: Cursor) => ({
  OR: [{ decidedAt: { lt: createdAt } }, { decidedAt: createdAt, id: { lt: id } }],
});
const after = ({ createdAt, id }: Cursor) => ({
  OR: [{ sentAt: { gt: createdAt } }, { sentAt: createdAt, id: { gt: id } }],
});

/**
 * Decides, and with the first decision moves the sender's address into the email, which is rendered from the state that holds when
 * it is sent. False: the state has changed.
 */
const decide = (db: CommunityDb, jobs: EmailJobs, { id, from, to, reason, by, at, email }: PhotoDecision) =>
  transaction(db, async (tx) => {
    const data = { state: to, reason, decidedBy: by, decidedAt: at, email: null };
    const { count } = await tx.gardenPhoto.updateMany({ where: { id, state: from }, data });
    if (count === 1 && email !== null)
      await enqueueEmail(tx, jobs, {
        dedupeKey: `${GARDEN_PHOTO}:${id}`,
        kind: GARDEN_PHOTO,
        payload: { to: email, photoId: id },
        at,
      });
    return count === 1;
  });

/**
 * Gives stored bytes to the words that wait for a photo: nothing replaces a picture that a moderator has seen. False: another upload
 * was faster, or the words were deleted.
 */
const savePicture = (db: CommunityDb, reserved: PictureRow, { id, ...arrived }: ArrivedPicture) =>
  transaction(db, async (tx) => {
    const [words] = await queryRows(tx, Type.Object({ id: Type.String() }))`
      SELECT id::text FROM community.garden_photo WHERE id = ${id}::uuid AND state = 'UNSENT' FOR UPDATE`;
    if (!words) return false;
    const { count } = await tx.gardenPhoto.deleteMany({ where: { id: reserved.id, state: 'DELETED' } });
    if (count === 0) return false;
    await tx.gardenPhoto.update({ where: { id }, data: { ...arrived, state: 'PENDING' } });
    return true;
  });

const uploads = (db: CommunityDb) => ({
  isBlocked: (visitor: string, now: Date): Promise<boolean> => isBlocked(db, visitor, now),

  /** Stores the words, or finds those with the same key. */
  add: async (details: PhotoDetails): Promise<string> => {
    const { visitor, key } = details;
    const [added] = await db.gardenPhoto.createManyAndReturn({ data: [details], skipDuplicates: true });
    if (added) return added.id;
    return (await db.gardenPhoto.findUniqueOrThrow({ where: { visitor_key: { visitor, key: key ?? '' } } })).id;
  },

  /** The words that were stored with this key; null: none. */
  findByKey: async (visitor: string, key: string): Promise<string | null> =>
    (await db.gardenPhoto.findUnique({ where: { visitor_key: { visitor, key } }, select: { id: true } }))?.id ?? null,

  /** Before bytes are stored: the job removes them if the process ends before they are saved. */
  reservePicture: (picture: string, createdAt: Date): Promise<PictureRow> =>
    db.gardenPhoto.create({ data: { ...REDACTED, picture, createdAt }, select: { id: true, picture: true } }),

  savePicture: (reserved: PictureRow, arrived: ArrivedPicture) => savePicture(db, reserved, arrived),

  /** The photos that a browser has sent: those without a decision, and all. */
  countOwn: async (visitor: string): Promise<{ pending: number; all: number }> => ({
    pending: await db.gardenPhoto.count({ where: { visitor, state: 'PENDING' } }),
    all: await db.gardenPhoto.count({ where: { visitor, state: { in: [...SHOWN] } } }),
  }),
});

const lists = (db: CommunityDb) => ({
  find: (id: string): Promise<StoredPhoto | null> => db.gardenPhoto.findUnique({ where: { id } }),

  findByPicture: (picture: string): Promise<StoredPhoto | null> => db.gardenPhoto.findUnique({ where: { picture } }),

  /** Photos with a decision, newest first. */
  decided: (state: PhotoState, limit: number, cursor: Cursor | null): Promise<StoredPhoto[]> =>
    db.gardenPhoto.findMany({
      where: { state, ...(cursor && before(cursor)) },
      orderBy: [{ decidedAt: 'desc' }, { id: 'desc' }],
      take: limit,
    }),

  /** Photos without a decision, oldest first. */
  pending: (limit: number, cursor: Cursor | null): Promise<StoredPhoto[]> =>
    db.gardenPhoto.findMany({
      where: { state: 'PENDING', ...(cursor && after(cursor)) },
      orderBy: [{ sentAt: 'asc' }, { id: 'asc' }],
      take: limit,
    }),

  countPending: (): Promise<number> => db.gardenPhoto.count({ where: { state: 'PENDING' } }),

  own: (visitor: string): Promise<StoredPhoto[]> =>
    db.gardenPhoto.findMany({
      where: { visitor, state: { in: [...SHOWN] } },
      orderBy: [{ sentAt: 'desc' }, { id: 'desc' }],
    }),
});

const deletions = (db: CommunityDb) => ({
  /** No photo if it is another browser's. */
  deleteOwn: (id: string, visitor: string): Promise<PictureRow[]> => redactPhotos(db, { id, visitor }),

  /** Deletes words whose photo did not come, photos that nobody decided, and those that were refused or taken down, each after its time. */
  deleteExpired: async (now: Date): Promise<void> => {
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    await redactPhotos(db, {
      OR: [
        { state: 'UNSENT', createdAt: { lt: daysAgo(gardenPhotoDays.unsent) } },
        { state: 'PENDING', sentAt: { lt: daysAgo(gardenPhotoDays.pending) } },
        { state: { in: ['REFUSED', 'TAKEN_DOWN'] }, decidedAt: { lt: daysAgo(gardenPhotoDays.notShown) } },
      ],
    });
  },

  /** Deleted photos whose bytes may still be in the store, without those of an upload that is under way; in the order of ids. */
  deleted: (limit: number, { now, afterId }: { now: Date; afterId: string | null }): Promise<PictureRow[]> =>
    db.gardenPhoto.findMany({
      where: {
        state: 'DELETED',
        OR: [{ sentAt: { not: null } }, { createdAt: { lt: new Date(now.getTime() - HOUR_MS) } }],
        ...(afterId !== null && { id: { gt: afterId } }),
      },
      select: { id: true, picture: true },
      orderBy: { id: 'asc' },
      take: limit,
    }),

  deleteRow: async (id: string): Promise<void> => {
    await db.gardenPhoto.deleteMany({ where: { id, state: 'DELETED' } });
  },
});

export const gardenPhotoRepository = (db: CommunityDb, jobs: EmailJobs) => ({
  ...uploads(db),
  ...lists(db),
  ...deletions(db),

  /** Whether the address was erased, and gets no email any more. */
  isErased: (emailHash: Uint8Array<ArrayBuffer>): Promise<boolean> => isErased(db, { emailHashes: [emailHash] }),

  decide: (decision: PhotoDecision) => decide(db, jobs, decision),
});
export type GardenPhotoRepository = ReturnType<typeof gardenPhotoRepository>;
