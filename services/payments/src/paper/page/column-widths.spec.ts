import { shares } from './column-widths';

const round = (ways: number[][]) => ways.map((way) => way.map((width) => Math.round(width)));
const fixed = (width: number) => ({ least: width, most: width });

test('columns whose text fits on one line share the rest in proportion', () => {
  expect(round(shares(300, [fixed(50), fixed(100)]))).toEqual([[100, 200]]);
});

test('a table whose widest words do not fit has no widths', () => {
  expect(shares(100, [fixed(60), fixed(60)])).toEqual([]);
});

test('short words keep their line while long texts break, and every way fills the width', () => {
  const ways = shares(300, [fixed(60), { least: 40, most: 400 }, { least: 40, most: 600 }]);
  expect(round(ways)[0]).toEqual([60, 120, 120]);
  for (const way of ways) {
    expect(way.reduce((sum, width) => sum + width, 0)).toBeCloseTo(300, 3);
    expect(way[0]).toBeCloseTo(60, 3);
  }
});
