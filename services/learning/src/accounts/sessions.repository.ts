import { transaction, type LearningDb, type Prisma } from '@farm/prisma';
import type { Person } from '@farm/server-kit';

type Role = Person['role'];

/** 'mfa': the OpenID Connect provider required its own second factor. */
export type AuthMethod = 'code' | 'operator_link' | 'passkey' | 'oidc' | 'mfa';

/** The session to open; its token is new at every sign-in. */
export interface NewSession {
  sessionHash: Buffer;
  /** The browser's old session, which ends. */
  endingHash: Buffer | null;
  agentLabel: string;
  now: Date;
}

/** The session that continues under a new token. */
export interface RenewedSession {
  personId: string;
  hash: Buffer;
  newHash: Buffer;
  now: Date;
}

/** A session as its owner sees it; the id is the hash of its token, which signs nobody in. */
interface OwnSession {
  id: string;
  browser: string;
  signedInAt: Date;
  lastSeenAt: Date;
}

const HOUR_SECONDS = 3_600;

/** Seconds after which a session ends even while it is used. */
export const sessionSeconds = (role: Role): number => (role === 'member' ? 30 * 24 : 24) * HOUR_SECONDS;

/** Seconds without a request after which a session ends. learning.session_of() enforces it; lists of sessions agree. */
const idleSeconds = (role: Role): number => (role === 'member' ? 14 * 24 : 8) * HOUR_SECONDS;

const AUDIT_NAMES: Record<AuthMethod, string> = {
  code: 'code',
  operator_link: 'operator link',
  passkey: 'passkey',
  oidc: 'provider',
  mfa: 'provider',
};

/** Prisma needs its own byte array, not a view into Node's buffer pool. */
export const toBytes = (hash: Buffer) => new Uint8Array(hash);

/** What a session needs of its person. */
export const SIGNED_IN = { id: true, email: true, role: true, disabledAt: true } as const satisfies Prisma.PersonSelect;

/** Ends the browser's old session, opens a new one, and writes the audit log. */
export async function openSession(
  tx: LearningDb,
  { id, email, role }: Person,
  methods: readonly [AuthMethod, ...AuthMethod[]],
  { sessionHash, endingHash, agentLabel, now }: NewSession,
): Promise<Person> {
  if (endingHash) await tx.session.deleteMany({ where: { tokenHash: toBytes(endingHash) } });
  await tx.session.create({
    data: {
      tokenHash: toBytes(sessionHash),
      personId: id,
      createdAt: now,
      lastSeenAt: now,
      freshAt: now,
      expiresAt: new Date(now.getTime() + sessionSeconds(role) * 1_000),
      amr: [...methods],
      agentLabel,
    },
  });
  const what = `sign-in by ${AUDIT_NAMES[methods[0]]}`;
  await tx.audit.create({ data: { at: now, actor: id, what, target: id } });
  return { id, email, role };
}

/**
 * After reauthentication the session gets a new token and one more method. Resolves with its remaining seconds; null: it
 * has ended.
 */
export async function renewSession(
  tx: LearningDb,
  method: AuthMethod,
  { personId, hash, newHash, now }: RenewedSession,
): Promise<{ seconds: number } | null> {
  const where = { tokenHash: toBytes(hash), personId };
  const row = await tx.session.findFirst({ where, select: { amr: true, expiresAt: true } });
  if (!row) return null;
  const amr = [...new Set([...row.amr, method])];
  const { count } = await tx.session.updateMany({
    where,
    data: { tokenHash: toBytes(newHash), amr, freshAt: now, lastSeenAt: now },
  });
  if (count === 0) return null;
  const what = `confirmed by ${AUDIT_NAMES[method]}`;
  await tx.audit.create({ data: { at: now, actor: personId, what, target: personId } });
  return { seconds: Math.max(1, Math.floor((row.expiresAt.getTime() - now.getTime()) / 1_000)) };
}

export const accountSessionsRepository = (db: LearningDb) => ({
  /** Null: the link was used, has expired, is unknown, or its person is disabled. */
  openByLink: (linkHash: Buffer, session: NewSession): Promise<Person | null> =>
    transaction(db, async (tx) => {
      const tokenHash = toBytes(linkHash);
      // One statement, so of two browsers with the same link only one signs in.
      const used = await tx.operatorLink.updateMany({
        where: { tokenHash, usedAt: null, expiresAt: { gt: session.now }, person: { disabledAt: null } },
        data: { usedAt: session.now },
      });
      if (used.count === 0) return null;
      const { person } = await tx.operatorLink.findUniqueOrThrow({
        where: { tokenHash },
        select: { person: { select: SIGNED_IN } },
      });
      return openSession(tx, person, ['operator_link'], session);
    }),

  end: async (tokenHash: Buffer): Promise<void> => {
    await db.session.deleteMany({ where: { tokenHash: toBytes(tokenHash) } });
  },

  /** The live sessions of a person, newest first. */
  list: async ({ id, role }: Pick<Person, 'id' | 'role'>, now: Date): Promise<OwnSession[]> => {
    const idleSince = new Date(now.getTime() - idleSeconds(role) * 1_000);
    const rows = await db.session.findMany({
      where: { personId: id, expiresAt: { gt: now }, lastSeenAt: { gt: idleSince } },
      orderBy: [{ createdAt: 'desc' }, { tokenHash: 'asc' }],
      select: { tokenHash: true, agentLabel: true, createdAt: true, lastSeenAt: true },
    });
    return rows.map(({ tokenHash, agentLabel, createdAt, lastSeenAt }) => ({
      id: Buffer.from(tokenHash).toString('base64url'),
      browser: agentLabel,
      signedInAt: createdAt,
      lastSeenAt,
    }));
  },

  /** Ends one session of this person; false: they have none with that id. */
  endOwn: async (personId: string, id: string): Promise<boolean> => {
    const { count } = await db.session.deleteMany({
      where: { personId, tokenHash: toBytes(Buffer.from(id, 'base64url')) },
    });
    return count > 0;
  },

  endAll: async (personId: string): Promise<void> => {
    await db.session.deleteMany({ where: { personId } });
  },
});
export type AccountSessionsRepository = ReturnType<typeof accountSessionsRepository>;
