import type { HistoryItem } from '@farm/contracts';

const COLUMNS = [
  ...['date', 'taskType', 'instructions', 'actualResponse', 'correctionNeeded', 'correctionMessage', 'reinforcement'],
  ...['by', 'versionId', 'id'],
] as const satisfies readonly (keyof HistoryItem)[];

// A spreadsheet takes a cell that begins like this for a formula: what visitors wrote must stay words.
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: HistoryItem[keyof HistoryItem]): string {
  const text = String(value ?? '');
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The history as a file for a spreadsheet: RFC 4180, one line an entry, a header of the fields' names. */
export const historyCsv = (items: readonly HistoryItem[]): string =>
  [COLUMNS.join(','), ...items.map((item) => COLUMNS.map((name) => cell(item[name])).join(','))].join('\r\n') + '\r\n';
