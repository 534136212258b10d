import { readPlace, soughtBy, startingWith, writePlace, type Sought } from './search';

test.each<[string, Sought | null]>([
  ['', null],
  ['   ', null],
  ['FARM-7K2Q-91XD', { number: 'FARM-7K2Q-91XD', email: 'farm-7k2q-91xd' }],
  ['farm7k2q91xd', { number: 'FARM-7K2Q-91XD', email: 'farm7k2q91xd' }],
  ['7k2q', { number: 'FARM-7K2Q', email: '7k2q' }],
  ['FARM-', { number: 'FARM-', email: 'farm-' }],
  ['OIL0', { number: 'FARM-0110', email: 'oil0' }],
  ['farmer', { number: 'FARM-ER', email: 'farmer' }],
  ['  Ruth@Example.com ', { email: 'ruth@example.com' }],
  ['pi_3ABC', { payment: 'pi_3ABC' }],
  ['cs_test_1', { payment: 'cs_test_1' }],
  ['free_0197279A', { freeOrder: '0197279a' }],
])('"%s" means %j', (text, expected) => expect(soughtBy(text)).toEqual(expected));

test.each([
  ['pi_3', 'pi\\_3%'],
  ['100%', '100\\%%'],
  ['a\\b', 'a\\\\b%'],
])('%s is looked for as %s', (text, expected) => expect(startingWith(text)).toBe(expected));

test('a place in the list survives its way through an address', () => {
  const place = { createdAt: new Date('2026-03-01T12:00:00.123Z'), id: '0197279a-0000-7000-8000-000000000001' };
  expect(readPlace(writePlace(place))).toEqual(place);
});

test.each(['', 'x', '2026-03-01T12:00:00.123Z', '2026-99-01T12:00:00.123Z_0197279a-0000-7000-8000-000000000001'])(
  '"%s" is no place in the list',
  (text) => expect(readPlace(text)).toBeNull(),
);
