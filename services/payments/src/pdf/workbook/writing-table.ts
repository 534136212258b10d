import { lightColors as colors } from '@farm/farm';
import { plainText, type Block, type TextRun } from '../markdown/blocks';
import { columnHeading, type Element } from '../layout/pdf-document';
import { paintRule, type PdfWriter } from '../layout/pdf-writer';
import { columnWidths } from '../layout/table';
import { breakLines, paintLine, textExtent, textStyles, type Column, type TextLine } from '../layout/text';

type Table = Extract<Block, { kind: 'table' }>;

const STYLE = { ...textStyles.cell, size: 9.5, leading: 12.5 };
const PADDING = { side: 5, row: 4 };
/** Points of a row to write in; rows grow up to the second height to fill their page. */
const ROW_HEIGHT = 25;
const TALLEST_ROW = 44;
/** A column of words is offered so many points, one of numbers (aligned right) so many. */
const WIDTHS = { words: 150, numbers: 62 };
/** A column with at least so many printed words is a column of labels, as wide as they are. */
const LABELS = 3;

const isBlank = (row: readonly (readonly TextRun[])[]) => row.every((cell) => plainText(cell).trim() === '');

/** Whether the last row is empty, so that more of them fill the page. */
const isOpenEnded = ({ rows }: Table): boolean => {
  const last = rows.at(-1);
  return last !== undefined && isBlank(last);
};

interface Grid {
  widths: number[];
  head: TextLine[][];
  rows: TextLine[][][];
}

function offeredWidth({ pdf }: PdfWriter, table: Table, column: number): number {
  const cells = table.rows.filter((row) => !isBlank(row)).map((row) => row[column] ?? []);
  const isLabel = cells.length >= LABELS && cells.every((cell) => plainText(cell).trim() !== '');
  const label = Math.max(...[table.head[column] ?? [], ...cells].map((cell) => textExtent(pdf, cell, STYLE).max));
  const width = table.aligns[column] === 'right' ? WIDTHS.numbers : WIDTHS.words;
  return isLabel ? Math.min(width, label + 4 * PADDING.side) : width;
}

/** @throws RangeError when the words of the columns do not fit beside each other */
function gridOf(writer: PdfWriter, table: Table, width: number): Grid {
  const { pdf } = writer;
  const head = table.head.map((runs) => runs.map((run) => ({ ...run, bold: true })));
  const columns = head.map((runs, column) => {
    const cells = [runs, ...table.rows.map((row) => row[column] ?? [])];
    const words = Math.max(...cells.map((cell) => textExtent(pdf, cell, STYLE).min)) + 2 * PADDING.side;
    return { min: words, max: Math.max(words, offeredWidth(writer, table, column)) };
  });
  const widths = columnWidths(width, columns);
  if (!widths) throw new RangeError('The table is too wide for the page.');
  const linesOf = (cells: readonly (readonly TextRun[])[]) =>
    cells.map((cell, column) => breakLines(pdf, cell, STYLE, (widths[column] ?? 0) - 2 * PADDING.side + 0.01));
  return { widths, head: linesOf(head), rows: table.rows.map(linesOf) };
}

const textHeight = (cells: readonly TextLine[][]) =>
  Math.max(1, ...cells.map((lines) => lines.length)) * STYLE.leading + 2 * PADDING.row;

interface PaintedRow {
  cells: TextLine[][];
  height: number;
}

/** Rows for the table, and as many empty ones as fit into `room` if it ends with one; else rows that grow if it may fill it. */
function rowsFor(table: Table, { head, rows }: Grid, room: number, mayFill: boolean): PaintedRow[] {
  const written = rows.map((cells) => ({ cells, height: Math.max(ROW_HEIGHT, textHeight(cells)) }));
  const left = room - textHeight(head) - written.reduce((sum, { height }) => sum + height, 0);
  if (!isOpenEnded(table)) {
    const growth = mayFill ? Math.max(0, Math.min(left / written.length, TALLEST_ROW - ROW_HEIGHT)) : 0;
    return written.map(({ cells, height }) => ({ cells, height: height + growth }));
  }
  const more = Math.max(0, Math.floor(left / ROW_HEIGHT));
  return [...written, ...Array<PaintedRow>(more).fill({ cells: table.head.map(() => []), height: ROW_HEIGHT })];
}

interface WritingPlace {
  writer: PdfWriter;
  parent: Element;
  at: Column;
  /** The lowest point of the page to write on. */
  bottom: number;
  /** Nothing comes below the table. */
  isLast: boolean;
}

/**
 * Paints a table to write in by hand, with lines between rows and columns. Returns the point below it.
 * @throws RangeError when it does not fit the page
 */
export function paintWritingTable(
  { writer, parent, at, bottom, isLast }: WritingPlace,
  table: Table,
  top: number,
): number {
  const { pdf } = writer;
  const grid = gridOf(writer, table, at.width);
  const element = writer.child(parent, 'Table');
  const paintCells = (row: PaintedRow, y: number, tag: 'TH' | 'TD') => {
    const tree = writer.child(element, 'TR');
    let x = at.x;
    row.cells.forEach((lines, column) => {
      const cell = tag === 'TH' ? columnHeading(pdf) : pdf.struct('TD');
      tree.add(cell);
      const left = x + PADDING.side;
      writer.draw(cell, tag, () =>
        lines.forEach((line, index) => paintLine(pdf, line, STYLE, left, y + PADDING.row + index * STYLE.leading)),
      );
      x += grid.widths[column] ?? 0;
    });
  };
  const headHeight = textHeight(grid.head);
  writer.decorate(() => pdf.rect(at.x, top, at.width, headHeight).fill(colors.band));
  paintCells({ cells: grid.head, height: headHeight }, top, 'TH');
  let y = top + headHeight;
  writer.decorate(() => paintRule(pdf, { ...at, y }, 1.25, colors.accent));
  for (const row of rowsFor(table, grid, bottom - top, isLast)) {
    paintCells(row, y, 'TD');
    y += row.height;
    const level = y;
    writer.decorate(() => paintRule(pdf, { ...at, y: level }, 0.6, colors.line));
  }
  // Rows that grow to fill the page end at its bottom but for rounding.
  if (y > bottom + 0.01) throw new RangeError(`The table ends ${Math.ceil(y - bottom)} points below the page.`);
  writer.decorate(() => {
    let x = at.x;
    for (const width of [0, ...grid.widths]) {
      x += width;
      pdf.moveTo(x, top).lineTo(x, y).lineWidth(0.6).stroke(colors.line);
    }
  });
  return y;
}
