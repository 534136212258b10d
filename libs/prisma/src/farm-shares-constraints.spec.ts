import type { PaymentsDb } from './index';
import { createTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase<PaymentsDb>;
beforeAll(async () => {
  database = await createTestDatabase('payments');
});
afterAll(() => database.close());

const AT = new Date('2026-11-30T15:00:00Z');
const SHARE = {
  kind: 'share',
  name: 'Spring share',
  about: 'A box each week.',
  startsOn: new Date('2027-04-01'),
  endsOn: new Date('2027-06-30'),
  places: 2,
  pickups: [{ day: 'saturday', from: '09:00', to: '12:00' }],
  pickupPlace: 'The stand',
  price: '$25 a week',
  createdAt: AT,
  updatedAt: AT,
} as const;

let count = 0;
const nextId = () => `0197279a-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`;
const share = (change: object = {}) =>
  database.db.farmShare.create({ data: { id: nextId(), ...SHARE, pickups: [...SHARE.pickups], ...change } });
const place = (shareId: string, email: string, change: object = {}) =>
  database.db.farmSharePlace.create({
    data: { shareId, email, name: 'Ada', pickupDay: 'saturday', requestedAt: AT, ...change },
  });

test.each<[string, object]>([
  ['a season that ends before it begins', { endsOn: new Date('2027-03-31') }],
  ['a season without places', { places: 0 }],
  ['a season without a pick-up', { pickups: [] }],
  ['a season without a name', { name: '' }],
  ['a season without a price', { price: '' }],
])('%s is rejected', async (_, change) => {
  await expect(share(change)).rejects.toThrow();
});

test('an address has one place in a season, two places never have the same place in the order, and only an offer has an end', async () => {
  const { id } = await share();
  await place(id, 'ada@example.com', { status: 'member', position: 1 });
  await expect(place(id, 'ada@example.com', { status: 'waiting', position: 2 })).rejects.toThrow();
  await expect(place(id, 'bo@example.com', { status: 'waiting', position: 1 })).rejects.toThrow();
  await expect(place(id, 'bo@example.com', { status: 'waiting' })).rejects.toThrow();
  await expect(place(id, 'bo@example.com', { status: 'waiting', position: 2, offeredUntil: AT })).rejects.toThrow();
  await expect(place(id, 'bo@example.com', { status: 'offered', position: 2 })).rejects.toThrow();
  await expect(place(id, 'bo@example.com', { pickupDay: 'someday' })).rejects.toThrow();
  await place(id, 'bo@example.com', { status: 'offered', position: 2, offeredUntil: AT });
});
