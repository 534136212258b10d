import type { CommunityDb } from '@farm/prisma';
import { databaseFor, type TestDatabase } from '@farm/prisma/testing';
import { fixedClock } from '@farm/server-kit/testing';
import { hashOf } from '../leads/letter-key';
import { forgetOld } from './forget';
import { forgetRepository } from './forget.repository';

const NOW = '2026-11-21T12:00:00.000Z';

let database: TestDatabase<CommunityDb>;
beforeEach(async () => {
  database = await databaseFor('community');
});
afterEach(() => database.close());
const forget = () => forgetOld({ forget: forgetRepository(database.db), clock: fixedClock(NOW) });

const leadOf = (email: string, newsletter: string, createdAt: string, askedAt = createdAt) =>
  database.db.lead.create({
    data: {
      ...{ email, emailKey: email, source: 'home', newsletter, createdAt: new Date(createdAt) },
      confirmedAt: newsletter === 'CONFIRMED' ? new Date(createdAt) : null,
      tokens: { create: { tokenHash: hashOf(email), createdAt: new Date(askedAt) } },
    },
  });

test('who never said yes is forgotten thirty days after the last letter that asked', async () => {
  await leadOf('old', 'UNCONFIRMED', '2026-10-22T11:59:59Z');
  await leadOf('asked again', 'UNCONFIRMED', '2026-10-01T12:00:00Z', '2026-10-22T12:00:00Z');
  await leadOf('young', 'UNCONFIRMED', '2026-10-22T12:00:00Z');
  for (const state of ['NONE', 'CONFIRMED', 'UNSUBSCRIBED', 'BOUNCED'])
    await leadOf(state, state, '2020-01-01T00:00:00Z');
  await forget();
  const left = (await database.db.lead.findMany()).map(({ email }) => email);
  expect(left.sort()).toEqual(['BOUNCED', 'CONFIRMED', 'NONE', 'UNSUBSCRIBED', 'asked again', 'young']);
});

test('messages are forgotten after 24 months, answered or not', async () => {
  const message = (reference: string, createdAt: string, state: string) => ({
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
  await forget();
  expect((await database.db.contactMessage.findMany()).map(({ reference }) => reference)).toEqual(['KEPT']);
});
