import { BadManuscript } from '../manuscript/bad-manuscript';
import { plain, type Run } from '../manuscript/blocks';
import { asBold, gridOf, isBlank, PADDING, rowLines, type Grid, type Table } from './column-widths';
import { paintLine, type Column, type Line } from './lines';
import { colors, heightOf, space, type Paper, type Strip } from './page';
import { columnHeading, type Element } from './pdf-document';

// Points over and under the words of a row.
const RAISE = 4.5;
// An empty row is for a pencil: a quarter inch and a little more.
const ROW_TO_WRITE_IN = 22;
// A table up to this height is not parted by a page.
const KEPT_WHOLE = 200;
const NUMBER = /^[−–-]?\$?[\d,.]+ ?%?$/;

interface Row {
  cells: Line[][];
  height: number;
}

/** A table's columns on the page: where their words stand and what is drawn behind them. */
class Ruling {
  constructor(
    private readonly paper: Paper,
    private readonly at: Column,
    private readonly grid: Grid,
    private readonly right: readonly boolean[],
  ) {}

  row(runs: readonly Run[][]): Row {
    const { cells, most } = rowLines(this.paper, runs, this.grid);
    const height = most * this.grid.letter.leading + 2 * RAISE;
    return { cells, height: runs.some(isBlank) ? Math.max(height, ROW_TO_WRITE_IN) : height };
  }

  /** Hands each cell's drawing to `each`, which says what it is to a screen reader. */
  paint({ cells }: Row, y: number, each: (paint: () => void) => void): void {
    const { letter, widths } = this.grid;
    let left = this.at.x;
    cells.forEach((lines, column) => {
      const [x, width] = [left + PADDING, (widths[column] ?? 0) - 2 * PADDING];
      each(() =>
        lines.forEach((line, index) => {
          const shift = this.right[column] ? width - line.width : 0;
          paintLine(this.paper.pdf, line, letter, x + shift, y + RAISE + index * letter.leading);
        }),
      );
      left += widths[column] ?? 0;
    });
  }

  line(y: number, thickness: number, color: string): void {
    const { x, width } = this.at;
    this.paper.pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(thickness)
      .stroke(color);
  }

  band(y: number, height: number): void {
    this.paper.pdf.rect(this.at.x, y, this.at.width, height).fill(colors.band);
    this.line(y + height, 1.25, colors.indigo);
  }
}

/** A column with more numbers than words stands at the right, its figures under each other. */
function isNumeric(table: Table, column: number): boolean {
  const cells = table.rows.map((row) => plain(row[column] ?? []).trim()).filter((cell) => cell !== '');
  return cells.filter((cell) => NUMBER.test(cell)).length * 2 > cells.length;
}

function headStrip(paper: Paper, element: Element, ruling: Ruling, head: Row): Strip {
  const row = paper.child(element, 'TR');
  return {
    height: head.height,
    glue: true,
    paint: (y) => {
      paper.decorate(() => ruling.band(y, head.height));
      ruling.paint(head, y, (paint) => {
        const cell = columnHeading(paper.pdf);
        row.add(cell);
        paper.draw(cell, 'TH', paint);
      });
    },
  };
}

/** A table whose heading is repeated on each page it reaches. Throws BadManuscript when it cannot fit the page. */
export function tableStrips(paper: Paper, parent: Element, table: Table, at: Column, file: string): Strip[] {
  const grid = gridOf(paper, table, at.width);
  if (!grid)
    throw new BadManuscript(file, table.line, 'The table is too wide for the page: use fewer or shorter words.');
  const right = table.aligns.map((align, column) => align === 'right' || isNumeric(table, column));
  const ruling = new Ruling(paper, at, grid, right);
  const element = paper.child(parent, 'Table');
  const head = ruling.row(table.head.map(asBold));
  const first = headStrip(paper, element, ruling, head);
  const again = {
    height: head.height,
    paint: (y: number) => {
      ruling.band(y, head.height);
      ruling.paint(head, y, (paint) => paint());
    },
  };
  const last = table.rows.length - 1;
  const rows = table.rows.map((runs, index): Strip => {
    const row = ruling.row(runs);
    const tree = paper.child(element, 'TR');
    const paint = (y: number) => {
      ruling.paint(row, y, (paintCell) => paper.draw(paper.child(tree, 'TD'), 'TD', paintCell));
      paper.decorate(() => ruling.line(y + row.height, 0.6, colors.line));
    };
    const glue = (index === 0 || index === last - 1) && index < last;
    return { height: row.height, glue, again: index === 0 ? undefined : again, paint };
  });
  const whole = first.height + heightOf(rows) <= KEPT_WHOLE;
  const kept = rows.map((row, index) => (whole ? { ...row, glue: index < last } : row));
  return [space(4, true), first, ...kept, space(16)];
}
