import { kappaOf } from './agreement';

const both = (judge: boolean, operator: boolean, count: number) =>
  Array.from({ length: count }, () => ({ judge, operator }));

test.each<[string, ReturnType<typeof both>, number | undefined]>([
  ['they always agree', [...both(true, true, 10), ...both(false, false, 10)], 1],
  ['they agree as chance does', [true, false].flatMap((a) => [true, false].flatMap((b) => both(a, b, 5))), 0],
  ['they never agree', [...both(true, false, 10), ...both(false, true, 10)], -1],
  // The textbook's: 0.7 agreed, 0.5 by chance.
  [
    'they agree seven times of ten',
    [...both(true, true, 20), ...both(true, false, 5), ...both(false, true, 10), ...both(false, false, 15)],
    0.4,
  ],
  ['fewer than twenty tell nothing', both(true, true, 19), undefined],
  ['everybody praises everything', both(true, true, 30), undefined],
])('%s', (_, judged, kappa) => {
  expect(kappaOf(judged)?.kappa).toBe(kappa);
});
