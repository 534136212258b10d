import { BadManuscript } from './bad-manuscript';
import { plain, type Block, type Run } from './blocks';
import { breakLines, extent, letters, paintLine, type Column, type Letter, type Line } from './lines';
import { colors, heightOf, space, type Paper, type Strip } from './page';
import { columnHeading, type Element } from './pdf-document';

type Table = Extract<Block, { kind: 'table' }>;

// Points: between a column's edge and its words, and over and under them.
const PADDING = 8;
const RAISE = 4.5;
// A column without words is for a pencil as well: wide where there is room, never narrower than a short word.
const COLUMN_TO_WRITE_IN = { least: 30, most: 72 };
// A table up to this height is not parted by a page.
const KEPT_WHOLE = 200;
// An empty row is for a pencil: a quarter inch and a little more.
const ROW_TO_WRITE_IN = 22;
const NUMBER = /^[−–-]?\$?[\d,.]+ ?%?$/;

/** Sizes from the usual one down; a table that does not fit in the last is refused. */
const sizes: readonly Letter[] = [
  letters.cell,
  { ...letters.cell, size: 9, leading: 12.5 },
  { ...letters.cell, size: 8.25, leading: 11.5 },
];

interface Grid {
  letter: Letter;
  widths: number[];
}

interface Extent {
  least: number;
  most: number;
}

const total = (widths: readonly number[]) => widths.reduce((sum, one) => sum + one, 0);

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

/** The widths that make the lowest table, in the largest letter that fits. */
function gridOf(paper: Paper, table: Table, width: number): Grid | undefined {
  const cells = [table.head.map((cell) => cell.map(asBold)), ...table.rows];
  for (const letter of sizes) {
    const columns = table.head.map((_, column): Extent => {
      const extents = cells.map((row) => extent(paper.pdf, row[column] ?? [], letter));
      const blank = table.rows.every((row) => isBlank(row[column] ?? []));
      const widest = (key: keyof Extent) =>
        Math.max(blank ? COLUMN_TO_WRITE_IN[key] : 12, ...extents.map((one) => one[key])) + 2 * PADDING;
      return { least: widest('least'), most: widest('most') };
    });
    const tall = (widths: number[]) => total(cells.map((row) => linesOf(paper, row, letter, widths).most));
    const ways = shares(width, columns).map((widths) => ({ letter, widths, tall: tall(widths) }));
    const [best] = ways.sort((a, b) => a.tall - b.tall);
    if (best) return best;
  }
  return undefined;
}

/** A row broken into lines, cell by cell, and how many lines its tallest cell has. */
function linesOf(paper: Paper, row: readonly Run[][], letter: Letter, widths: readonly number[]) {
  // A hundredth of a point against rounding, so that the widest word fits the column made for it.
  const lines = row.map((runs, column) =>
    breakLines(paper.pdf, runs, letter, (widths[column] ?? 0) - 2 * PADDING + 0.01),
  );
  return { lines, most: Math.max(1, ...lines.map((cell) => cell.length)) };
}

const isBlank = (runs: readonly Run[]) => plain(runs).trim() === '';
const asBold = (run: Run): Run => ({ ...run, bold: true });
const isNumeric = (table: Table, column: number) => {
  const cells = table.rows.map((row) => plain(row[column] ?? []).trim()).filter((cell) => cell !== '');
  return cells.length > 0 && cells.filter((cell) => NUMBER.test(cell)).length * 2 > cells.length;
};

/** A table whose heading is repeated on each page it reaches. Throws BadManuscript when it cannot fit the page. */
export function tableStrips(paper: Paper, parent: Element, table: Table, at: Column, file: string): Strip[] {
  const grid = gridOf(paper, table, at.width);
  if (!grid)
    throw new BadManuscript(file, table.line, 'The table is too wide for the page: use fewer or shorter words.');
  const { letter, widths } = grid;
  const right = table.aligns.map((align, column) => align === 'right' || isNumeric(table, column));
  const element = paper.child(parent, 'Table');

  const paintCells = (cells: Line[][], y: number, each: (column: number, paint: () => void) => void) => {
    let left = at.x;
    cells.forEach((lines, column) => {
      const [x, width] = [left + PADDING, (widths[column] ?? 0) - 2 * PADDING];
      each(column, () =>
        lines.forEach((line, index) => {
          const shift = right[column] ? width - line.width : 0;
          paintLine(paper.pdf, line, letter, x + shift, y + RAISE + index * letter.leading);
        }),
      );
      left += widths[column] ?? 0;
    });
  };
  const rowOf = (cells: readonly Run[][]) => {
    const { lines, most } = linesOf(paper, cells, letter, widths);
    const height = most * letter.leading + 2 * RAISE;
    const empty = cells.some(isBlank);
    return { lines, height: empty ? Math.max(height, ROW_TO_WRITE_IN) : height };
  };
  const underline = (y: number, width: number, color: string) =>
    paper.pdf
      .moveTo(at.x, y)
      .lineTo(at.x + at.width, y)
      .lineWidth(width)
      .stroke(color);

  const head = rowOf(table.head.map((cell) => cell.map(asBold)));
  const band = (y: number) => {
    paper.pdf.rect(at.x, y, at.width, head.height).fill(colors.band);
    underline(y + head.height, 1.25, colors.indigo);
  };
  const again = {
    height: head.height,
    paint: (y: number) => {
      band(y);
      paintCells(head.lines, y, (_, paint) => paint());
    },
  };
  const headRow = paper.child(element, 'TR');
  const headStrip: Strip = {
    height: head.height,
    glue: true,
    paint: (y) => {
      paper.decorate(() => band(y));
      paintCells(head.lines, y, (_, paint) => {
        const cell = columnHeading(paper.pdf);
        headRow.add(cell);
        paper.draw(cell, 'TH', paint);
      });
    },
  };
  const rows = table.rows.map((cells, index): Strip => {
    const { lines, height } = rowOf(cells);
    const row = paper.child(element, 'TR');
    return {
      height,
      again: index === 0 ? undefined : again,
      glue: index === 0 ? table.rows.length > 1 : index === table.rows.length - 2,
      paint: (y) => {
        paintCells(lines, y, (_, paint) => paper.draw(paper.child(row, 'TD'), 'TD', paint));
        paper.decorate(() => underline(y + height, 0.6, colors.line));
      },
    };
  });
  const whole = headStrip.height + heightOf(rows) <= KEPT_WHOLE;
  const kept = rows.map((row, index) => (whole ? { ...row, glue: index < rows.length - 1 } : row));
  return [space(4, true), headStrip, ...kept, space(16)];
}
