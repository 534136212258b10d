import { Readable } from 'node:stream';
import { csvHeader, csvRows } from '@farm/farm';
import type { Caller } from './request-context';
import { throwHttpError } from './http-error';

/** The columns of an exported table, in order. */
export type TableColumns<Row> = readonly (readonly [name: string, cell: (row: Row) => string])[];

interface TableFile<Row> {
  /** Without extension. */
  name: string;
  format: 'csv' | 'json';
  columns: TableColumns<Row>;
  /** The rows page by page, so that a table is never in memory at once. */
  pages: AsyncIterable<readonly Row[]>;
}

async function* csvLines<Row>({ columns, pages }: TableFile<Row>): AsyncGenerator<string> {
  yield csvHeader(columns.map(([name]) => name));
  for await (const rows of pages) yield csvRows(rows.map((row) => columns.map(([, cell]) => cell(row))));
}

async function* jsonLines<Row>({ columns, pages }: TableFile<Row>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of pages)
    for (const row of rows) {
      yield separator + JSON.stringify(Object.fromEntries(columns.map(([name, cell]) => [name, cell(row)])));
      separator = ',\n';
    }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/**
 * Streams a table as an attachment. CSV files begin with a byte order mark, for Excel. Cells of CSV files that a spreadsheet would run as a formula get an apostrophe in front.
 * Writes who exported what to the log.
 */
export function sendTable<Row>(
  { reply, request, person }: Pick<Caller, 'reply' | 'request' | 'person'>,
  file: TableFile<Row>,
) {
  const { name, format } = file;
  request.log.info({ operator: person?.id, action: 'exported', about: name, format }, 'operator action');
  reply
    .type(format === 'csv' ? 'text/csv; charset=utf-8; header=present' : 'application/json; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('x-robots-tag', 'noindex');
  return Readable.from(format === 'csv' ? csvLines(file) : jsonLines(file));
}

const spelling = (address: string): string => address.trim().toLowerCase();

/** The address that an operator typed twice. @throws 400 if the two differ */
export function confirmedAddress({ email, confirm }: { email: string; confirm: string }): string {
  if (spelling(email) !== spelling(confirm))
    throwHttpError(400, 'request.invalid', 'The two addresses differ. Nothing was erased.');
  return email.trim();
}
