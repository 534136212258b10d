/** '' is an empty cell, or the text of a formula that has no result. */
export type CellValue = number | string;

/** The value of a cell, by sheet and address: `at('Crop budget', 'B7')`. */
export type ReadCell = (sheet: string, address: string) => CellValue;

const TOKEN =
  /\s*(\d+(?:\.\d+)?|"[^"]*"|(?:'[^']+'!|[A-Za-z]\w*!)?[A-Z]+\d+(?::[A-Z]+\d+)?|[A-Z]+(?=\()|<=|>=|[-+*/(),=<>])/y;
const REFERENCE = /^(?:'([^']+)'!|(\w+)!)?([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?$/;
const FAILED = Symbol('an error value, as of a division by zero');

type Result = CellValue | typeof FAILED;
type Argument = { values: Result[] };

function tokensOf(formula: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < formula.length) {
    const [, token] = TOKEN.exec(formula) ?? [];
    if (token === undefined) throw new RangeError(`'${formula}' is not a formula of this spreadsheet.`);
    tokens.push(token);
  }
  return tokens;
}

const columnNumber = (letters: string) => [...letters].reduce((sum, each) => sum * 26 + each.charCodeAt(0) - 64, 0);
const columnLetters = (column: number): string =>
  column > 26
    ? columnLetters(Math.floor((column - 1) / 26)) + columnLetters(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column);

/** 'B7' for column 2 of row 7. */
export const cellAddress = (column: number, row: number): string => `${columnLetters(column)}${row}`;

const arithmetic = (operator: string, a: Result, b: Result): Result => {
  if (operator === '=') return a === b ? 1 : 0;
  const [left, right] = [a === '' ? NaN : a, b === '' ? NaN : b];
  if (typeof left !== 'number' || typeof right !== 'number') return FAILED;
  if (operator === '<') return Number(left < right);
  if (operator === '>') return Number(left > right);
  if (operator === '<=') return Number(left <= right);
  if (operator === '>=') return Number(left >= right);
  const value = { '+': left + right, '-': left - right, '*': left * right, '/': left / right }[operator] ?? NaN;
  return Number.isFinite(value) ? value : FAILED;
};

const numbersIn = (values: readonly Result[]) => values.filter((value): value is number => typeof value === 'number');

function callFunction(name: string, parts: readonly Argument[]): Result {
  const [first, second, third] = parts.map(({ values }) => values[0] ?? '');
  const all = parts.flatMap(({ values }) => values);
  switch (name) {
    case 'SUM':
      return all.includes(FAILED) ? FAILED : numbersIn(all).reduce((sum, each) => sum + each, 0);
    case 'MAX':
      return all.includes(FAILED) ? FAILED : Math.max(0, ...numbersIn(all));
    case 'COUNT':
      return numbersIn(all).length;
    case 'COUNTA':
      return all.filter((value) => value !== '').length;
    case 'IF':
      return first === FAILED ? FAILED : first ? (second ?? '') : (third ?? '');
    case 'IFERROR':
      return first === FAILED ? (second ?? '') : (first ?? '');
    case 'INT':
      return typeof first === 'number' ? Math.floor(first) : FAILED;
    case 'ROUND': {
      if (typeof first !== 'number' || typeof second !== 'number') return FAILED;
      const scaled = Number((Math.abs(first) * 10 ** second).toPrecision(15));
      return (Math.sign(first) * Math.round(scaled)) / 10 ** second;
    }
    default:
      throw new RangeError(`'${name}' is not a function of this spreadsheet.`);
  }
}

/** Evaluates one formula by the rules of spreadsheets: the functions and operators that this one uses. */
class FormulaReader {
  private readonly tokens: string[];

  constructor(
    private readonly formula: string,
    private readonly sheet: string,
    private readonly readCell: ReadCell,
  ) {
    this.tokens = tokensOf(formula);
  }

  value(): Result {
    const [result = ''] = this.comparison().values;
    if (this.tokens.length > 0) this.reject();
    return result;
  }

  private reject(): never {
    throw new RangeError(`'${this.formula}' is not a formula of this spreadsheet.`);
  }

  private comparison = (): Argument => this.chain(['=', '<', '>', '<=', '>='], this.sum);
  private sum = (): Argument => this.chain(['+', '-'], this.product);
  private product = (): Argument => this.chain(['*', '/'], this.operand);

  private chain(operators: readonly string[], next: () => Argument): Argument {
    let left = next();
    while (operators.includes(this.tokens[0] ?? '')) {
      const operator = this.tokens.shift() ?? '';
      left = { values: [arithmetic(operator, left.values[0] ?? '', next().values[0] ?? '')] };
    }
    return left;
  }

  private operand = (): Argument => {
    const token = this.tokens.shift() ?? this.reject();
    if (token === '-') return { values: [arithmetic('-', 0, this.operand().values[0] ?? '')] };
    if (token === '(') return this.closed(this.comparison());
    if (token.startsWith('"')) return { values: [token.slice(1, -1)] };
    if (/^\d/.test(token)) return { values: [Number(token)] };
    if (this.tokens[0] === '(') return this.call(token);
    return { values: this.cells(token) };
  };

  private closed<T>(result: T): T {
    return this.tokens.shift() === ')' ? result : this.reject();
  }

  private call(name: string): Argument {
    this.tokens.shift();
    const parts = [this.comparison()];
    while (this.tokens[0] === ',') {
      this.tokens.shift();
      parts.push(this.comparison());
    }
    return this.closed({ values: [callFunction(name, parts)] });
  }

  private cells(reference: string): CellValue[] {
    const [, quoted, plain, from = '', first = '', to = from, last = first] =
      REFERENCE.exec(reference) ?? this.reject();
    const sheet = quoted ?? plain ?? this.sheet;
    const values: CellValue[] = [];
    for (let row = Number(first); row <= Number(last); row += 1)
      for (let column = columnNumber(from); column <= columnNumber(to); column += 1)
        values.push(this.readCell(sheet, cellAddress(column, row)));
    return values;
  }
}

/** The value of a formula in a sheet. @throws RangeError for a formula beyond those of this spreadsheet, or an error value */
export function evaluateCell(formula: string, sheet: string, readCell: ReadCell): CellValue {
  const result = new FormulaReader(formula, sheet, readCell).value();
  if (result === FAILED) throw new RangeError(`${sheet}: '${formula}' has no value.`);
  return result;
}
