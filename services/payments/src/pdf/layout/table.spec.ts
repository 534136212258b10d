import { columnWidths } from './table';

const rounded = (widths: number[] | null) => widths?.map((width) => Math.round(width));
const fixed = (width: number) => ({ min: width, max: width });

test('columns whose text fits on one line share the rest in proportion', () => {
  expect(rounded(columnWidths(300, [fixed(50), fixed(100)]))).toEqual([100, 200]);
});

test('a table whose widest words do not fit has no widths', () => {
  expect(columnWidths(100, [fixed(60), fixed(60)])).toBeNull();
});

test('short words keep their line while long texts break, and the columns fill the width', () => {
  const widths = columnWidths(300, [fixed(60), { min: 40, max: 400 }, { min: 40, max: 600 }]);
  expect(rounded(widths)).toEqual([60, 120, 120]);
  expect(widths?.reduce((sum, width) => sum + width, 0)).toBeCloseTo(300, 3);
  expect(widths?.[0]).toBeCloseTo(60, 3);
});
