/**
 * A cell of a CSV file (RFC 4180). Cells that spreadsheets would run as a formula, full-width signs included, are
 * prefixed with an apostrophe: an email address may be `=HYPERLINK(…)@x`.
 */
export function csvCell(text: string): string {
  const safe = /^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
