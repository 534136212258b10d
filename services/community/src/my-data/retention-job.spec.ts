import type { LeadNewsletter, MessageState } from '@farm/contracts';
import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { fixedClock } from '@farm/server-kit/testing';
import { emailModule } from '../email.module';
import { hashOfToken } from '../leads/leads.repository';
import { communityDepsForTest } from '../testing/community-for-test';
import { deleteExpired } from './retention-job';

const NOW = '2026-11-21T12:00:00.000Z';

let database: TestDatabase<CommunityDb>;
beforeEach(async () => {
  database = await createTestDatabase('community');
});
afterEach(() => database.close());
const runRetention = () => deleteExpired(emailModule(communityDepsForTest(database, { clock: fixedClock(NOW) })));

const leadOf = (email: string, newsletter: LeadNewsletter, createdAt: string, emailedAt = createdAt) =>
  database.db.lead.create({
    data: {
      ...{ email, emailKey: email, source: 'home', newsletter, createdAt: new Date(createdAt) },
      confirmedAt: newsletter === 'CONFIRMED' ? new Date(createdAt) : null,
      tokens: { create: { tokenHash: hashOfToken(email), createdAt: new Date(emailedAt) } },
    },
  });

test('unconfirmed leads are deleted thirty days after the last confirmation email', async () => {
  await leadOf('old', 'UNCONFIRMED', '2026-10-22T11:59:59Z');
  await leadOf('asked again', 'UNCONFIRMED', '2026-10-01T12:00:00Z', '2026-10-22T12:00:00Z');
  await leadOf('young', 'UNCONFIRMED', '2026-10-22T12:00:00Z');
  for (const state of ['NONE', 'CONFIRMED', 'UNSUBSCRIBED', 'BOUNCED'] as const)
    await leadOf(state, state, '2020-01-01T00:00:00Z');
  await runRetention();
  const left = (await database.db.lead.findMany()).map(({ email }) => email);
  expect(left.sort()).toEqual(['BOUNCED', 'CONFIRMED', 'NONE', 'UNSUBSCRIBED', 'asked again', 'young']);
});

test('messages are deleted after 24 months, answered or not', async () => {
  const message = (reference: string, createdAt: string, state: MessageState) => ({
    ...{ name: 'R', email: 'r@example.com', emailKey: 'r@example.com', message: 'x', visitor: 'v' },
    ...{ reference, state, createdAt: new Date(createdAt) },
  });
  await database.db.contactMessage.createMany({
    data: [
      message('OLD1', '2024-11-21T11:59:59Z', 'new'),
      message('OLD2', '2024-01-01T00:00:00Z', 'answered'),
      message('KEPT', '2024-11-21T12:00:00Z', 'new'),
    ],
  });
  await runRetention();
  expect((await database.db.contactMessage.findMany()).map(({ reference }) => reference)).toEqual(['KEPT']);
});
