import { plainText, type Block, type TextRun } from '../markdown/blocks';
import { columnWidths, textExtent } from '../print-blocks';

type Table = Extract<Block, { kind: 'table' }>;

/** Of the template, in points. */
const SIZE = 9.5;
const PADDING = 5;
/** A column of words is offered so many points, one of numbers (aligned right) so many. */
const WIDTHS = { words: 150, numbers: 62 };
/** A column with at least so many printed words is a column of labels, as wide as they are. */
const LABELS = 3;

const isBlank = (row: readonly (readonly TextRun[])[]) => row.every((cell) => plainText(cell).trim() === '');
const asBold = (runs: readonly TextRun[]): TextRun[] => runs.map((run) => ({ ...run, bold: true }));

/** Whether the last row is empty, so that more of them fill the page. */
export const isOpenEnded = ({ rows }: Table): boolean => {
  const last = rows.at(-1);
  return last !== undefined && isBlank(last);
};

function offeredWidth(table: Table, column: number): number {
  const cells = table.rows.filter((row) => !isBlank(row)).map((row) => row[column] ?? []);
  const isLabel = cells.length >= LABELS && cells.every((cell) => plainText(cell).trim() !== '');
  const label = Math.max(...[asBold(table.head[column] ?? []), ...cells].map((cell) => textExtent(cell, SIZE).max));
  const width = table.aligns[column] === 'right' ? WIDTHS.numbers : WIDTHS.words;
  return isLabel ? Math.min(width, label + 4 * PADDING) : width;
}

/** Widths of the columns of a table to write in by hand; null when their words do not fit beside each other. */
export function writingWidths(table: Table, width: number): number[] | null {
  const columns = table.head.map((head, column) => {
    const cells = [asBold(head), ...table.rows.map((row) => row[column] ?? [])];
    const words = Math.max(...cells.map((cell) => textExtent(cell, SIZE).min)) + 2 * PADDING + 1;
    return { min: words, max: Math.max(words, offeredWidth(table, column)) };
  });
  return columnWidths(width, columns);
}
