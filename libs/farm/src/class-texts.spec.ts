import { classPrice, classSeats, classTime } from './class-texts';

test.each([
  ['2026-12-12T15:00:00Z', '2026-12-12T16:30:00Z', 'Saturday, December 12, 2026, 10:00 AM to 11:30 AM'],
  ['2027-07-11T00:30:00Z', '2027-07-11T02:00:00Z', 'Saturday, July 10, 2027, 8:30 PM to 10:00 PM'],
])('a class from %s is shown in farm time', (startsAt, endsAt, text) =>
  expect(classTime({ startsAt, endsAt })).toBe(text),
);

test.each([
  [0, 'Free'],
  [1_500, '$15.00, paid at the class'],
])('a price of %i cents is %j', (price, text) => expect(classPrice(price)).toBe(text));

test.each([
  [3, 0, '3 seats left'],
  [1, 0, '1 seat left'],
  [0, 0, 'Full, with a waiting list'],
  [0, 1, 'Full, 1 person is waiting'],
  [0, 2, 'Full, 2 people are waiting'],
])('%i seats left and %i people waiting: %s', (seatsLeft, waiting, text) =>
  expect(classSeats({ seatsLeft, waiting })).toBe(text),
);
