import { fitPercents } from './fit-percent';

const points = (own: number, of: number) => [{ criterion: 'farmType', points: own, of, reason: '' } as const];

const capReasons = { 'Best fit': null, 'Good fit': null, Possible: 'something about it is not sure for you' };

test.each([
  ['Best fit', 87, 87, 100, 87, 'Together 87 of 100 points: 87%.'],
  [
    ...(['Best fit', 50, 50, 80, 80] as const),
    'Together 50 of 80 points: 63%. Counted as 80%, because it answers what you need it for.',
  ],
  [
    ...(['Good fit', 27, 27, 30, 79] as const),
    'Together 27 of 30 points: 90%. Counted as 79%: more answers would make it surer.',
  ],
  ['Good fit', 56, 60, 80, 70, 'Together 60 of 80 points, of which 56 count: 70%.'],
  [
    ...(['Possible', 50, 50, 60, 59] as const),
    'Together 50 of 60 points: 83%. Counted as 59%, because something about it is not sure for you.',
  ],
  ['Possible', 0, 0, 0, 0, 'Together 0 of 0 points: 0%.'],
] as const)('%s with %d of %d points of %d is %d percent', (word, score, earned, of, percent, sum) =>
  expect(fitPercents([{ score, word, points: points(earned, of), capReason: capReasons[word] }])).toEqual([
    { percent, sum },
  ]),
);

test('no row has more than the one before it, and says why', () => {
  const rows = [
    { score: 41, word: 'Best fit', points: points(41, 50), capReason: null },
    { score: 48, word: 'Best fit', points: points(48, 50), capReason: null },
    { score: 30, word: 'Possible', points: points(30, 40), capReason: 'it closes within days' },
  ] as const;
  const percents = fitPercents(rows);
  expect(percents.map(({ percent }) => percent)).toEqual([82, 82, 59]);
  expect(percents[1]?.sum).toMatch(/96%\. Counted as 82%, because what stands before it fits you better\.$/);
  expect(percents[2]?.sum).toMatch(/Counted as 59%, because it closes within days\.$/);
});
