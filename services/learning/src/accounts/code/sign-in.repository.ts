import { Prisma, transaction, type LearningDb } from '@farm/prisma';
import type { Person } from '@farm/server-kit';
import { putLetter, type Waking } from '../../outbox/put-letter.repository';
import { openSession, renewSession, type NewSession, type RenewedSession, type Way } from '../open-session.repository';
import { SIGN_IN } from './sign-in-letter';

const MINUTE_MS = 60_000;
const CODE_MS = 10 * MINUTE_MS;
const TRIES = 5;
// At most three letters to an address in a quarter of an hour, whoever asks for them.
const LETTERS = 3;
const LETTERS_MS = 15 * MINUTE_MS;
const KEPT_MS = 24 * 60 * MINUTE_MS;

/** An account at the OpenID Connect provider. */
export interface Identity {
  issuer: string;
  subject: string;
}

/** Somebody asks for a code. The code itself stands in the letter alone. */
export interface Asking {
  browserHash: Buffer;
  /** What this browser asked before; its code stops working. */
  replaces: Buffer | null;
  emailKey: string;
  code: string;
  codeHash: Buffer;
  returnTo: string;
  /** The provider's account that is joined to whoever proves the address. */
  identity?: Identity;
  now: Date;
}

/** `resendAfter`: when this address can be written to again. */
export type Asked = { sent: true; expiresAt: Date; resendAfter: Date | null } | { sent: false; resendAfter: Date };

interface Typed {
  browserHash: Buffer;
  /** The typed code's hash, one for each key of the ring. */
  codeHashes: readonly Buffer[];
}
export type Trying = Typed & NewSession;
export type Confirming = Typed & RenewedSession;

export type Tried =
  | { came: 'in'; person: Person; returnTo: string }
  | { came: 'wrong'; triesLeft: number }
  | { came: 'late' } // used, too old, too many tries, replaced
  | { came: 'disabled' };

export type Confirmed =
  { came: 'in'; seconds: number } | { came: 'wrong'; triesLeft: number } | { came: 'late' } | { came: 'other' };

const bytes = (hash: Buffer) => new Uint8Array(hash);
const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

async function ask(db: LearningDb, jobs: Waking, asking: Asking): Promise<Asked> {
  const { browserHash, replaces, emailKey, code, codeHash, returnTo, identity, now } = asking;
  return transaction(db, async (tx) => {
    // Askers of one address take turns, or each would count before the others have written.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${emailKey}, 1))`;
    const lately = await tx.signIn.findMany({
      where: { emailKey, createdAt: { gt: later(now, -LETTERS_MS) } },
      orderBy: { createdAt: 'asc' },
      select: { createdAt: true },
    });
    const free = (ago: number) => later(lately.at(-ago)?.createdAt ?? now, LETTERS_MS);
    if (lately.length >= LETTERS) return { sent: false, resendAfter: free(LETTERS) };
    const expiresAt = later(now, CODE_MS);
    if (replaces)
      await tx.signIn.updateMany({
        where: { browserHash: bytes(replaces), expiresAt: { gt: now } },
        data: { expiresAt: now },
      });
    await tx.signIn.deleteMany({ where: { createdAt: { lt: later(now, -KEPT_MS) } } });
    const row = { browserHash: bytes(browserHash), emailKey, codeHash: bytes(codeHash), returnTo, ...identity };
    await tx.signIn.create({ data: { ...row, createdAt: now, expiresAt } });
    await putLetter(tx, jobs, {
      dedupeKey: `${SIGN_IN}:${browserHash.toString('base64url')}`,
      kind: SIGN_IN,
      payload: { to: emailKey, code },
      at: now,
    });
    return { sent: true, expiresAt, resendAfter: lately.length + 1 >= LETTERS ? free(LETTERS - 1) : null };
  });
}

interface Counted {
  usedAt: Date | null;
  tries: number;
  emailKey: string;
  returnTo: string;
  issuer: string | null;
  subject: string | null;
}

/** One statement counts the try and uses the code up: of two at the same moment one is first. */
const count = (tx: LearningDb, { browserHash, codeHashes, now }: Typed & { now: Date }) =>
  tx.$queryRaw<Counted[]>`
    UPDATE learning.sign_in SET tries = tries + 1,
      used_at = CASE WHEN code_hash IN (${Prisma.join(codeHashes.map(bytes))}) THEN ${now}::timestamptz END
    WHERE browser_hash = ${bytes(browserHash)} AND used_at IS NULL AND tries < ${TRIES}
      AND expires_at > ${now}::timestamptz
    RETURNING used_at AS "usedAt", tries, email_key AS "emailKey", return_to AS "returnTo", issuer, subject`;

/** Joins the provider's account to the person who has proved its address; the ways that the session then rests on. */
async function join(
  tx: LearningDb,
  personId: string,
  { issuer, subject }: Counted,
  now: Date,
): Promise<[Way, ...Way[]]> {
  if (issuer === null || subject === null) return ['code'];
  const { count: joined } = await tx.identity.createMany({
    data: { issuer, subject, personId, createdAt: now },
    skipDuplicates: true,
  });
  if (joined > 0)
    await tx.audit.create({ data: { at: now, actor: personId, what: 'provider joined', target: issuer } });
  return ['code', 'oidc'];
}

async function use(db: LearningDb, trying: Trying): Promise<Tried> {
  return transaction(db, async (tx) => {
    const [row] = await count(tx, trying);
    if (!row) return { came: 'late' };
    const { usedAt, tries, emailKey, returnTo } = row;
    if (!usedAt) return { came: 'wrong', triesLeft: TRIES - tries };
    // The first use makes the person: nobody can claim an address before its owner comes.
    await tx.person.createMany({ data: { email: emailKey, emailKey, createdAt: trying.now }, skipDuplicates: true });
    const found = await tx.person.findUniqueOrThrow({ where: { emailKey } });
    if (found.disabledAt) return { came: 'disabled' };
    const ways = await join(tx, found.id, row, trying.now);
    return { came: 'in', person: await openSession(tx, found, ways, trying), returnTo };
  });
}

async function confirm(db: LearningDb, confirming: Confirming): Promise<Confirmed> {
  return transaction(db, async (tx) => {
    const [row] = await count(tx, confirming);
    if (!row) return { came: 'late' };
    if (!row.usedAt) return { came: 'wrong', triesLeft: TRIES - row.tries };
    const owner = await tx.person.findUnique({ where: { emailKey: row.emailKey }, select: { id: true } });
    if (owner?.id !== confirming.personId) return { came: 'other' };
    const renewed = await renewSession(tx, 'code', confirming);
    return renewed ? { came: 'in', ...renewed } : { came: 'late' };
  });
}

/** Codes by e-mail: asked for, counted, used up. */
export const signInRepository = (db: LearningDb, jobs: Waking) => ({
  ask: (asking: Asking): Promise<Asked> => ask(db, jobs, asking),
  /** Uses the code and opens the session, both or neither; a wrong try stays counted. */
  use: (trying: Trying): Promise<Tried> => use(db, trying),
  /** Uses the code and makes the session of the address's owner fresh. */
  confirm: (confirming: Confirming): Promise<Confirmed> => confirm(db, confirming),
});
export type SignInRepository = ReturnType<typeof signInRepository>;
