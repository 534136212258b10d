import { type Day, textOf } from '@farm/almanac';

type Cell = string | number;

/** A table of Markdown; `aligned`: the columns that are aligned right, from 0. */
export function lessonTable(
  heads: readonly string[],
  rows: readonly (readonly Cell[])[],
  aligned: readonly number[] = [],
): string {
  const line = (cells: readonly Cell[]) => `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`;
  return [
    line(heads),
    line(heads.map((_, index) => (aligned.includes(index) ? '---:' : '---'))),
    ...rows.map(line),
  ].join('\n');
}

/** '$4,080', '$4.20'. */
export const inDollars = (amount: number): string =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 })}`;
/** '$204.00'. */
export const inCents = (amount: number): string =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
/** 'Jan 25'. */
export const shortDayName = (day: Day): string => shortDay.format(new Date(`${textOf(day)}T00:00:00Z`));

/** Whole numbers and halves: '7½'. */
export function inHalves(value: number): string {
  const twice = Math.round(value * 2);
  const whole = Math.floor(twice / 2);
  return twice % 2 === 0 ? String(whole) : `${whole === 0 ? '' : whole}½`;
}

/** To a tenth: '2.0'. */
export const inTenths = (value: number): string => value.toFixed(1);

const QUARTERS = ['', '¼', '½', '¾'];

/** Whole numbers and quarters: '8¼'. */
export function inQuarters(value: number): string {
  const quarters = Math.round(value * 4);
  const [whole, rest] = [Math.floor(quarters / 4), QUARTERS[quarters % 4] ?? ''];
  return whole === 0 && rest ? rest : `${whole}${rest}`;
}
