import { createHash } from 'node:crypto';
import type { LearningDb } from '@farm/prisma';

type CeremonyKind = 'passkey_add' | 'passkey_use' | 'oidc';

/** Who is asked what, and how they were to answer. */
interface Ceremony {
  kind: CeremonyKind;
  /** A signed visitor cookie's id: the browser that was asked. */
  visitor: string;
  /** The random text that the answer must contain. */
  challenge: string;
}

interface Begun extends Ceremony {
  personId?: string;
  returnTo?: string;
  now: Date;
}

export interface Answered {
  personId: string | null;
  returnTo: string | null;
}

const LIFE_MS = 5 * 60_000;

const hash = (text: string) => new Uint8Array(createHash('sha256').update(text).digest());

/** Questions that one browser may answer once, within five minutes. */
export const ceremonyRepository = (db: LearningDb) => ({
  begin: async ({ kind, visitor, challenge, personId, returnTo, now }: Begun): Promise<void> => {
    await db.ceremony.deleteMany({ where: { expiresAt: { lt: now } } });
    await db.ceremony.create({
      data: {
        challengeHash: hash(challenge),
        kind,
        browserHash: hash(visitor),
        personId: personId ?? null,
        returnTo: returnTo ?? null,
        expiresAt: new Date(now.getTime() + LIFE_MS),
      },
    });
  },

  /** Takes the question away, whatever the answer is worth: a replayed one finds nothing. Null: never asked, late, another browser. */
  take: async ({ kind, visitor, challenge, now }: Ceremony & { now: Date }): Promise<Answered | null> => {
    const [row] = await db.$queryRaw<Answered[]>`
      DELETE FROM learning.ceremony
      WHERE challenge_hash = ${hash(challenge)} AND kind = ${kind} AND browser_hash = ${hash(visitor)}
        AND expires_at > ${now}::timestamptz
      RETURNING person_id AS "personId", return_to AS "returnTo"`;
    return row ?? null;
  },
});
export type CeremonyRepository = ReturnType<typeof ceremonyRepository>;
