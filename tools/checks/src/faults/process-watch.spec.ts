import { isStable, resourceTrend } from './process-watch';

const samples = (mb: readonly number[], handles = 20, timers: number | null = 30) =>
  mb.map((each) => ({ mb: each, handles, timers }));

test.each([
  ['settled memory is stable', samples([80, 100, 120, 121, 119, 120, 121, 120, 120]), true],
  ['memory that grows by 6 % is not', samples([80, 90, 100, 100, 100, 100, 106, 106, 106]), false],
  [
    'one more connection is normal for a pool',
    [...samples([100, 100, 100]), ...samples([100, 100, 100], 20), ...samples([100, 100, 100], 21)],
    true,
  ],
  [
    'sockets that stay open are not stable',
    [...samples([100, 100, 100]), ...samples([100, 100, 100], 20), ...samples([100, 100, 100], 25)],
    false,
  ],
  [
    'timers that are never cleared are not stable',
    [...samples([100, 100, 100]), ...samples([100, 100, 100]), ...samples([100, 100, 100], 20, 60)],
    false,
  ],
  [
    'a sample without timers is ignored',
    [...samples([100, 100]), ...samples([100, 100]), ...samples([100], 20, null), ...samples([100])],
    true,
  ],
])('%s', (_, samples, expected) => {
  expect(isStable(resourceTrend(samples))).toBe(expected);
});
