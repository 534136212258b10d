import type { CommunityDb } from '@farm/prisma';
import { databaseFor, type TestDatabase } from '@farm/prisma/testing';
import { MailRefused, type Mailer } from '@farm/server-kit/mail';
import { apiOf, type Api } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import { communityDepsForTest } from '../testing/community-for-test';
import { postForTest } from '../testing/post-for-test';
import { bouncesRepository } from './bounces.repository';
import { hearOfLetters } from './hear-of-letters';
import { KIT } from './letter-kinds';

const HOUR_MS = 3_600_000;

let database: TestDatabase<CommunityDb>;
let deps: ReturnType<typeof communityDepsForTest>;
let api: Api;
beforeEach(async () => {
  database = await databaseFor('community');
  deps = communityDepsForTest(database);
  api = apiOf(communityApp(deps));
  await api('POST /api/capture-lead', { body: { firstName: 'Ada', email: 'Ada@example.com' } });
});
afterEach(() => database.close());

const lead = () => database.db.lead.findFirstOrThrow();
const hear = (refused: string | null, kind = KIT) =>
  hearOfLetters(bouncesRepository(database.db))(
    { kind, payload: { to: 'Ada@example.com' }, dedupeKey: 'x', at: deps.clock.now() },
    refused,
  );

test('a mail server that says no such inbox three times in a row is believed', async () => {
  const states: string[] = [];
  for (let time = 0; time < 3; time += 1) {
    await hear('EENVELOPE 550');
    states.push((await lead()).newsletter);
  }
  expect(states).toEqual(['NONE', 'NONE', 'BOUNCED']);
});

test.each<[string, string | null, string, number]>([
  ['a letter that was taken begins the count anew', null, KIT, 0],
  ['a full inbox is no bounce', 'EENVELOPE 452', KIT, 2],
  ['a letter to operators counts nothing', 'EENVELOPE 550', 'contact.message', 2],
])('%s', async (_, refused, kind, bounces) => {
  await hear('EENVELOPE 550');
  await hear('EMESSAGE 554');
  await hear(refused, kind);
  expect(await lead()).toMatchObject({ bounces, newsletter: 'NONE' });
});

test('through the outbox: three refusals, and the letter is given up; a new sign-up is a new start', async () => {
  const tries: string[] = [];
  const refusing: Mailer = {
    send: async ({ to }) => {
      tries.push(to);
      throw new MailRefused('EENVELOPE 550', false);
    },
    close: () => undefined,
  };
  const post = postForTest(deps);
  for (let run = 0; run < 6; run += 1) {
    await post.deliver(refusing);
    deps.clock.advance(HOUR_MS);
  }
  expect([tries.length, (await lead()).newsletter]).toEqual([3, 'BOUNCED']);
  await api('POST /api/capture-lead', { body: { firstName: 'Ada', email: 'ada@example.com', newsletter: true } });
  expect(await lead()).toMatchObject({ newsletter: 'UNCONFIRMED', bounces: 0 });
  expect(await post.letters()).toHaveLength(1);
});
