import { longDate } from './long-date';

test.each([
  ['2025-08-23T13:00:00.000Z', 'August 23, 2025'],
  ['2025-08-24T03:30:00.000Z', 'August 23, 2025'],
])('%s is %s at the farm', (moment, expected) => expect(longDate(moment)).toBe(expected));
