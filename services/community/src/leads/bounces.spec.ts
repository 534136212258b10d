import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { MailServerError, type Mailer } from '@farm/server-kit/mail';
import { createApi, type Api } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import { communityDepsForTest } from '../testing/community-for-test';
import { outboxForTest } from '../testing/outbox-for-test';
import { handleDelivery } from '../email-jobs';
import { emailModule } from '../email.module';
import { KIT } from '../mailbox/enqueue-email';

const HOUR_MS = 3_600_000;

let database: TestDatabase<CommunityDb>;
let deps: ReturnType<typeof communityDepsForTest>;
let api: Api;
beforeEach(async () => {
  database = await createTestDatabase('community');
  deps = communityDepsForTest(database);
  api = createApi(communityApp(deps));
  await api('POST /api/capture-lead', { body: { firstName: 'Ada', email: 'Ada@example.com' } });
});
afterEach(() => database.close());

const lead = () => database.db.lead.findFirstOrThrow();
const deliver = (error: string | null, kind = KIT) =>
  handleDelivery(emailModule(deps))(
    { kind, payload: { to: 'Ada@example.com' }, dedupeKey: 'x', at: deps.clock.now() },
    error,
  );

test('three permanent bounces in a row stop emails to an address', async () => {
  const states: string[] = [];
  for (let time = 0; time < 3; time += 1) {
    await deliver('EENVELOPE 550');
    states.push((await lead()).newsletter);
  }
  expect(states).toEqual(['NONE', 'NONE', 'BOUNCED']);
});

test.each<[string, string | null, string, number]>([
  ['a delivery resets the count', null, KIT, 0],
  ['a full inbox is no bounce', 'EENVELOPE 452', KIT, 2],
  ['an email to operators is not counted', 'EENVELOPE 550', 'contact.message', 2],
])('%s', async (_, error, kind, bounces) => {
  await deliver('EENVELOPE 550');
  await deliver('EMESSAGE 554');
  await deliver(error, kind);
  expect(await lead()).toMatchObject({ bounces, newsletter: 'NONE' });
});

test('through the outbox: emails end after three bounces, and a new sign-up starts over', async () => {
  const tries: string[] = [];
  const refusing: Mailer = {
    send: async ({ to }) => {
      tries.push(to);
      throw new MailServerError('EENVELOPE 550', false);
    },
    close: () => undefined,
  };
  const post = outboxForTest(deps);
  for (let run = 0; run < 6; run += 1) {
    await post.deliver(refusing);
    deps.clock.advance(HOUR_MS);
  }
  expect([tries.length, (await lead()).newsletter]).toEqual([3, 'BOUNCED']);
  await api('POST /api/capture-lead', { body: { firstName: 'Ada', email: 'ada@example.com', newsletter: true } });
  expect(await lead()).toMatchObject({ newsletter: 'UNCONFIRMED', bounces: 0 });
  expect(await post.emails()).toHaveLength(1);
});
