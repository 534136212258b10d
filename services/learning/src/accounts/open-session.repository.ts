import type { LearningDb } from '@farm/prisma';
import type { Person } from '@farm/server-kit';
import { sessionSeconds } from './session-life';

/** How somebody proves who they are; 'mfa' is the provider's word for a second factor of its own. */
export type Way = 'code' | 'operator_link' | 'passkey' | 'oidc' | 'mfa';

const NAMES: Record<Way, string> = {
  code: 'code',
  operator_link: 'operator link',
  passkey: 'passkey',
  oidc: 'provider',
  mfa: 'provider',
};

/** The session to open; its token is new at every sign-in. */
export interface NewSession {
  sessionHash: Buffer;
  /** The browser's session until now, which ends. */
  endingHash: Buffer | null;
  agentLabel: string;
  now: Date;
}

/** The session that goes on under a new token. */
export interface RenewedSession {
  personId: string;
  hash: Buffer;
  newHash: Buffer;
  now: Date;
}

interface Row {
  id: string;
  email: string;
  role: string;
}

// Prisma wants plain byte arrays of their own, not views into Node's buffer pool.
const bytes = (hash: Buffer) => new Uint8Array(hash);

const asPerson = ({ id, email, role }: Row): Person => ({
  ...{ id, email },
  role: role === 'operator' ? 'operator' : 'member',
});

/** Ends the browser's session until now, opens another, and writes down who came in and how. */
export async function openSession(
  tx: LearningDb,
  row: Row,
  amr: readonly [Way, ...Way[]],
  { sessionHash, endingHash, agentLabel, now }: NewSession,
): Promise<Person> {
  const person = asPerson(row);
  if (endingHash) await tx.session.deleteMany({ where: { tokenHash: bytes(endingHash) } });
  await tx.session.create({
    data: {
      tokenHash: bytes(sessionHash),
      personId: person.id,
      createdAt: now,
      lastSeenAt: now,
      freshAt: now,
      expiresAt: new Date(now.getTime() + sessionSeconds(person.role) * 1_000),
      amr: [...amr],
      agentLabel,
    },
  });
  const what = `sign-in by ${NAMES[amr[0]]}`;
  await tx.audit.create({ data: { at: now, actor: person.id, what, target: person.id } });
  return person;
}

/**
 * The person has proved themselves once more: their session is fresh again, rests on one way more, and has a new token.
 * Null when it has ended meanwhile. Gives the seconds that are left of it.
 */
export async function renewSession(
  tx: LearningDb,
  way: Way,
  { personId, hash, newHash, now }: RenewedSession,
): Promise<{ seconds: number } | null> {
  const tokenHash = bytes(hash);
  const row = await tx.session.findFirst({ where: { tokenHash, personId }, select: { amr: true, expiresAt: true } });
  if (!row) return null;
  const amr = [...new Set([...row.amr, way])];
  const { count } = await tx.session.updateMany({
    where: { tokenHash, personId },
    data: { tokenHash: bytes(newHash), amr, freshAt: now, lastSeenAt: now },
  });
  if (count === 0) return null;
  await tx.audit.create({ data: { at: now, actor: personId, what: `confirmed by ${NAMES[way]}`, target: personId } });
  return { seconds: Math.max(1, Math.floor((row.expiresAt.getTime() - now.getTime()) / 1_000)) };
}
