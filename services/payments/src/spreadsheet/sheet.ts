import { calculateSum, type LessonSum, type SumInput, type SumResult } from '@farm/farm';
import { cellAddress, type CellValue, type SheetCell } from '@farm/print/spreadsheet';

/** An address of another sheet: 'Crop budget'!H12. */
export interface CellLink {
  link: string;
}

/** What an input holds: the example of the sum, another number, nothing (''), or the value of another cell. */
export type InputValue = CellValue | CellLink;

const DAY_MS = 86_400_000;
const DAYS_BEFORE_1970 = 25_569;

const isLink = (value: InputValue | undefined): value is CellLink => typeof value === 'object';
const numberOf = ({ unit, example }: SumInput): number =>
  unit === 'date' ? Date.parse(`${example}T00:00:00Z`) / DAY_MS + DAYS_BEFORE_1970 : Number(example);

function formatOf(unit: string, rounding?: SumResult['rounding']): string | undefined {
  if (unit === 'date') return 'mmm d, yyyy';
  const decimals = typeof rounding === 'number' ? rounding : rounding === undefined ? undefined : 0;
  if (unit === '$') return decimals === 0 ? '"$"#,##0' : rounding === undefined ? '"$"#,##0.00#' : '"$"#,##0.00';
  return decimals === undefined ? undefined : decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
}

/** The arithmetic of a lesson in a spreadsheet's signs. `addressOf` gives the cell of a name. */
const toExcel = (formula: string, addressOf: (name: string) => string): string =>
  formula
    .replace(/[a-z]+/g, addressOf)
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
    .replaceAll('−', '-')
    .replaceAll(' ', '');

/** The formula of a result: empty until its cells have numbers, and where they give none. */
function resultFormula({ formula, rounding }: SumResult, addressOf: (name: string) => string): string {
  const names = [...new Set(formula.match(/[a-z]+/g) ?? [])];
  const exact = `ROUND(${toExcel(formula, addressOf)},9)`; // 0.1 + 0.2 is no reason to round up
  const rounded =
    rounding === 'up'
      ? `-INT(-${exact})`
      : rounding === 'down'
        ? `INT(${exact})`
        : `ROUND(${toExcel(formula, addressOf)},${rounding})`;
  return `IFERROR(IF(COUNT(${names.map(addressOf).join(',')})=${names.length},${rounded},""),"")`;
}

/** Where a sum is in the spreadsheet: the cells of its inputs and results, by name. */
interface PlacedSum {
  sum: LessonSum;
  sheet: string;
  addresses: Record<string, string>;
}

interface TableRow {
  label: string;
  /** By the names of the inputs; those not given are the examples. */
  values?: Record<string, InputValue>;
}

/** A sheet that is filled from top to bottom. */
export class Sheet {
  readonly rows: (SheetCell | null)[][] = [];
  readonly sums: PlacedSum[] = [];

  constructor(
    readonly name: string,
    note: string,
    readonly widths: number[] = [34, 14, 20, 60],
  ) {
    this.add([{ kind: 'title', value: name }]);
    this.add([{ kind: 'note', value: note }]);
    this.add([{ kind: 'note', value: 'Yellow cells are yours to change. Green cells are worked out from them.' }]);
  }

  /** Returns the number of the row, from 1. */
  add(row: (SheetCell | null)[]): number {
    return this.rows.push(row);
  }

  heading(text: string, note?: string): void {
    this.add([]);
    this.add([{ kind: 'heading', value: text }]);
    if (note !== undefined) this.add([{ kind: 'note', value: note }]);
  }

  private input(input: SumInput, value: InputValue = numberOf(input)): SheetCell {
    const format = formatOf(input.unit);
    return isLink(value) ? { kind: 'result', formula: value.link, format } : { kind: 'input', value, format };
  }

  /**
   * A sum, one line for each of its numbers, with what the lesson says of them. Returns the cells by name.
   * @param note where the sum is from
   * @param values of inputs that are not the example
   */
  sum(sum: LessonSum, note: string, values: Record<string, InputValue> = {}): Record<string, string> {
    this.heading(sum.title, note);
    const lesson = calculateSum(sum, {}).results;
    this.add(['', 'Yours', 'Unit', 'In the lesson'].map((value): SheetCell => ({ kind: 'head', value })));
    const addresses: Record<string, string> = {};
    for (const input of sum.inputs) {
      const row = this.add([
        { kind: 'label', value: input.label },
        this.input(input, values[input.name]),
        { kind: 'label', value: input.unit === 'date' ? 'day' : input.unit },
        { kind: 'label', value: input.unit === 'date' ? '' : input.example },
      ]);
      addresses[input.name] = cellAddress(2, row);
    }
    for (const [index, result] of sum.results.entries()) {
      const row = this.add([
        { kind: 'label', value: result.label },
        {
          kind: 'result',
          formula: resultFormula(result, (name) => addresses[name] ?? ''),
          format: formatOf(result.unit, result.rounding),
        },
        { kind: 'label', value: result.unit === 'date' ? 'day' : result.unit },
        { kind: 'label', value: lesson[index]?.working ?? '' },
      ]);
      addresses[result.name] = cellAddress(2, row);
    }
    this.sums.push({ sum, sheet: this.name, addresses });
    return addresses;
  }

  /** A sum as a table, one row for each set of numbers. Returns the first and last row, and the column of each name. */
  table(
    sum: LessonSum,
    rows: readonly TableRow[],
    first = '',
  ): { from: number; to: number; columns: Record<string, number> } {
    const fields = [...sum.inputs, ...sum.results];
    const columns = Object.fromEntries(fields.map(({ name }, index) => [name, index + 2]));
    const heads = fields.map(({ label, unit }) => (unit === 'date' || unit === '' ? label : `${label} (${unit})`));
    this.add([first, ...heads].map((value): SheetCell => ({ kind: 'head', value })));
    const from = this.rows.length + 1;
    rows.forEach(({ label, values = {} }, index) => {
      const addressOf = (name: string) => cellAddress(columns[name] ?? 0, from + index);
      this.add([
        { kind: 'text-input', value: label },
        ...sum.inputs.map((input) => this.input(input, values[input.name])),
        ...sum.results.map((result): SheetCell => ({
          ...{ kind: 'result', formula: resultFormula(result, addressOf) },
          format: formatOf(result.unit, result.rounding),
        })),
      ]);
    });
    return { from, to: this.rows.length, columns };
  }

  /** A line of sums under a table. Returns the cells by column name. */
  totals(
    { from, to, columns }: ReturnType<Sheet['table']>,
    names: readonly string[],
    format = '#,##0',
  ): Record<string, string> {
    const width = Math.max(...Object.values(columns));
    const cells: (SheetCell | null)[] = [{ kind: 'total', value: 'Total' }, ...Array<null>(width - 1).fill(null)];
    for (const name of names) {
      const column = columns[name] ?? 0;
      const formula = `SUM(${cellAddress(column, from)}:${cellAddress(column, to)})`;
      cells[column - 1] = { kind: 'total', formula, format: this.rows[from - 1]?.[column - 1]?.format ?? format };
    }
    const row = this.add(cells);
    return Object.fromEntries(names.map((name) => [name, cellAddress(columns[name] ?? 0, row)]));
  }

  /** Words to change, as of a plan. */
  words(heads: readonly string[], rows: readonly (readonly string[])[]): void {
    this.add(heads.map((value): SheetCell => ({ kind: 'head', value })));
    for (const row of rows) this.add(row.map((value): SheetCell => ({ kind: 'text-input', value })));
  }

  /** The address of a cell for a formula of another sheet. */
  linkTo(address: string): CellLink {
    return { link: `'${this.name}'!${address}` };
  }
}
