import type { LearningDb } from '@farm/prisma';
import { databaseFor, type TestDatabase } from '@farm/prisma/testing';
import { apiOf, browser, fixedClock, type Browser } from '@farm/server-kit/testing';
import { drainOutbox, mailerFor } from '@farm/server-kit/mail';
import { systemClock } from '@farm/server-kit';
import type { LearningDeps } from '../app';
import { writeLetter } from '../outbox/write-letter';
import { learningForTest } from './learning-for-test';

const NO_SERVER = { SMTP_URL: undefined, MAIL_FROM: undefined, ALLOW_MAILBOX_IN_PRODUCTION: false, NODE_ENV: 'test' };
const LATER = 3_600_000;

let neighbors = 0;
/** An address in a network that nobody had before: limits of networks are not what such a test is about. */
const neighbor = (): string => {
  neighbors += 1;
  return `10.${Math.floor(neighbors / 250)}.${neighbors % 250}.1`;
};

/** Sends what waits, as the outbox's job does within a second or two, and gives the codes sent to this address. */
async function codesSentTo({ pool, asOwner }: TestDatabase<LearningDb>, email: string): Promise<string[]> {
  const mailer = mailerFor(NO_SERVER, 'learning', pool);
  const clock = { now: () => new Date(systemClock.now().getTime() + LATER) };
  const log = { error: (line: object) => expect(line).toBeUndefined() };
  await drainOutbox({
    table: 'learning.outbox',
    pool,
    write: writeLetter('http://localhost:4000'),
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
 * Two copies of the service on a database of its own, and what people do at its door; `always` is true of every copy. Close
 * it when the test is over.
 */
export async function signInForTest(always: Partial<LearningDeps> = {}) {
  const database = await databaseFor('learning');
  const clock = fixedClock(new Date().toISOString()); // the database's own clock ends sessions, so ours begins with it
  const service = (given: Partial<LearningDeps> = {}) =>
    apiOf(learningForTest(database, clock, { ...always, ...given }));
  const [api, second] = [service(), service()];

  const ask = (as: Browser, email = ADA, more: object = {}, on = api) =>
    on.raw('POST /api/auth/code', { body: { email, ...more } }, { as, from: neighbor() });
  const enter = (as: Browser, code: string, on = api) =>
    on.raw('POST /api/auth/code/verify', { body: { code } }, { as, from: neighbor() });
  const user = (as: Browser, on = api) => on.raw('GET /api/auth/user', {}, { as });
  const codes = (email = ADA) => codesSentTo(database, email);

  /** A browser that asked for a code, and the code from the letter. */
  const asked = async (email = ADA, more: object = {}) => {
    const as = browser();
    const { status } = await ask(as, email, more);
    if (status !== 202) throw new Error(`asking for a code answered ${status}`);
    return { as, code: (await codes(email)).at(-1) ?? '' };
  };
  const signedIn = async (email = ADA) => {
    const { as, code } = await asked(email);
    const { status } = await enter(as, code);
    if (status !== 200) throw new Error(`entering a code answered ${status}`);
    return as;
  };
  return { database, db: database.db, clock, service, api, second, ask, enter, user, codes, asked, signedIn };
}
export type SignInForTest = Awaited<ReturnType<typeof signInForTest>>;
