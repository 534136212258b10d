import { type CommunityDb, type Prisma, type SessionPool, transaction, withAdvisoryLock } from '@farm/prisma';
import type { Cursor } from '@farm/server-kit';
import type { EmailJobs } from '@farm/server-kit/mail';
import { enqueueEmail, GARDEN_PHOTO } from '../mailbox/enqueue-email';

export type StoredPhoto = Prisma.GardenPhotoModel;
export type PhotoState = StoredPhoto['state'];

/** The words about a photo, before the photo itself. */
export type PhotoWords = Pick<
  StoredPhoto,
  'visitor' | 'key' | 'description' | 'comment' | 'name' | 'town' | 'email' | 'picture' | 'createdAt'
>;

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

/** What is left of a deleted photo: the name of its bytes. */
const REDACTED = {
  state: 'DELETED',
  ...{ description: '', comment: '', name: '', visitor: 'erased' },
  ...{ town: null, email: null, reason: null, key: null, decidedBy: null },
} as const;

const SHOWN = ['PENDING', 'ACCEPTED', 'REFUSED', 'TAKEN_DOWN'] as const;
const DAY_MS = 86_400_000;
/** Words without a photo, and photos that are not shown, are deleted after so many days. */
const UNSENT_DAYS = 1;
const PUT_ASIDE_DAYS = 30;

/** Deletes the words about photos; their bytes are removed by `removeDeletedPhotos`. Resolves with the number of photos. */
export async function redactPhotos(tx: Pick<CommunityDb, 'gardenPhoto'>, where: Prisma.GardenPhotoWhereInput) {
  const { count } = await tx.gardenPhoto.updateMany({
    where: { AND: [where, { state: { not: 'DELETED' } }] },
    data: REDACTED,
  });
  return count;
}

const before = ({ createdAt, id }: Cursor) => ({
  OR: [{ decidedAt: { lt: createdAt } }, { decidedAt: createdAt, id: { lt: id } }],
});
const after = ({ createdAt, id }: Cursor) => ({
  OR: [{ sentAt: { gt: createdAt } }, { sentAt: createdAt, id: { gt: id } }],
});

/** Decides and enqueues the sender's email in one transaction; the address is deleted with it. False: the state has changed. */
const decide = (db: CommunityDb, jobs: EmailJobs, { id, from, to, reason, by, at, email }: PhotoDecision) =>
  transaction(db, async (tx) => {
    const data = { state: to, reason, decidedBy: by, decidedAt: at, email: null };
    const { count } = await tx.gardenPhoto.updateMany({ where: { id, state: from }, data });
    if (count === 1 && email !== null)
      await enqueueEmail(tx, jobs, {
        dedupeKey: `${GARDEN_PHOTO}:${id}`,
        kind: GARDEN_PHOTO,
        payload: { to: email, accepted: to === 'ACCEPTED', reason },
        at,
      });
    return count === 1;
  });

export const gardenPhotoRepository = (db: CommunityDb, pool: SessionPool, jobs: EmailJobs) => ({
  /** Runs while no other picture is stored or removed: nothing replaces a picture that a moderator has seen. */
  exclusively: async <T>(change: () => Promise<T>): Promise<T> => {
    const result = await withAdvisoryLock(pool, 'community garden photos', change, { wait: true });
    if (!result.acquired) throw new Error('The lock of the garden photos was not acquired');
    return result.value;
  },

  isBlocked: async (visitor: string, now: Date): Promise<boolean> =>
    (await db.visitorBlock.count({ where: { visitor, until: { gt: now } } })) > 0,

  /** Stores the words, or finds those with the same key. */
  add: async (words: PhotoWords): Promise<string> => {
    const { visitor, key } = words;
    const [added] = await db.gardenPhoto.createManyAndReturn({ data: [words], skipDuplicates: true });
    if (added) return added.id;
    return (await db.gardenPhoto.findUniqueOrThrow({ where: { visitor_key: { visitor, key: key ?? '' } } })).id;
  },

  find: (id: string): Promise<StoredPhoto | null> => db.gardenPhoto.findUnique({ where: { id } }),

  findByPicture: (picture: string): Promise<StoredPhoto | null> => db.gardenPhoto.findUnique({ where: { picture } }),

  /** False: it was deleted meanwhile. */
  receive: async (id: string, size: { width: number; height: number }, sentAt: Date): Promise<boolean> => {
    const data = { ...size, sentAt, state: 'PENDING' } as const;
    return (await db.gardenPhoto.updateMany({ where: { id, state: 'UNSENT' }, data })).count === 1;
  },

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

  own: (visitor: string, limit: number): Promise<StoredPhoto[]> =>
    db.gardenPhoto.findMany({
      where: { visitor, state: { in: [...SHOWN] } },
      orderBy: [{ sentAt: 'desc' }, { id: 'desc' }],
      take: limit,
    }),

  /** Whether the address was erased, and gets no email any more. */
  isErased: async (emailHash: Uint8Array<ArrayBuffer>): Promise<boolean> =>
    (await db.suppression.count({ where: { emailHash } })) > 0,

  decide: (decision: PhotoDecision) => decide(db, jobs, decision),

  /** The number of deleted photos: 0 if it is another browser's. */
  deleteOwn: (id: string, visitor: string): Promise<number> => redactPhotos(db, { id, visitor }),

  /** Deletes words whose photo did not come within a day, and photos 30 days after they were refused or taken down. */
  deleteExpired: async (now: Date): Promise<void> => {
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    await redactPhotos(db, {
      OR: [
        { state: 'UNSENT', createdAt: { lt: daysAgo(UNSENT_DAYS) } },
        { state: { in: ['REFUSED', 'TAKEN_DOWN'] }, decidedAt: { lt: daysAgo(PUT_ASIDE_DAYS) } },
      ],
    });
  },

  /** Deleted photos whose bytes may still be in the store. */
  deleted: (limit: number) =>
    db.gardenPhoto.findMany({ where: { state: 'DELETED' }, select: { id: true, picture: true }, take: limit }),

  forget: async (id: string): Promise<void> => {
    await db.gardenPhoto.deleteMany({ where: { id, state: 'DELETED' } });
  },
});
export type GardenPhotoRepository = ReturnType<typeof gardenPhotoRepository>;
