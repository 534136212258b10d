import { createHash } from 'node:crypto';
import { createPasskeyReader, createSessionReader, type SessionPerson } from './index';
import { createTestDatabase, type TestDatabase } from './testing';
import type { LearningDb } from './index';

const TOKEN = createHash('sha256').update('a token').digest();
const HOUR = 3_600_000;
const inMs = (ms: number) => new Date(Date.now() + ms);

let database: TestDatabase<LearningDb>;
beforeEach(async () => {
  database = await createTestDatabase('learning');
});
afterEach(() => database.close());

interface Row {
  role?: SessionPerson['role'];
  disabled?: boolean;
  expires?: number;
  seen?: number;
}

async function overrides({ role = 'member', disabled = false, expires = HOUR, seen = 0 }: Row) {
  const person = await database.db.person.create({
    data: { email: 'Ada@example.com', emailKey: 'ada@example.com', role, disabledAt: disabled ? new Date() : null },
  });
  await database.db.session.create({
    data: {
      tokenHash: TOKEN,
      personId: person.id,
      expiresAt: inMs(expires),
      lastSeenAt: inMs(seen),
      amr: ['operator_link'],
    },
  });
  return person;
}

test.each<[string, Row, boolean]>([
  ['a live session gives its person', {}, true],
  ['an expired session gives nobody', { expires: -1000 }, false],
  ['a disabled person is nobody', { disabled: true }, false],
  ['a member may be away for 13 days', { seen: -13 * 24 * HOUR }, true],
  ['a member away for 15 days is nobody', { seen: -15 * 24 * HOUR }, false],
  ['an operator away for 9 hours is nobody', { role: 'operator', seen: -9 * HOUR }, false],
])('%s', async (_, row, known) => {
  const { id } = await overrides(row);
  const how = { amr: ['operator_link'], authenticatedAt: expect.any(Date) as Date };
  const expected = known ? { id, email: 'Ada@example.com', role: row.role ?? 'member', ...how } : null;
  expect(await createSessionReader(database.pool)(TOKEN)).toEqual(expected);
});

test('an unknown token gives nobody', async () => {
  await overrides({});
  expect(await createSessionReader(database.pool)(Buffer.alloc(32))).toBeNull();
});

test('a visit moves the last-seen time, at most every five minutes', async () => {
  await overrides({ seen: -HOUR });
  const read = createSessionReader(database.pool);
  await read(TOKEN);
  const first = await database.db.session.findUniqueOrThrow({ where: { tokenHash: TOKEN } });
  expect(first.lastSeenAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  await read(TOKEN);
  expect(await database.db.session.findUniqueOrThrow({ where: { tokenHash: TOKEN } })).toEqual(first);
});

test('a role taken away is gone at the next request', async () => {
  const { id } = await overrides({ role: 'operator' });
  const read = createSessionReader(database.pool);
  expect(await read(TOKEN)).toMatchObject({ role: 'operator' });
  await database.db.person.update({ where: { id }, data: { role: 'member' } });
  expect(await read(TOKEN)).toMatchObject({ role: 'member' });
});

test('whether a person has a passkey', async () => {
  const { id: personId } = await overrides({});
  const hasPasskey = createPasskeyReader(database.pool);
  expect(await hasPasskey(personId)).toBe(false);
  const device = { publicKey: new Uint8Array([1]), deviceType: 'multiDevice', backedUp: true } as const;
  await database.db.passkey.create({ data: { id: 'key', personId, name: 'Phone', createdAt: new Date(), ...device } });
  expect(await hasPasskey(personId)).toBe(true);
  expect(await hasPasskey('0197279a-0000-7000-8000-000000000001')).toBe(false);
});
