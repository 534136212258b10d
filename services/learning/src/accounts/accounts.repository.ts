import { transaction, type LearningDb } from '@farm/prisma';
import type { Person } from '@farm/server-kit';
import { openSession, type NewSession } from './open-session.repository';
import { idleSeconds } from './session-life';

interface LinkUse extends NewSession {
  linkHash: Buffer;
}

const bytes = (hash: Buffer) => new Uint8Array(hash);

/** A session as its owner sees it; the id is the digest of its token, of no use to anybody. */
export interface SessionRow {
  id: string;
  browser: string;
  signedInAt: Date;
  lastSeenAt: Date;
}

export const accountsRepository = (db: LearningDb) => ({
  /** Uses up a link and opens a session, both or neither. Null: used before, expired, unknown, or the person is disabled. */
  useLink: ({ linkHash, ...session }: LinkUse): Promise<Person | null> =>
    transaction(db, async (tx) => {
      const tokenHash = bytes(linkHash);
      const { now } = session;
      // One statement decides who was first: of two browsers with the same link one is signed in.
      const used = await tx.operatorLink.updateMany({
        where: { tokenHash, usedAt: null, expiresAt: { gt: now }, person: { disabledAt: null } },
        data: { usedAt: now },
      });
      if (used.count === 0) return null;
      const { person } = await tx.operatorLink.findUniqueOrThrow({ where: { tokenHash }, include: { person: true } });
      return openSession(tx, person, ['operator_link'], session);
    }),

  endSession: async (tokenHash: Buffer): Promise<void> => {
    await db.session.deleteMany({ where: { tokenHash: bytes(tokenHash) } });
  },

  /** The live sessions of a person, newest first. */
  sessionsOf: async ({ id, role }: Pick<Person, 'id' | 'role'>, now: Date): Promise<SessionRow[]> => {
    const idleSince = new Date(now.getTime() - idleSeconds(role) * 1_000);
    const rows = await db.session.findMany({
      where: { personId: id, expiresAt: { gt: now }, lastSeenAt: { gt: idleSince } },
      orderBy: [{ createdAt: 'desc' }, { tokenHash: 'asc' }],
    });
    return rows.map(({ tokenHash, agentLabel, createdAt, lastSeenAt }) => ({
      id: Buffer.from(tokenHash).toString('base64url'),
      browser: agentLabel,
      signedInAt: createdAt,
      lastSeenAt,
    }));
  },

  /** Ends one session of this person; false when there is none of theirs with that id. */
  endOwn: async (personId: string, id: string): Promise<boolean> => {
    const { count } = await db.session.deleteMany({
      where: { personId, tokenHash: bytes(Buffer.from(id, 'base64url')) },
    });
    return count > 0;
  },

  endAll: async (personId: string): Promise<void> => {
    await db.session.deleteMany({ where: { personId } });
  },
});
export type AccountsRepository = ReturnType<typeof accountsRepository>;
