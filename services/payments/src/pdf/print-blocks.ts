import { textWidth } from '@farm/print';
import { textsIn, type DocumentTexts } from './document-texts';
import { drawingSvg } from './figures/figure-svg';
import { MarkdownError, plainText, type Block, type TextRun } from './markdown/blocks';

type Table = Extract<Block, { kind: 'table' }>;

/** Points between the border of a cell and its text. */
const CELL_PADDING = 8;
/** Columns of a table that are filled in by hand. */
const BLANK_COLUMN = { min: 30, max: 72 };
const BLANK_ROW_HEIGHT = 22;
/** A table is set in the largest size, in points, that fits the width. */
const TABLE_SIZES = [10, 9, 8.25];
const NUMBER = /^[−–-]?\$?[\d,.]+ ?%?$/;

export interface Extent {
  min: number;
  max: number;
}

/** Where blocks are set. */
interface Place {
  /** Points. */
  width: number;
  /** For error messages. */
  file: string;
  tableSizes?: readonly number[];
  /** Of rows to write in, in points. */
  blankRowHeight?: (table: Table) => number;
  /** Whether a figure moves to the edge of its page, and what follows fills the gap. */
  floats?: boolean;
  /** The titles of notes are in their language; English without it. */
  texts?: DocumentTexts;
}

const total = (widths: readonly number[]) => widths.reduce((sum, one) => sum + one, 0);
const isBlank = (runs: readonly TextRun[]) => plainText(runs).trim() === '';

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

/** Widths in points: of the widest word, and of all text on one line. A line may end after a dash or slash in a word. */
export function textExtent(runs: readonly TextRun[], size: number): Extent {
  const max = total(runs.map(({ text, bold }) => textWidth(text, size, bold)));
  const isBold = runs.some(({ bold }) => bold);
  const words = plainText(runs).split(/\s+|(?<=[a-z][-/])(?=[a-z])|(?<=—)/i);
  return { min: Math.max(0, ...words.map((word) => textWidth(word, size, isBold))), max };
}

const asBold = (runs: readonly TextRun[]): TextRun[] => runs.map((run) => ({ ...run, bold: true }));

function columnExtents(table: Table, size: number): Extent[] {
  const cells = [table.head.map(asBold), ...table.rows];
  return table.head.map((_, column) => {
    const extents = cells.map((row) => textExtent(row[column] ?? [], size));
    const isColumnBlank = table.rows.every((row) => isBlank(row[column] ?? []));
    const widest = (key: keyof Extent) =>
      Math.max(isColumnBlank ? BLANK_COLUMN[key] : 12, ...extents.map((one) => one[key])) + 2 * CELL_PADDING + 1;
    return { min: widest('min'), max: widest('max') };
  });
}

/** A column with more numbers than words is aligned right. */
function isNumeric(table: Table, column: number): boolean {
  const cells = table.rows.map((row) => plainText(row[column] ?? []).trim()).filter((cell) => cell !== '');
  return cells.filter((cell) => NUMBER.test(cell)).length * 2 > cells.length;
}

/** A table in the largest size that fits; null when none does. */
export function printTable(table: Table, { width, tableSizes = TABLE_SIZES, blankRowHeight }: Place) {
  for (const size of tableSizes) {
    const widths = columnWidths(width, columnExtents(table, size));
    if (!widths) continue;
    return {
      ...{ kind: table.kind, line: table.line, head: table.head, rows: table.rows, size, widths },
      right: table.aligns.map((align, column) => align === 'right' || isNumeric(table, column)),
      blankRowHeight: blankRowHeight?.(table) ?? BLANK_ROW_HEIGHT,
    };
  }
  return null;
}

function fittingTable(table: Table, place: Place): object {
  const printed = printTable(table, place);
  if (printed) return printed;
  throw new MarkdownError(place.file, table.line, 'The table is too wide for the page: use fewer or shorter words.');
}

/** Points that a note and the label of a list take from the width. */
const NOTE_INDENT = 28;
const LABEL_INDENT = 20;

/**
 * The blocks as the templates of @farm/print take them: tables with their sizes, figures as SVG.
 * @throws MarkdownError when a table is too wide for the page
 */
export const printBlocks = (blocks: readonly Block[], place: Place): object[] =>
  blocks.flatMap((block): object[] => {
    switch (block.kind) {
      case 'table':
        return [fittingTable(block, place)];
      case 'figure': {
        const { alt, caption, drawing } = block.figure;
        return [{ kind: block.kind, alt, caption, svg: drawingSvg(drawing), floats: place.floats ?? false }];
      }
      case 'note': {
        const inside = printBlocks(block.blocks, { ...place, width: place.width - NOTE_INDENT });
        return [{ ...block, title: (place.texts ?? textsIn('en')).of(block.label), blocks: inside }];
      }
      case 'list': {
        const inside = { ...place, width: place.width - LABEL_INDENT };
        return [{ ...block, items: block.items.map((item) => printBlocks(item, inside)) }];
      }
      case 'sum':
        return []; // of lessons only, which print a table instead
      default:
        return [block];
    }
  });
