import { classPhase, classPrice, classSeats, classTime } from './class-texts';

test.each([
  ['2026-12-12T15:00:00Z', '2026-12-12T16:30:00Z', 'Saturday, December 12, 2026, 10:00 AM to 11:30 AM'],
  ['2027-07-11T00:30:00Z', '2027-07-11T02:00:00Z', 'Saturday, July 10, 2027, 8:30 PM to 10:00 PM'],
])('a class from %s is shown in farm time', (startsAt, endsAt, text) =>
  expect(classTime({ startsAt, endsAt })).toBe(text),
);

test.each([
  [0, 'The red barn', 'Free'],
  [1_500, 'The red barn', '$15.00, paid at the class'],
  [500, null, '$5.00, paid as the farm tells you'],
])('a price of %i cents at %j is %j', (priceCents, place, text) =>
  expect(classPrice({ priceCents, place })).toBe(text),
);

test.each([
  ['2026-12-12T14:59:59Z', 'ahead'],
  ['2026-12-12T15:00:00Z', 'now'],
  ['2026-12-12T16:29:59Z', 'now'],
  ['2026-12-12T16:30:00Z', 'over'],
])('at %s a class from 15:00 to 16:30 is %s', (now, phase) =>
  expect(classPhase({ startsAt: '2026-12-12T15:00:00Z', endsAt: '2026-12-12T16:30:00Z' }, new Date(now))).toBe(phase),
);

test.each([
  [3, 0, '3 seats left'],
  [1, 0, '1 seat left'],
  [0, 0, 'Full, with a waiting list'],
  [0, 1, 'Full, 1 person is waiting'],
  [0, 2, 'Full, 2 people are waiting'],
])('%i seats left and %i people waiting: %s', (seatsLeft, waiting, text) =>
  expect(classSeats({ seatsLeft, waiting })).toBe(text),
);
