import { measureOf } from '@farm/almanac';
import { bySkeleton, consonantsOf } from './spelling';
import { isNumber, type Tokens } from './tokens';
import names from './unit-names.json';

export type MeasureUnit = keyof typeof names;

/** Powers of length, weight, time, money and the like. Counted things, such as hens, have none. */
export type Dimension = Readonly<Record<string, number>>;

/** One unit in inches, ounces, seconds and dollars. */
export interface UnitSize {
  size: number;
  dimension: Dimension;
}

const UNIT_NAMES = new Map(
  Object.entries(names).flatMap(([unit, all]) => all.split(', ').map((name) => [name, unit as MeasureUnit] as const)),
);
/** All names of units. */
export const unitWords: readonly string[] = [...UNIT_NAMES.keys()];
const spelled = bySkeleton(UNIT_NAMES.keys());
const MAX_UNIT_WORDS = 4;
const AFTER_IN = new Set(
  'a an the my our your each every one this these that costs expenses sales total cash seed feed hay grain labor fuel spring fall winter summer row rows full late early mid supplies seeds materials'.split(
    ' ',
  ),
);

/** Whether 'in' at a token is the preposition: 'in a row', 'in yards', 'in 2 days'. */
function isPreposition(tokens: Tokens, at: number): boolean {
  const next = tokens[at + 1] ?? '';
  if (tokens[at - 2] === 'every') return false;
  const isAfterNumber = isNumber(tokens[at - 1]) || tokens[at - 1] === '-';
  return !isAfterNumber || AFTER_IN.has(next) || (isNumber(next) && tokens[at + 2] !== 'apart');
}

/** The unit that begins at a token, and how many tokens it takes. */
export function unitAt(tokens: Tokens, at: number): { unit: MeasureUnit; length: number } | null {
  for (let length = MAX_UNIT_WORDS; length > 0; length -= 1) {
    const words = tokens.slice(at, at + length);
    const unit = words.length === length ? UNIT_NAMES.get(words.join(' ')) : undefined;
    if (unit && !(words.join(' ') === 'in' && isPreposition(tokens, at))) return { unit, length };
  }
  const bare = consonantsOf(tokens[at] ?? '');
  const unit = bare === null ? undefined : UNIT_NAMES.get(spelled.get(bare) ?? '');
  return unit ? { unit, length: 1 } : null;
}

const CUBIC_INCHES_OF_TEASPOON = 1728 / 5745.04;
const CUBIC_INCHES_OF_GALLON = 231;
const SECONDS_OF_DAY = 86_400;
const OTHERS: Readonly<Record<string, UnitSize>> = {
  dollar: { size: 1, dimension: { money: 1 } },
  month: { size: 30 * SECONDS_OF_DAY, dimension: { time: 1 } },
  year: { size: 365 * SECONDS_OF_DAY, dimension: { time: 1 } },
  percent: { size: 1, dimension: { percent: 1 } },
  fahrenheit: { size: 1, dimension: { temperature: 1 } },
  celsius: { size: 1, dimension: { temperature: 1 } },
  degree: { size: 1, dimension: { temperature: 1 } },
  mpg: { size: 63_360 / CUBIC_INCHES_OF_GALLON, dimension: { length: -2 } },
  mph: { size: 17.6, dimension: { length: 1, time: -1 } },
};

/** Size and dimension of a unit; counted things have no dimension. */
export function unitSize(unit: string): UnitSize {
  const row = measureOf(unit);
  switch (row?.of) {
    case 'length':
      return { size: row.size, dimension: { length: 1 } };
    case 'area':
      return { size: row.size * 144, dimension: { length: 2 } };
    case 'volume':
      return { size: row.size * CUBIC_INCHES_OF_TEASPOON, dimension: { length: 3 } };
    case 'weight':
      return { size: row.size, dimension: { weight: 1 } };
    case 'time':
      return { size: row.size, dimension: { time: 1 } };
    case 'flow':
      return { size: (row.size * CUBIC_INCHES_OF_GALLON) / 3600, dimension: { length: 3, time: -1 } };
    default:
      return OTHERS[unit] ?? { size: unit === 'dozen' ? 12 : 1, dimension: {} };
  }
}

/** The dimension of one unit times or over another. */
export function combinedDimension(a: Dimension, b: Dimension, power: 1 | -1): Dimension {
  const sum: Record<string, number> = { ...a };
  for (const [kind, exponent] of Object.entries(b)) sum[kind] = (sum[kind] ?? 0) + power * exponent;
  return Object.fromEntries(Object.entries(sum).filter(([, exponent]) => exponent !== 0));
}

export const isSameDimension = (a: Dimension, b: Dimension): boolean =>
  Object.keys(combinedDimension(a, b, -1)).length === 0;
