import { formatMonthAndDay } from './dates';
import { parseNumber } from './numbers';

/** A number that the reader of a lesson enters. */
export interface SumInput {
  name: string;
  label: string;
  /** 'feet', '$', or 'date' for a calendar day. */
  unit: string;
  /** The value of the lesson's example, as it is typed: '2.5', '2026-11-01'. */
  example: string;
  /** 0 is a possible value, as of a fee. */
  canBeZero: boolean;
}

export interface SumResult {
  name: string;
  label: string;
  /** Arithmetic with + − × ÷ and parentheses over numbers, inputs and the results before it. */
  formula: string;
  unit: string;
  /** Decimals of the rounded value, or whole numbers only. Later results use the rounded value. */
  rounding: number | 'up' | 'down';
}

/** A calculation of a lesson with the reader's own numbers. */
export interface LessonSum {
  id: string;
  title: string;
  inputs: readonly SumInput[];
  results: readonly SumResult[];
}

/** A result with its working: '25 ÷ 0.75 = 34 plants'. */
export interface WorkedResult {
  label: string;
  /** '34 plants', '$2.13', 'August 9'. */
  value: string;
  working: string;
}

/** Problems by the name of the input; empty if there are results. */
export interface SumOutcome {
  problems: Readonly<Record<string, string>>;
  /** A problem of the numbers together. */
  problem: string | null;
  results: readonly WorkedResult[];
}

const MAX_NUMBER = 1_000_000;
const DAY_MS = 86_400_000;
const TOKEN = /\s*(\d+(?:\.\d+)?|[a-z]+|[-+−×÷()])/y;

const OPERATIONS: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '−': (a, b) => a - b,
  '×': (a, b) => a * b,
  '÷': (a, b) => a / b,
};

function tokensOf(formula: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < formula.length) {
    const [, token] = TOKEN.exec(formula) ?? [];
    if (token === undefined) throw new RangeError(`'${formula}' is not arithmetic.`);
    tokens.push(token);
  }
  return tokens;
}

/** The value of a formula. @throws RangeError for a formula that is not arithmetic, or a name without a value */
export function evaluateFormula(formula: string, values: Readonly<Record<string, number>>): number {
  const tokens = tokensOf(formula);
  const fail = (): never => {
    throw new RangeError(`'${formula}' is not arithmetic.`);
  };
  const operand = (): number => {
    const token = tokens.shift() ?? fail();
    if (token === '(') {
      const value = chain(0);
      return tokens.shift() === ')' ? value : fail();
    }
    if (/^\d/.test(token)) return Number(token);
    const value = values[token];
    if (value === undefined) throw new RangeError(`'${token}' in '${formula}' has no value.`);
    return value;
  };
  const levels = [
    ['+', '−'],
    ['×', '÷'],
  ];
  function chain(level: number): number {
    const operators = levels[level];
    if (!operators) return operand();
    let value = chain(level + 1);
    while (operators.includes(tokens[0] ?? '')) {
      const operation = OPERATIONS[tokens.shift() ?? ''] ?? fail();
      value = operation(value, chain(level + 1));
    }
    return value;
  }
  const value = chain(0);
  return tokens.length === 0 ? value : fail();
}

const round = (exact: number, rounding: SumResult['rounding']): number => {
  if (rounding === 'up') return Math.ceil(exact);
  if (rounding === 'down') return Math.floor(exact);
  return Math.round(exact * 10 ** rounding) / 10 ** rounding;
};

const figure = (value: number, decimals = 4): string =>
  value
    .toLocaleString('en-US', { minimumFractionDigits: decimals === 2 ? 2 : 0, maximumFractionDigits: decimals })
    .replace('-', '−');

/** '34 plants', '−$2.13', 'August 9'. */
function quantity(value: number, unit: string, decimals?: number): string {
  if (unit === 'date') return formatMonthAndDay(value * DAY_MS);
  if (unit !== '$') return `${figure(value)} ${unit}`.trim();
  const amount = figure(Math.abs(value), decimals === 0 ? 0 : 2);
  return value < 0 ? `−$${amount}` : `$${amount}`;
}

function readInput({ label, unit, canBeZero }: SumInput, text: string): number | string {
  if (text.trim() === '') return unit === 'date' ? `${label}: choose a day.` : `${label}: type a number.`;
  if (unit === 'date') {
    const day = Date.parse(`${text}T00:00:00Z`) / DAY_MS;
    return Number.isFinite(day) && Math.abs(day) < MAX_NUMBER ? day : `${label}: choose a day.`;
  }
  const value = parseNumber(text);
  if (value === null) return `${label}: type a number, such as 2.5.`;
  if (value < 0) return `${label}: the number cannot be below 0.`;
  if (value === 0 && !canBeZero) return `${label}: the number must be more than 0.`;
  return value <= MAX_NUMBER ? value : `${label}: the number can be 1,000,000 at most.`;
}

/** Calculates with the reader's numbers, by the names of the inputs; those not given are the example's. */
export function calculateSum({ inputs, results }: LessonSum, texts: Readonly<Record<string, string>>): SumOutcome {
  const read = inputs.map((input) => [input, readInput(input, texts[input.name] ?? input.example)] as const);
  const problems = Object.fromEntries(
    read.flatMap(([{ name }, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );
  if (Object.keys(problems).length > 0) return { problems, problem: null, results: [] };
  const values: Record<string, number> = {};
  const shown: Record<string, string> = {};
  for (const [{ name, unit }, value] of read) {
    values[name] = Number(value);
    shown[name] = unit === 'date' ? quantity(Number(value), unit) : figure(Number(value));
  }
  const worked: WorkedResult[] = [];
  for (const { name, label, formula, unit, rounding } of results) {
    const exact = Number(evaluateFormula(formula, values).toPrecision(12)); // 0.1 + 0.2 is no reason to round up
    const value = round(exact, rounding);
    if (!Number.isFinite(value) || (unit === 'date' && Math.abs(value) > MAX_NUMBER))
      return { problems, problem: 'These numbers together give no answer. Please check them.', results: [] };
    values[name] = value;
    shown[name] = unit === 'date' ? quantity(value, unit) : figure(value);
    const text = quantity(value, unit, rounding === 0 ? 0 : undefined);
    const steps = formula.replace(/[a-z]+|\d{4,}/g, (part) => shown[part] ?? figure(Number(part)));
    const isWhole = typeof rounding === 'number' || value === exact;
    worked.push({ label, value: text, working: `${steps} = ${isWhole ? text : `${figure(exact, 3)}, so ${text}`}` });
  }
  return { problems, problem: null, results: worked };
}
