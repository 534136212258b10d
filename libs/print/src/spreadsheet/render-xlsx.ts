import type { Blob } from 'node:buffer';
import type { Stream } from 'node:stream';
import writeExcelFile, { type CellObject, type Feature } from 'write-excel-file/node';
import type { CellValue } from './evaluate-cells';
import { cellValues, type CellSheet, type SheetCell } from './cells';

const LOOKS: Readonly<Record<SheetCell['kind'], CellObject>> = {
  title: { fontWeight: 'bold', fontSize: 16, textColor: '#1F3A2E' },
  heading: { fontWeight: 'bold', fontSize: 13, textColor: '#1F3A2E' },
  note: { fontStyle: 'italic', textColor: '#444444' },
  head: { fontWeight: 'bold', backgroundColor: '#E6E6E6', wrap: true, alignVertical: 'bottom', borderStyle: 'thin' },
  label: {},
  input: { backgroundColor: '#FFF2B3', borderStyle: 'thin', align: 'right' },
  'text-input': { backgroundColor: '#FFF2B3', borderStyle: 'thin', wrap: true, alignVertical: 'top' },
  result: { backgroundColor: '#DDF0DD', borderStyle: 'thin', align: 'right' },
  total: { backgroundColor: '#DDF0DD', fontWeight: 'bold', borderStyle: 'thin' },
};

function styledCell({ kind, value, formula, format }: SheetCell): CellObject {
  const look = LOOKS[kind];
  if (formula !== undefined) return { ...look, type: 'Formula', value: formula, ...(format ? { format } : {}) };
  if (value === undefined || value === '') return look;
  return typeof value === 'number' && format ? { ...look, value, format } : { ...look, value };
}

const FORMULA_CELL = /<c r="([A-Z]+\d+)"([^>]*)>(<f>[^<]*<\/f>)<\/c>/g;

/** Adds the result of each formula, which programs show that do not calculate, such as a phone's preview. */
const withResults = (xml: string, valueAt: (address: string) => CellValue): string =>
  xml.replace(FORMULA_CELL, (_, address: string, attributes: string, formula: string) => {
    const value = valueAt(address);
    const type = typeof value === 'string' ? ' t="str"' : '';
    return `<c r="${address}"${attributes}${type}>${formula}<v>${value}</v></c>`;
  });

/** US Letter, as wide as one page: the writer knows A4 alone. */
const onLetter = (xml: string): string =>
  xml
    .replace(/(<worksheet[^>]*>)/, '$1<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
    .replace('<pageSetup paperSize="9"', '<pageSetup paperSize="1" fitToWidth="1" fitToHeight="0"');

/** Results beside the formulas, which a program that calculates replaces when it opens the file. */
function resultsFeature(sheets: readonly CellSheet[]): Feature<Stream | Buffer | Blob> {
  const read = cellValues(sheets);
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _, { sheetIndex }) =>
            withResults(onLetter(xml), (address) => read(sheets[sheetIndex]?.name ?? '', address)),
        },
        'xl/workbook.xml': { transform: (xml) => xml.replace('<calcPr/>', '<calcPr fullCalcOnLoad="1"/>') },
      },
    },
  };
}

const ARCHIVE = {
  end: { signature: 0x06054b50, bytes: 22, count: 10, directory: 16 },
  entry: { bytes: 46, time: 12, name: 28, extra: 30, comment: 32, file: 42 },
  file: { time: 10 },
};
/** 1 January 2026, 0:00, as archives count: 7 bits of years since 1980, 4 of the month, 5 of the day, 16 of the time. */
const ARCHIVE_TIME = (((2026 - 1980) << 25) | (1 << 21) | (1 << 16)) >>> 0;

/** Dates all files of an archive alike, so that the same sheets result in the same bytes (PKWARE's APPNOTE, 4.3). */
function withOneDate(zip: Buffer): Buffer {
  const end = zip.length - ARCHIVE.end.bytes;
  if (zip.readUInt32LE(end) !== ARCHIVE.end.signature) throw new RangeError('The archive does not end as expected.');
  let at = zip.readUInt32LE(end + ARCHIVE.end.directory);
  for (let count = zip.readUInt16LE(end + ARCHIVE.end.count); count > 0; count -= 1) {
    const { entry, file } = ARCHIVE;
    zip.writeUInt32LE(ARCHIVE_TIME, at + entry.time);
    zip.writeUInt32LE(ARCHIVE_TIME, zip.readUInt32LE(at + entry.file) + file.time);
    at +=
      entry.bytes +
      [entry.name, entry.extra, entry.comment].reduce((sum, field) => sum + zip.readUInt16LE(at + field), 0);
  }
  return zip;
}

/**
 * The sheets as an Office Open XML workbook, without macros. The same sheets always result in the same bytes.
 * @throws RangeError for a formula without a value
 */
export async function renderXlsx(sheets: readonly CellSheet[]): Promise<Buffer> {
  const columnCount = (sheet: CellSheet) => Math.max(...sheet.rows.map((row) => row.length));
  const written = await writeExcelFile(
    sheets.map((sheet) => ({
      sheet: sheet.name,
      data: sheet.rows.map((row) => row.map((cell) => (cell === null ? null : styledCell(cell)))),
      columns: [...Array(columnCount(sheet)).keys()].map((column) => ({ width: sheet.widths[column] ?? 13 })),
      orientation: 'landscape' as const,
    })),
    { fontFamily: 'Arial', fontSize: 11, features: [resultsFeature(sheets)] },
  ).toBuffer();
  return withOneDate(written);
}
