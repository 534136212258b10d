import { formatCursor, readCursor, splitPage } from './cursor';

const place = { createdAt: new Date('2026-03-20T12:00:00.123Z'), id: '01970000-0000-7000-8000-000000000001' };
const reject = (): never => {
  throw new RangeError('no place');
};

test('a cursor comes back as it was written', () => {
  expect(readCursor(formatCursor(place), reject)).toEqual(place);
  expect(readCursor(undefined, reject)).toBeNull();
});

test.each([
  '',
  'yesterday',
  '2026-03-20T12:00:00.123Z',
  `2026-13-20T12:00:00.123Z_${place.id}`,
  `${formatCursor(place)}'`,
])("'%s' is no cursor", (text) => expect(() => readCursor(text, reject)).toThrow('no place'));

test('one row more than a page tells that there is another', () => {
  expect(splitPage([place, place], 1)).toEqual({ page: [place], next: formatCursor(place) });
  expect(splitPage([place], 1)).toEqual({ page: [place], next: null });
});
