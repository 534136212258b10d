import { randomBytes } from 'node:crypto';
import { normalizeEmail } from '@farm/farm';
import { storeOperatorLink } from '@farm/prisma/seed';
import { hashToken, throwHttpError, type Caller, type Person } from '@farm/server-kit';
import type { learningConfig } from '../config';
import type { AccountSessionsRepository } from './sessions.repository';
import { prepareSession, type SignInDeps } from './sign-in-session';

const LINK_USED =
  'This sign-in link was already used or has expired. Restart the site or run npm run operator-link for a new one.';

/** Creates the operator if there is none, and a one-time link for 24 hours: first sign-in and recovery. */
export async function createOperatorLink(config: ReturnType<typeof learningConfig>): Promise<string> {
  const { FIRST_OPERATOR_EMAIL: firstOperator, NODE_ENV } = config;
  if (firstOperator === undefined && NODE_ENV === 'production') throw new Error('FIRST_OPERATOR_EMAIL is missing');
  const email = normalizeEmail(firstOperator ?? 'operator@example.com');
  if (email === null) throw new Error('FIRST_OPERATOR_EMAIL is no email address');
  const token = randomBytes(32).toString('base64url');
  await storeOperatorLink(config.DATABASE_URL, email, token);
  // Behind '#': a fragment reaches no server and no log.
  return `${new URL(config.SITE_ORIGIN).origin}/sign-in#operator=${token}`;
}

/** Signs in by a one-time link. The browser's old session ends. */
export async function signInByLink(
  token: string,
  caller: Caller,
  deps: SignInDeps & { accountSessions: AccountSessionsRepository },
): Promise<Person> {
  const session = prepareSession(caller, deps);
  const person = await deps.accountSessions.openByLink(hashToken(token), session.row);
  if (!person) return throwHttpError(410, 'auth.link_used', LINK_USED);
  session.complete(person);
  return person;
}
