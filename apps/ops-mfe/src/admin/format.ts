import { capitalize, cents, csvHeader, csvRows, formatDay, formatFarmDate, formatUsd } from '@farm/farm';

export { formatFarmTimestamp } from '@farm/farm';

/** 'Nov 21, 2026': the day of a moment, on the farm's calendar. */
export const formatDate = (at: string): string => formatFarmDate(at, 'medium');
/** 'Nov 21, 2026': a day without a time zone, such as '2026-11-21'. */
export const formatCalendarDay = (day: string): string => formatDay(day, 'medium');
/** The last day of something that ends at midnight. */
export const formatLastDay = (endsAt: string): string => formatFarmDate(Date.parse(endsAt) - 1, 'medium');

/** '1 order', '3 orders', '2 tries'. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** '$39.99'; a loss has a minus sign: '-$39.99'. */
export const formatCents = (amount: number): string =>
  amount < 0 ? `-${formatUsd(cents(-amount))}` : formatUsd(cents(amount));

/** An identifier such as 'partly_refunded' as words: 'Partly refunded'. */
export const humanize = (identifier: string): string => {
  const text = identifier.replace(/[_.]/g, ' ');
  return capitalize(text);
};

/** A CSV file: a header with the names of the fields, then one line for each row. */
export const toCsv = <Row>(fields: readonly (keyof Row & string)[], rows: readonly Row[]): string =>
  csvHeader(fields) + csvRows(rows.map((row) => fields.map((field) => String(row[field] ?? ''))));
