import { plain, type Block, type Run } from '../manuscript/blocks';
import { breakLines, extent, letters, type Letter, type Line } from './lines';
import type { Paper } from './page';

export type Table = Extract<Block, { kind: 'table' }>;

/** A letter in which the table fits the page, and the widths of its columns in points. */
export interface Grid {
  letter: Letter;
  widths: number[];
}

/** Points between a column's edge and its words. */
export const PADDING = 8;
// A column without words is for a pencil: wide where there is room, never narrower than a short word.
const COLUMN_TO_WRITE_IN = { least: 30, most: 72 };

/** Sizes from the usual one down; a table that does not fit in the last is refused. */
const sizes: readonly Letter[] = [
  letters.cell,
  { ...letters.cell, size: 9, leading: 12.5 },
  { ...letters.cell, size: 8.25, leading: 11.5 },
];

interface Extent {
  least: number;
  most: number;
}

const total = (widths: readonly number[]) => widths.reduce((sum, one) => sum + one, 0);
export const isBlank = (runs: readonly Run[]) => plain(runs).trim() === '';
export const asBold = (runs: readonly Run[]): Run[] => runs.map((run) => ({ ...run, bold: true }));

/** No column wider than a limit that fills the width: short words stay on one line, long texts break. */
function limited(width: number, columns: readonly Extent[]): number[] {
  const upTo = (limit: number) => columns.map(({ least, most }) => Math.max(least, Math.min(most, limit)));
  let [low, high] = [0, width];
  for (let halving = 0; halving < 30; halving += 1) {
    const middle = (low + high) / 2;
    if (total(upTo(middle)) > width) high = middle;
    else low = middle;
  }
  return upTo(low);
}

/**
 * Ways to share the width among the columns, none when the widest words alone do not fit. When all text fits on one
 * line there is one way; else several between columns of like width and columns in proportion to their text.
 */
export function shares(width: number, columns: readonly Extent[]): number[][] {
  const least = total(columns.map((column) => column.least));
  const most = total(columns.map((column) => column.most));
  if (least > width) return [];
  if (most <= width) return [columns.map((column) => column.most + ((width - most) * column.most) / most)];
  const spare = (column: Extent) => ((width - least) * (column.most - column.least)) / (most - least);
  const alike = limited(width, columns);
  return [0, 0.25, 0.5, 0.75, 1].map((part) =>
    columns.map((column, index) => (alike[index] ?? 0) * (1 - part) + (column.least + spare(column)) * part),
  );
}

/** A row broken into lines, cell by cell, and how many lines its tallest cell has. */
export function rowLines(
  paper: Paper,
  row: readonly Run[][],
  { letter, widths }: Grid,
): { cells: Line[][]; most: number } {
  // A hundredth of a point against rounding, so that the widest word fits the column made for it.
  const cells = row.map((runs, column) =>
    breakLines(paper.pdf, runs, letter, (widths[column] ?? 0) - 2 * PADDING + 0.01),
  );
  return { cells, most: Math.max(1, ...cells.map((cell) => cell.length)) };
}

/** The widths that make the lowest table, in the largest letter that fits; undefined when none does. */
export function gridOf(paper: Paper, table: Table, width: number): Grid | undefined {
  const cells = [table.head.map(asBold), ...table.rows];
  for (const letter of sizes) {
    const columns = table.head.map((_, column): Extent => {
      const extents = cells.map((row) => extent(paper.pdf, row[column] ?? [], letter));
      const blank = table.rows.every((row) => isBlank(row[column] ?? []));
      const widest = (key: keyof Extent) =>
        Math.max(blank ? COLUMN_TO_WRITE_IN[key] : 12, ...extents.map((one) => one[key])) + 2 * PADDING;
      return { least: widest('least'), most: widest('most') };
    });
    const grids = shares(width, columns).map((widths): Grid => ({ letter, widths }));
    const tall = (grid: Grid) => total(cells.map((row) => rowLines(paper, row, grid).most));
    const [best] = grids.map((grid) => ({ grid, tall: tall(grid) })).sort((a, b) => a.tall - b.tall);
    if (best) return best.grid;
  }
  return undefined;
}
