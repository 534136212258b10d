import { transaction, type LearningDb } from '@farm/prisma';
import type { Person } from '@farm/server-kit';
import { sessionSeconds } from './session-life';

interface LinkUse {
  linkHash: Buffer;
  /** The session to open for whoever the link belongs to. */
  sessionHash: Buffer;
  /** The browser's session until now, which ends. */
  endingHash: Buffer | null;
  agentLabel: string;
  now: Date;
}

// Prisma wants plain byte arrays of their own, not views into Node's buffer pool.
const bytes = (hash: Buffer) => new Uint8Array(hash);

export const accountsRepository = (db: LearningDb) => ({
  /** Uses up a link and opens a session, both or neither. Null: used before, expired, unknown, or the person is disabled. */
  useLink: ({ linkHash, sessionHash, endingHash, agentLabel, now }: LinkUse): Promise<Person | null> =>
    transaction(db, async (tx) => {
      const tokenHash = bytes(linkHash);
      // One statement decides who was first: of two browsers with the same link one is signed in.
      const used = await tx.operatorLink.updateMany({
        where: { tokenHash, usedAt: null, expiresAt: { gt: now }, person: { disabledAt: null } },
        data: { usedAt: now },
      });
      if (used.count === 0) return null;
      const { person } = await tx.operatorLink.findUniqueOrThrow({ where: { tokenHash }, include: { person: true } });
      const role = person.role === 'operator' ? 'operator' : 'member';
      if (endingHash) await tx.session.deleteMany({ where: { tokenHash: bytes(endingHash) } });
      await tx.session.create({
        data: {
          tokenHash: bytes(sessionHash),
          personId: person.id,
          createdAt: now,
          lastSeenAt: now,
          freshAt: now,
          expiresAt: new Date(now.getTime() + sessionSeconds(role) * 1_000),
          amr: ['operator_link'],
          agentLabel,
        },
      });
      await tx.audit.create({
        data: { at: now, actor: person.id, what: 'sign-in by operator link', target: person.id },
      });
      return { id: person.id, email: person.email, role };
    }),

  endSession: async (tokenHash: Buffer): Promise<void> => {
    await db.session.deleteMany({ where: { tokenHash: bytes(tokenHash) } });
  },
});
export type AccountsRepository = ReturnType<typeof accountsRepository>;
