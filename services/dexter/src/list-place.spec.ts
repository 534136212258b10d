import { placeAfter, readPlace } from './list-place';

const NO_PAGE = { code: 'review.no_page', sentence: 'That page of the list does not exist.' };
const ID = '0d3c1f5e-6a0b-4c55-9f3e-2b7a8c9d0e1f';
const AT = '2026-11-21T08:00:00.000Z';
const rows = (count: number) => Array.from({ length: count }, () => ({ at: AT, id: ID }));

test('a whole page names the place of its last row, and that place is read back', () => {
  const place = placeAfter(rows(20), 20);
  expect(place).toBe(`${AT}_${ID}`);
  expect(readPlace(place ?? '', NO_PAGE)).toEqual({ at: new Date(AT), id: ID });
});

test.each([
  ['a page that is not full', 19],
  ['an empty page', 0],
])('%s is the last one', (_, count) => expect(placeAfter(rows(count), 20)).toBeNull());

test('no place is the beginning of the list', () => expect(readPlace(undefined, NO_PAGE)).toBeNull());

test.each([
  ['words', 'yesterday'],
  ['nothing', ''],
  ['a moment without an id', AT],
  ['a month that the year does not have', `2026-13-21T08:00:00.000Z_${ID}`],
])('%s are no place, and the refusal says which list', (_, text) =>
  expect(() => readPlace(text, NO_PAGE)).toThrow(expect.objectContaining({ status: 400, ...NO_PAGE })),
);
