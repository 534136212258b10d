import type { LearningDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createApi, createTestBrowser, fixedClock, type Browser } from '@farm/server-kit/testing';
import { drainOutbox, createMailer } from '@farm/server-kit/mail';
import { systemClock } from '@farm/server-kit';
import { signInEmail } from '../accounts/sign-in-email';
import type { LearningDeps } from '../app';
import { learningForTest } from './learning-for-test';

const NO_SERVER = { SMTP_URL: undefined, MAIL_FROM: undefined, ALLOW_MAILBOX_IN_PRODUCTION: false, NODE_ENV: 'test' };
const LATER = 3_600_000;

let networks = 0;
/** An address in an unused network, so that limits per network do not interfere. */
const newNetwork = (): string => {
  networks += 1;
  return `10.${Math.floor(networks / 250)}.${networks % 250}.1`;
};

/** Sends pending emails as the outbox job does, and returns the codes sent to this address. */
async function codesSentTo({ pool, asOwner }: TestDatabase<LearningDb>, email: string): Promise<string[]> {
  const mailer = createMailer(NO_SERVER, 'learning', pool);
  const clock = { now: () => new Date(systemClock.now().getTime() + LATER) };
  const log = { error: (line: object) => expect(line).toBeUndefined() };
  await drainOutbox({
    table: 'learning.outbox',
    pool,
    render: (row) => signInEmail(row, 'http://localhost:4000'),
    mailer,
    clock,
    log,
  });
  const { rows } = await asOwner<{ text: string }>(
    'SELECT text FROM mail.mailbox_letter WHERE recipient = $1 ORDER BY written_at',
    [email.trim().toLowerCase()],
  );
  return rows.map(({ text }) => /#c=([0-9A-Z]{4}-[0-9A-Z]{4})$/m.exec(text)?.[1] ?? '');
}

export const ADA = 'ada@example.com';
export const SESSION = '__Host-session';
export const SIGN_IN_COOKIE = '__Host-signin';

/**
 * Two replicas of the service on their own database, and helpers to sign in. `common` applies to both. Close the database
 * after the test.
 */
export async function signInForTest(common: Partial<LearningDeps> = {}) {
  const database = await createTestDatabase('learning');
  const clock = fixedClock(new Date().toISOString()); // the database's own clock ends sessions, so ours begins with it
  const service = (overrides: Partial<LearningDeps> = {}) =>
    createApi(learningForTest(database, clock, { ...common, ...overrides }));
  const [api, second] = [service(), service()];

  const requestCode = (as: Browser, email = ADA, more: object = {}, on = api) =>
    on.raw('POST /api/auth/code', { body: { email, ...more } }, { as, from: newNetwork() });
  const enterCode = (as: Browser, code: string, on = api) =>
    on.raw('POST /api/auth/code/verify', { body: { code } }, { as, from: newNetwork() });
  const user = (as: Browser, on = api) => on.raw('GET /api/auth/user', {}, { as });
  const codes = (email = ADA) => codesSentTo(database, email);

  /** A browser that requested a code, and the code from the email. */
  const codeRequested = async (email = ADA, more: object = {}) => {
    const as = createTestBrowser();
    const { status } = await requestCode(as, email, more);
    if (status !== 202) throw new Error(`asking for a code answered ${status}`);
    const code = (await codes(email)).at(-1);
    if (!code) throw new Error(`no email with a code came to ${email}`);
    return { as, code };
  };
  const signedIn = async (email = ADA) => {
    const { as, code } = await codeRequested(email);
    const { status } = await enterCode(as, code);
    if (status !== 200) throw new Error(`entering a code answered ${status}`);
    return as;
  };
  return {
    database,
    db: database.db,
    clock,
    service,
    api,
    second,
    requestCode,
    enterCode,
    user,
    codes,
    codeRequested,
    signedIn,
  };
}
export type SignInForTest = Awaited<ReturnType<typeof signInForTest>>;
