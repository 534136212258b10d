import type { LearningDb } from '@farm/prisma';
import type { Person } from '@farm/server-kit';
import { sessionSeconds } from './session-life';

/** The session to open; its token is new at every sign-in. */
export interface NewSession {
  sessionHash: Buffer;
  /** The browser's session until now, which ends. */
  endingHash: Buffer | null;
  agentLabel: string;
  now: Date;
}

// Prisma wants plain byte arrays of their own, not views into Node's buffer pool.
const bytes = (hash: Buffer) => new Uint8Array(hash);

/** Ends the browser's session until now, opens another, and writes down who came in and how. */
export async function openSession(
  tx: LearningDb,
  { id, email, role: stored }: { id: string; email: string; role: string },
  way: 'code' | 'operator_link',
  { sessionHash, endingHash, agentLabel, now }: NewSession,
): Promise<Person> {
  const role = stored === 'operator' ? 'operator' : 'member';
  if (endingHash) await tx.session.deleteMany({ where: { tokenHash: bytes(endingHash) } });
  await tx.session.create({
    data: {
      tokenHash: bytes(sessionHash),
      personId: id,
      createdAt: now,
      lastSeenAt: now,
      freshAt: now,
      expiresAt: new Date(now.getTime() + sessionSeconds(role) * 1_000),
      amr: [way],
      agentLabel,
    },
  });
  const what = way === 'code' ? 'sign-in by code' : 'sign-in by operator link';
  await tx.audit.create({ data: { at: now, actor: id, what, target: id } });
  return { id, email, role };
}
