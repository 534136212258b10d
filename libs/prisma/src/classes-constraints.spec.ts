import { createClassReader } from './class-reader';
import type { LearningDb } from './index';
import { createTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase<LearningDb>;
beforeAll(async () => {
  database = await createTestDatabase('learning');
});
afterAll(() => database.close());

const AT = new Date('2026-11-30T15:00:00Z');
const EVENT = {
  title: 'Starting seeds',
  kind: 'class',
  startsAt: new Date('2026-12-12T15:00:00Z'),
  endsAt: new Date('2026-12-12T16:00:00Z'),
  place: 'The red barn',
  seats: 2,
  priceCents: 0,
  createdAt: AT,
  updatedAt: AT,
} as const;

let count = 0;
const nextId = () => `0197279a-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`;
const event = (change: object = {}) => database.db.classEvent.create({ data: { id: nextId(), ...EVENT, ...change } });
const seat = (eventId: string, email: string, change: object = {}) =>
  database.db.classSeat.create({ data: { eventId, email, name: 'Ada', requestedAt: AT, ...change } });

test.each<[string, object]>([
  ['a class that ends before it begins', { endsAt: EVENT.startsAt }],
  ['a class that meets nowhere', { place: null }],
  ['a class without seats', { seats: 0 }],
  ['a negative price', { priceCents: -1 }],
  ['a class without a title', { title: '' }],
])('%s is rejected', async (_, change) => {
  await expect(event(change)).rejects.toThrow();
});

test('an address has one seat in a class, and two seats never have the same place in the order', async () => {
  const { id } = await event();
  await seat(id, 'ada@example.com', { status: 'seated', position: 1 });
  await expect(seat(id, 'ada@example.com', { status: 'waiting', position: 2 })).rejects.toThrow();
  await expect(seat(id, 'bo@example.com', { status: 'waiting', position: 1 })).rejects.toThrow();
  await expect(seat(id, 'bo@example.com', { status: 'waiting' })).rejects.toThrow();
  await expect(seat(id, 'bo@example.com', { status: 'waiting', position: 2, attended: true })).rejects.toThrow();
  await seat(id, 'bo@example.com', { status: 'waiting', position: 2 });
});

test('the upcoming classes are read with their seats left; canceled ones and those of another time are not', async () => {
  const start = new Date('2027-03-01T15:00:00Z');
  const { id } = await event({ startsAt: start, endsAt: new Date('2027-03-01T16:00:00Z') });
  await event({ startsAt: start, endsAt: new Date('2027-03-01T16:00:00Z'), status: 'canceled' });
  await seat(id, 'ada@example.com', { status: 'seated', position: 1 });
  const read = createClassReader(database.pool);
  expect(await read(new Date('2027-02-20'), new Date('2027-03-06'))).toEqual([
    expect.objectContaining({ id, title: 'Starting seeds', place: 'The red barn', seatsLeft: 1, priceCents: 0 }),
  ]);
  expect(await read(new Date('2027-02-20'), start)).toEqual([]);
});
