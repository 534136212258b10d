import { randomUUID } from 'node:crypto';
import type { ClassInput, TeamRole } from '@farm/contracts';
import type { LearningDb } from '@farm/prisma';
import type { TestDatabase } from '@farm/prisma/testing';
import { createMailer, drainOutbox, type Mailer } from '@farm/server-kit/mail';
import {
  COOKIE_KEYS,
  createApi,
  createTestBrowser,
  createTestDeps,
  fixedClock,
  type Api,
  type Browser,
} from '@farm/server-kit/testing';
import { repositories } from '../app';
import { sendClassReminders } from '../classes/class-reminders';
import { learningOutbox } from '../outbox/learning-outbox';
import { planTables } from '../farm-plan/testing/plan-profiles';
import { publishedFeed } from '../grants/catalogue';
import { bankForTest } from './bank-for-test';
import { learningForTest } from './learning-for-test';

const NO_SERVER = { SMTP_URL: undefined, MAIL_FROM: undefined, ALLOW_MAILBOX_IN_PRODUCTION: false, NODE_ENV: 'test' };
const ORIGIN = 'http://localhost:4000';
const feed = publishedFeed();
const jobs = { sendInTransaction: async () => undefined };

export const CLASS: ClassInput = {
  title: 'Starting seeds indoors',
  kind: 'class',
  day: '2026-12-12',
  time: '10:00',
  minutes: 90,
  place: 'The red barn',
  seats: 2,
  priceCents: 1_500,
  notes: 'Bring gloves.',
};

interface SentEmail {
  to: string;
  subject: string;
  text: string;
}

/** Two replicas of the service on a Monday in November, its operators, and what they email. */
export function classesForTest(database: TestDatabase<LearningDb>, now = '2026-11-30T15:00:00Z') {
  const clock = fixedClock(now);
  const { signIn, findPersonBySession } = createTestDeps({ pool: database.pool });
  const service = (): Api => createApi(learningForTest(database, clock, { findPersonBySession }));
  const [api, second] = [service(), service()];
  const stores = repositories({ db: database.db, bank: bankForTest(), jobs });
  let networks = 0;
  const log: object[] = [];

  const operator = (role: TeamRole | 'operator' | 'member' = 'editor'): Browser => {
    const as = createTestBrowser();
    signIn(as, { id: randomUUID(), email: `${role}@example.com`, role });
    return as;
  };
  const owner = operator();
  const create = (change: Partial<ClassInput> = {}) =>
    api('POST /api/ops/classes', { body: { id: randomUUID(), ...CLASS, ...change } }, { as: owner });

  /** Each from another network, so that limits do not interfere. */
  const request = (id: string, email: string, name = 'Ada Freeman') =>
    api.raw(
      'POST /api/classes/:id/seats',
      { params: { id }, body: { name, email } },
      { as: createTestBrowser(), from: `10.7.${(networks += 1)}.1` },
    );

  const deliver = (mailer: Mailer = createMailer(NO_SERVER, 'learning', database.pool)) => {
    clock.advance(1); // so that the newest email is known
    const add = (line: object) => void log.push(line);
    const deps = {
      ...stores,
      tables: planTables,
      feed,
      siteOrigin: ORIGIN,
      cookieKeys: COOKIE_KEYS,
      pool: database.pool,
      clock,
    };
    return drainOutbox(learningOutbox(deps, mailer, { error: add, warn: add }));
  };
  /** All emails to an address so far, the newest first. */
  const emailsTo = async (to: string): Promise<SentEmail[]> => {
    await deliver();
    const { rows } = await database.asOwner<SentEmail>(
      'SELECT recipient AS "to", subject, text FROM mail.mailbox_letter WHERE recipient = $1 ORDER BY written_at DESC, message_id',
      [to],
    );
    return rows;
  };
  /** The token of the newest link in the emails to an address. */
  const tokenOf = async (to: string, name: 'seat' | 'notice' = 'seat'): Promise<string> => {
    const link = new RegExp(`class-seat\\?${name}=([\\w-]+)`);
    const texts = (await emailsTo(to)).map(({ text }) => link.exec(text)?.[1]);
    return texts.find((token) => token !== undefined) ?? '';
  };
  const confirm = (token: string, on = api) =>
    on.raw('POST /api/class-seats/:token/confirm', { params: { token } }, { from: `10.8.${(networks += 1)}.1` });
  const cancel = (token: string) => api.raw('POST /api/class-seats/:token/cancel', { params: { token } });
  const seat = (token: string) => api('GET /api/class-seats/:token', { params: { token } });
  /** Requests a seat and confirms it. Resolves with the token of its link. */
  const take = async (id: string, email: string, name?: string): Promise<string> => {
    await request(id, email, name);
    const token = await tokenOf(email);
    const { status, body } = await confirm(token);
    if (status !== 200) throw new Error(`Confirming answered ${status}: ${JSON.stringify(body)}`);
    await deliver();
    return token;
  };
  const remind = () => sendClassReminders({ ...stores, clock });
  return {
    ...{
      api,
      second,
      clock,
      db: database.db,
      log,
      stores,
      owner,
      operator,
      create,
      request,
      deliver,
      emailsTo,
      tokenOf,
    },
    ...{ confirm, cancel, seat, take, remind },
  };
}
export type ClassesForTest = ReturnType<typeof classesForTest>;

/** Empties what the specs of classes write. */
export const resetClasses = (database: TestDatabase<LearningDb>) =>
  database.asOwner(`TRUNCATE learning.class_event, learning.class_seat, learning.class_notice, learning.outbox,
    learning.rate_limit, mail.mailbox_letter CASCADE`);
