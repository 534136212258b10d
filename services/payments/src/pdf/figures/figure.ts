import type { DocumentTexts } from '../document-texts';
import type { FigureDrawing } from './sketch';

/** A figure as the content declares it: rows of its own, or those of a table of the same text. */
export interface FigureSource {
  /** Settings by name, such as `frost: Mar 23, Nov 12`. */
  fields: ReadonlyMap<string, string>;
  rows: readonly (readonly string[])[];
}

/** Draws one kind of figure. @throws RangeError for data that it cannot draw */
export type DrawFigure = (source: FigureSource, texts: DocumentTexts) => FigureDrawing;

/** A figure that was read and checked. */
export interface Figure {
  kind: string;
  caption: string;
  /** What a person who does not see the drawing reads. */
  alt: string;
  drawing: FigureDrawing;
}

/** The cell as text; an empty one when the row is shorter. */
export const cell = (row: readonly string[], column: number): string => row[column]?.trim() ?? '';

/** A required setting. @throws RangeError without it */
export function requiredField({ fields }: FigureSource, name: string): string {
  const value = fields.get(name);
  if (value === undefined) throw new RangeError(`The figure needs '${name}: …'.`);
  return value;
}

const FRACTIONS: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };
const NUMBERS = /([−–-]?)\$?(\d[\d,]*(?:\.\d+)?)?([½¼¾])?/g;

/** The numbers of a cell in their order: '1½ to 2' is [1.5, 2], '−$1,200' is [-1200]. */
export function numbersIn(text: string): number[] {
  return [...text.matchAll(NUMBERS)].flatMap(([all, sign, whole, fraction], index) => {
    if (whole === undefined && fraction === undefined) return [];
    const value = Number((whole ?? '0').replaceAll(',', '')) + (fraction ? (FRACTIONS[fraction] ?? 0) : 0);
    const isNegative = sign !== '' && text.trimStart().startsWith(all) && index <= 1;
    return [isNegative ? -value : value];
  });
}

/** @throws RangeError when the cell has no number */
export function numberIn(text: string): number {
  const [first] = numbersIn(text);
  if (first === undefined) throw new RangeError(`'${text}' is not a number.`);
  return first;
}

/** @throws RangeError without rows */
export function rowsOf({ rows }: FigureSource): readonly (readonly string[])[] {
  if (rows.length === 0) throw new RangeError('The figure has no rows.');
  return rows;
}
