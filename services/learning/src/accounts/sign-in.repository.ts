import { Nullable } from '@farm/contracts';
import { lockInTransaction, Prisma, queryRows, transaction, type LearningDb } from '@farm/prisma';
import { BUDGET_PERIOD_MS, requesterBudget, type Person, type Requester } from '@farm/server-kit';
import type { EmailJobs } from '@farm/server-kit/mail';
import { type Static, Type } from '@sinclair/typebox';
import { enqueueEmail } from '../outbox/enqueue-email';
import {
  openSession,
  renewSession,
  SIGNED_IN,
  toBytes,
  type AuthMethod,
  type NewSession,
  type RenewedSession,
} from './sessions.repository';
import { SIGN_IN_EMAIL } from './sign-in-email';

const MINUTE_MS = 60_000;
const CODE_MS = 10 * MINUTE_MS;
const MAX_TRIES = 5;

/** An account at the OpenID Connect provider. */
export interface Identity {
  issuer: string;
  subject: string;
}

interface CodeToSend {
  browserHash: Buffer;
  /** The hash of this browser's earlier request; its code stops working. */
  replaces: Buffer | null;
  emailKey: string;
  requester: Requester;
  /** Stored in the email only. */
  code: string;
  codeHash: Buffer;
  returnTo: string;
  /** The provider's account to link once the address is proved. */
  identity?: Identity;
  now: Date;
}

/**
 * `resendAfter`: when another email to the address is allowed. `validUntil`: expiry of the code that this browser already
 * has; null: it has none.
 */
export type SendCodeResult =
  | { sent: true; expiresAt: Date; resendAfter: Date | null }
  | { sent: false; resendAfter: Date; validUntil: Date | null };

interface EnteredCode {
  browserHash: Buffer;
  /** The hash of the typed code under each key of the ring. */
  codeHashes: readonly Buffer[];
}

type WrongCode = { status: 'wrong'; triesLeft: number };
/** Used, too old, too many tries, or replaced by another code. */
type ExpiredCode = { status: 'expired' };
type SignInResult =
  { status: 'signed-in'; person: Person; returnTo: string } | { status: 'disabled' } | WrongCode | ExpiredCode;
type ConfirmResult = { status: 'confirmed'; seconds: number } | { status: 'other-address' } | WrongCode | ExpiredCode;
type IdentityResult = { status: 'signed-in'; person: Person } | { status: 'disabled' } | { status: 'unknown' };

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Expiry of this browser's earlier code for the address; null: it has none. */
async function validCode(tx: LearningDb, { replaces, emailKey, now }: CodeToSend): Promise<Date | null> {
  if (!replaces) return null;
  const valid = { usedAt: null, tries: { lt: MAX_TRIES }, expiresAt: { gt: now } };
  const row = await tx.signIn.findFirst({
    where: { browserHash: toBytes(replaces), emailKey, ...valid },
    select: { expiresAt: true },
  });
  return row?.expiresAt ?? null;
}

async function sendCode(tx: LearningDb, jobs: EmailJobs, input: CodeToSend): Promise<SendCodeResult> {
  const { browserHash, replaces, emailKey, code, codeHash, returnTo, identity, now } = input;
  // Concurrent requests for one address are serialized, so that each counts the others.
  await lockInTransaction(tx, 'learning sign-in', emailKey);
  const sent = await tx.signIn.findMany({
    where: { emailKey, createdAt: { gt: after(now, -BUDGET_PERIOD_MS) } },
    orderBy: { createdAt: 'asc' },
    select: { createdAt: true, requester: true },
  });
  const { requester, allowedAt, thenAt } = requesterBudget(sent, input.requester, now);
  if (allowedAt > now) return { sent: false, resendAfter: allowedAt, validUntil: await validCode(tx, input) };
  const expiresAt = after(now, CODE_MS);
  if (replaces)
    await tx.signIn.updateMany({
      where: { browserHash: toBytes(replaces), expiresAt: { gt: now } },
      data: { expiresAt: now },
    });
  await tx.signIn.deleteMany({ where: { createdAt: { lt: after(now, -BUDGET_PERIOD_MS) } } });
  await tx.signIn.create({
    data: {
      browserHash: toBytes(browserHash),
      emailKey,
      codeHash: toBytes(codeHash),
      returnTo,
      requester,
      ...identity,
      createdAt: now,
      expiresAt,
    },
  });
  await enqueueEmail(tx, jobs, {
    dedupeKey: `${SIGN_IN_EMAIL}:${browserHash.toString('base64url')}`,
    kind: SIGN_IN_EMAIL,
    payload: { to: emailKey, code },
    at: now,
  });
  return { sent: true, expiresAt, resendAfter: thenAt > now ? thenAt : null };
}

const TriedCode = Type.Object({
  usedAt: Nullable(Type.Date()),
  tries: Type.Integer(),
  emailKey: Type.String(),
  returnTo: Type.String(),
  issuer: Nullable(Type.String()),
  subject: Nullable(Type.String()),
});

/** Counts the try and uses the code in one statement, so of two concurrent tries only one succeeds. */
const tryCode = (tx: LearningDb, { browserHash, codeHashes }: EnteredCode, now: Date) =>
  queryRows(tx, TriedCode)`
    UPDATE learning.sign_in SET tries = tries + 1,
      used_at = CASE WHEN code_hash IN (${Prisma.join(codeHashes.map(toBytes))}) THEN ${now}::timestamptz END
    WHERE browser_hash = ${toBytes(browserHash)} AND used_at IS NULL AND tries < ${MAX_TRIES}
      AND expires_at > ${now}::timestamptz
    RETURNING used_at AS "usedAt", tries, email_key AS "emailKey", return_to AS "returnTo", issuer, subject`;

/** Links the provider's account to the person who has proved its address. Resolves with the methods of the session. */
async function linkIdentity(
  tx: LearningDb,
  personId: string,
  { issuer, subject }: Static<typeof TriedCode>,
  now: Date,
): Promise<[AuthMethod, ...AuthMethod[]]> {
  if (issuer === null || subject === null) return ['code'];
  const { count } = await tx.identity.createMany({
    data: { issuer, subject, personId, createdAt: now },
    skipDuplicates: true,
  });
  if (count > 0) await tx.audit.create({ data: { at: now, actor: personId, what: 'provider joined', target: issuer } });
  return ['code', 'oidc'];
}

/** Sign-in by emailed codes and by linked accounts of the provider. */
export const signInRepository = (db: LearningDb, jobs: EmailJobs) => ({
  sendCode: (input: CodeToSend): Promise<SendCodeResult> => transaction(db, (tx) => sendCode(tx, jobs, input)),

  /** Uses the code and opens the session atomically; a wrong try stays counted. */
  signInByCode: (code: EnteredCode, session: NewSession): Promise<SignInResult> =>
    transaction(db, async (tx): Promise<SignInResult> => {
      const { now } = session;
      const [row] = await tryCode(tx, code, now);
      if (!row) return { status: 'expired' };
      const { usedAt, tries, emailKey, returnTo } = row;
      if (!usedAt) return { status: 'wrong', triesLeft: MAX_TRIES - tries };
      // The person is created at the first sign-in, so nobody can claim an address before its owner.
      await tx.person.createMany({ data: { email: emailKey, emailKey, createdAt: now }, skipDuplicates: true });
      const person = await tx.person.findUniqueOrThrow({ where: { emailKey }, select: SIGNED_IN });
      if (person.disabledAt) return { status: 'disabled' };
      const methods = await linkIdentity(tx, person.id, row, now);
      return { status: 'signed-in', person: await openSession(tx, person, methods, session), returnTo };
    }),

  /** Uses the code and makes the session of the address's owner fresh. */
  confirmByCode: (code: EnteredCode, session: RenewedSession): Promise<ConfirmResult> =>
    transaction(db, async (tx): Promise<ConfirmResult> => {
      const [row] = await tryCode(tx, code, session.now);
      if (!row) return { status: 'expired' };
      if (!row.usedAt) return { status: 'wrong', triesLeft: MAX_TRIES - row.tries };
      const owner = await tx.person.findUnique({ where: { emailKey: row.emailKey }, select: { id: true } });
      if (owner?.id !== session.personId) return { status: 'other-address' };
      const renewed = await renewSession(tx, 'code', session);
      return renewed ? { status: 'confirmed', ...renewed } : { status: 'expired' };
    }),

  /** Opens a session for the person whom this account of the provider is linked to. */
  signInByIdentity: ({ issuer, subject }: Identity, mfa: boolean, session: NewSession): Promise<IdentityResult> =>
    transaction(db, async (tx): Promise<IdentityResult> => {
      const where = { issuer_subject: { issuer, subject } };
      const identity = await tx.identity.findUnique({ where, select: { person: { select: SIGNED_IN } } });
      if (!identity) return { status: 'unknown' };
      if (identity.person.disabledAt) return { status: 'disabled' };
      const person = await openSession(tx, identity.person, mfa ? ['oidc', 'mfa'] : ['oidc'], session);
      return { status: 'signed-in', person };
    }),
});
export type SignInRepository = ReturnType<typeof signInRepository>;
