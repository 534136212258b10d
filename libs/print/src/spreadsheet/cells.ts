import { cellAddress, evaluateCell, type CellValue } from './evaluate-cells';

/** 'input' and 'text-input' are the reader's to change. */
type CellKind = 'title' | 'heading' | 'note' | 'head' | 'label' | 'input' | 'text-input' | 'result' | 'total';

export interface SheetCell {
  kind: CellKind;
  /** What is typed; '' for an empty input. A date is its number of days since 30 December 1899, as spreadsheets count. */
  value?: CellValue;
  /** Without '='. */
  formula?: string;
  /** Of numbers: '0.00'. */
  format?: string;
}

/** A sheet of cells, row by row. */
export interface CellSheet {
  readonly name: string;
  readonly rows: readonly (readonly (SheetCell | null)[])[];
  /** Of the columns, in characters; 13 where none is given. */
  readonly widths: readonly number[];
}

/** The values of all cells, by sheet and address, with every formula evaluated. @throws RangeError for a formula in a circle */
export function cellValues(
  sheets: readonly Pick<CellSheet, 'name' | 'rows'>[],
): (sheet: string, address: string) => CellValue {
  const cells = new Map<string, SheetCell>();
  for (const { name, rows } of sheets)
    for (const [row, line] of rows.entries())
      for (const [column, cell] of line.entries())
        if (cell) cells.set(`${name}!${cellAddress(column + 1, row + 1)}`, cell);
  const known = new Map<string, CellValue>();
  const open = new Set<string>();
  const read = (sheet: string, address: string): CellValue => {
    const key = `${sheet}!${address}`;
    const cell = cells.get(key);
    if (cell?.formula === undefined) return cell?.value ?? '';
    const value = known.get(key);
    if (value !== undefined) return value;
    if (open.has(key)) throw new RangeError(`${key} refers to itself.`);
    open.add(key);
    const result = evaluateCell(cell.formula, sheet, read);
    known.set(key, result);
    return result;
  };
  return read;
}
