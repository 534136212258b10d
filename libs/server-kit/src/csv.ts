/**
 * One cell after RFC 4180: quoted when it holds a comma, a quote or a line break. Cells that a spreadsheet would run as
 * a formula, full-width signs included, get an apostrophe in front: an address such as `=HYPERLINK(…)@x` is somebody's text, never a program.
 */
export function csvCell(text: string): string {
  const safe = /^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file, its end included. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
