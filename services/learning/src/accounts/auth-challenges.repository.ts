import { createHash } from 'node:crypto';
import { Nullable } from '@farm/contracts';
import { type LearningDb, type Prisma, queryRows } from '@farm/prisma';
import { type Static, Type } from '@sinclair/typebox';

interface Challenge {
  kind: Prisma.CeremonyModel['kind'];
  /** Id of the signed visitor cookie: only this browser may answer. */
  visitor: string;
  /** The random text that the answer must contain. */
  challenge: string;
  now: Date;
}

const StoredChallenge = Type.Object({ personId: Nullable(Type.String()), returnTo: Nullable(Type.String()) });
type StoredChallenge = Static<typeof StoredChallenge>;

const LIFETIME_MS = 5 * 60_000;

const hash = (text: string) => new Uint8Array(createHash('sha256').update(text).digest());

/** Challenges that one browser may answer once, within five minutes. */
export const authChallengesRepository = (db: LearningDb) => ({
  create: async (input: Challenge & { personId?: string; returnTo?: string }): Promise<void> => {
    const { kind, visitor, challenge, personId = null, returnTo = null, now } = input;
    await db.ceremony.deleteMany({ where: { expiresAt: { lt: now } } });
    await db.ceremony.create({
      data: {
        challengeHash: hash(challenge),
        kind,
        browserHash: hash(visitor),
        personId,
        returnTo,
        expiresAt: new Date(now.getTime() + LIFETIME_MS),
      },
    });
  },

  /** Deletes the challenge: a replayed answer finds none. Null: unknown, expired, or another browser's. */
  consume: async ({ kind, visitor, challenge, now }: Challenge): Promise<StoredChallenge | null> => {
    const [row] = await queryRows(db, StoredChallenge)`
      DELETE FROM learning.ceremony
      WHERE challenge_hash = ${hash(challenge)} AND kind = ${kind} AND browser_hash = ${hash(visitor)}
        AND expires_at > ${now}::timestamptz
      RETURNING person_id AS "personId", return_to AS "returnTo"`;
    return row ?? null;
  },
});
export type AuthChallengesRepository = ReturnType<typeof authChallengesRepository>;
