import { lightColors as colors } from '@farm/farm';
import { MarkdownError, plainText, type Block, type TextRun } from '../markdown/blocks';
import { columnHeading, type Element } from './pdf-document';
import { heightOf, paintRule, space, type PdfWriter, type Strip } from './pdf-writer';
import { breakLines, paintLine, textExtent, textStyles, type Column, type TextLine, type TextStyle } from './text';

type Table = Extract<Block, { kind: 'table' }>;

/** The text style in which a table fits the page, and the widths of its columns in points. */
interface TableGrid {
  style: TextStyle;
  widths: number[];
}

/** Points between the border of a cell and its text. */
const PADDING = { side: 8, row: 4.5 };
// Blank columns and rows are filled in by hand.
const BLANK_COLUMN = { min: 30, max: 72 };
const BLANK_ROW_HEIGHT = 22;
/** A table up to this height is not broken across pages. */
const UNBROKEN_HEIGHT = 200;
/** Points above the repeated heading. */
const CONTINUED_HEIGHT = 18;
const NUMBER = /^[−–-]?\$?[\d,.]+ ?%?$/;

/** A table is set in the largest style that fits the width; one that does not fit in the smallest is rejected. */
export const TABLE_STYLES: readonly TextStyle[] = [
  textStyles.cell,
  { ...textStyles.cell, size: 9, leading: 12.5 },
  { ...textStyles.cell, size: 8.25, leading: 11.5 },
];

interface Extent {
  min: number;
  max: number;
}

const total = (widths: readonly number[]) => widths.reduce((sum, one) => sum + one, 0);
const isBlank = (runs: readonly TextRun[]) => plainText(runs).trim() === '';
const asBold = (runs: readonly TextRun[]): TextRun[] => runs.map((run) => ({ ...run, bold: true }));

/**
 * Column widths that fill `width`. When all text fits on one line, the rest is shared in proportion; else columns are capped,
 * so that short words stay on one line and long texts break. Null when the widest words do not fit.
 */
export function columnWidths(width: number, columns: readonly Extent[]): number[] | null {
  const max = total(columns.map((column) => column.max));
  if (total(columns.map((column) => column.min)) > width) return null;
  if (max <= width) return columns.map((column) => (column.max * width) / max);
  const cappedAt = (limit: number) => columns.map((column) => Math.max(column.min, Math.min(column.max, limit)));
  let [low, high] = [0, width];
  for (let halving = 0; halving < 30; halving += 1) {
    const middle = (low + high) / 2;
    if (total(cappedAt(middle)) > width) high = middle;
    else low = middle;
  }
  return cappedAt(low);
}

/** The largest style that fits; undefined when none does. */
function fitTable(writer: PdfWriter, table: Table, width: number, styles: readonly TextStyle[]): TableGrid | undefined {
  const cells = [table.head.map(asBold), ...table.rows];
  for (const style of styles) {
    const columns = table.head.map((_, column): Extent => {
      const extents = cells.map((row) => textExtent(writer.pdf, row[column] ?? [], style));
      const isColumnBlank = table.rows.every((row) => isBlank(row[column] ?? []));
      const widest = (key: keyof Extent) =>
        Math.max(isColumnBlank ? BLANK_COLUMN[key] : 12, ...extents.map((one) => one[key])) + 2 * PADDING.side;
      return { min: widest('min'), max: widest('max') };
    });
    const widths = columnWidths(width, columns);
    if (widths) return { style, widths };
  }
  return undefined;
}

interface Row {
  cells: TextLine[][];
  height: number;
}

class TablePainter {
  constructor(
    private readonly writer: PdfWriter,
    private readonly at: Column,
    private readonly grid: TableGrid,
    private readonly isRight: readonly boolean[],
    private readonly blankRowHeight: number,
  ) {}

  row(runs: readonly TextRun[][]): Row {
    const { style, widths } = this.grid;
    // A hundredth of a point more, against rounding.
    const cells = runs.map((cell, column) =>
      breakLines(this.writer.pdf, cell, style, (widths[column] ?? 0) - 2 * PADDING.side + 0.01),
    );
    const height = Math.max(1, ...cells.map((lines) => lines.length)) * style.leading + 2 * PADDING.row;
    return { cells, height: runs.some(isBlank) ? Math.max(height, this.blankRowHeight) : height };
  }

  paint({ cells }: Row, y: number, drawCell: (paint: () => void) => void): void {
    const { style, widths } = this.grid;
    let left = this.at.x;
    cells.forEach((lines, column) => {
      const columnWidth = widths[column] ?? 0;
      const x = left + PADDING.side;
      const shiftOf = (line: TextLine) => (this.isRight[column] ? columnWidth - 2 * PADDING.side - line.width : 0);
      drawCell(() =>
        lines.forEach((line, index) =>
          paintLine(this.writer.pdf, line, style, x + shiftOf(line), y + PADDING.row + index * style.leading),
        ),
      );
      left += columnWidth;
    });
  }

  paintLineUnder(y: number, thickness: number, color: string): void {
    paintRule(this.writer.pdf, { ...this.at, y }, thickness, color);
  }

  paintHeadBand(y: number, height: number): void {
    this.writer.pdf.rect(this.at.x, y, this.at.width, height).fill(colors.band);
    this.paintLineUnder(y + height, 1.25, colors.accent);
  }
}

/** A column with more numbers than words is aligned right. */
function isNumeric(table: Table, column: number): boolean {
  const cells = table.rows.map((row) => plainText(row[column] ?? []).trim()).filter((cell) => cell !== '');
  return cells.filter((cell) => NUMBER.test(cell)).length * 2 > cells.length;
}

function headStrip(writer: PdfWriter, element: Element, painter: TablePainter, head: Row): Strip {
  const row = writer.child(element, 'TR');
  return {
    height: head.height,
    glue: true,
    paint: (y) => {
      writer.decorate(() => painter.paintHeadBand(y, head.height));
      painter.paint(head, y, (paint) => {
        const cell = columnHeading(writer.pdf);
        row.add(cell);
        writer.draw(cell, 'TH', paint);
      });
    },
  };
}

/** 'Table of crops, continued' over the repeated heading, so that the page can be read by itself. */
function paintContinued(writer: PdfWriter, table: Table, { x }: Column, y: number): void {
  const text = `${plainText(table.head[0] ?? []).trim() || 'Table'}, continued`;
  const [line] = breakLines(writer.pdf, [{ text, bold: false, italic: true }], textStyles.small, 400);
  if (line) paintLine(writer.pdf, line, textStyles.small, x, y);
}

/**
 * The heading is repeated on each page, under a line that says so.
 * @throws MarkdownError when the table is too wide for the page
 */
export function tableStrips(
  writer: PdfWriter,
  parent: Element,
  table: Table,
  at: Column,
  file: string,
  styles = TABLE_STYLES,
  blankRowHeight = BLANK_ROW_HEIGHT,
): Strip[] {
  const grid = fitTable(writer, table, at.width, styles);
  if (!grid)
    throw new MarkdownError(file, table.line, 'The table is too wide for the page: use fewer or shorter words.');
  const isRight = table.aligns.map((align, column) => align === 'right' || isNumeric(table, column));
  const painter = new TablePainter(writer, at, grid, isRight, blankRowHeight);
  const element = writer.child(parent, 'Table');
  const head = painter.row(table.head.map(asBold));
  const first = headStrip(writer, element, painter, head);
  const again = {
    height: CONTINUED_HEIGHT + head.height,
    paint: (y: number) => {
      paintContinued(writer, table, at, y);
      painter.paintHeadBand(y + CONTINUED_HEIGHT, head.height);
      painter.paint(head, y + CONTINUED_HEIGHT, (paint) => paint());
    },
  };
  const cells = table.rows.map((runs) => painter.row(runs));
  const last = cells.length - 1;
  const isUnbroken = first.height + heightOf(cells) <= UNBROKEN_HEIGHT;
  const rows = cells.map((row, index): Strip => {
    const tree = writer.child(element, 'TR');
    return {
      height: row.height,
      glue: (isUnbroken || index === 0 || index === last - 1) && index < last,
      again: index === 0 ? undefined : again,
      paint: (y) => {
        painter.paint(row, y, (paintCell) => writer.draw(writer.child(tree, 'TD'), 'TD', paintCell));
        writer.decorate(() => painter.paintLineUnder(y + row.height, 0.6, colors.line));
      },
    };
  });
  return [space(4, true), first, ...rows, space(16)];
}
