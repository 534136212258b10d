import { formatRelativeTime } from './comment';

test.each([
  ['2026-03-02T01:00:00.000Z', 'March 1, 2026'],
  ['2026-11-14T17:00:00.000Z', 'November 14, 2026'],
  ['2026-11-14T17:00:01.000Z', '6 days ago'],
  ['2026-11-20T17:00:00.000Z', '1 day ago'],
  ['2026-11-20T17:00:01.000Z', '23 hours ago'],
  ['2026-11-21T16:00:00.000Z', '1 hour ago'],
  ['2026-11-21T16:00:01.000Z', '59 minutes ago'],
  ['2026-11-21T16:59:01.000Z', 'just now'],
  ['2026-11-21T17:00:30.000Z', 'just now'],
])('%s is %s on the farm', (createdat, expected) =>
  expect(formatRelativeTime(createdat, new Date('2026-11-21T17:00:00.000Z'))).toBe(expected),
);
