/**
 * A cell of a CSV file (RFC 4180). Cells that spreadsheets would run as a formula, full-width signs included, are
 * prefixed with an apostrophe: an email address may be `=HYPERLINK(…)@x`.
 */
export function csvCell(text: string): string {
  const safe = /^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Excel on Windows reads a file without it in the code page of its country, where “é” becomes “Ã©”. */
const BYTE_ORDER_MARK = '\ufeff';

/** The first line of every CSV file. */
export const csvHeader = (names: readonly string[]): string => BYTE_ORDER_MARK + csvLine(names);

/** Further lines of a CSV file. */
export const csvRows = (rows: readonly (readonly string[])[]): string => rows.map(csvLine).join('');
