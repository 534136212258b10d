import { isSteady, steadyOf } from './process-watch';

const samples = (mb: readonly number[], handles = 20, timers: number | null = 30) =>
  mb.map((each) => ({ mb: each, handles, timers }));

test.each([
  ['memory that settled is steady', samples([80, 100, 120, 121, 119, 120, 121, 120, 120]), true],
  ['memory that still grows by six in a hundred is not', samples([80, 90, 100, 100, 100, 100, 106, 106, 106]), false],
  [
    'a connection more than in the middle is what pools do',
    [...samples([100, 100, 100]), ...samples([100, 100, 100], 20), ...samples([100, 100, 100], 21)],
    true,
  ],
  [
    'sockets that are left open are not',
    [...samples([100, 100, 100]), ...samples([100, 100, 100], 20), ...samples([100, 100, 100], 25)],
    false,
  ],
  [
    'timers that are never cleared are not',
    [...samples([100, 100, 100]), ...samples([100, 100, 100]), ...samples([100, 100, 100], 20, 60)],
    false,
  ],
  [
    'a moment in which a process told nothing is left out',
    [...samples([100, 100]), ...samples([100, 100]), ...samples([100], 20, null), ...samples([100])],
    true,
  ],
])('%s', (_, samples, expected) => {
  expect(isSteady(steadyOf(samples))).toBe(expected);
});
