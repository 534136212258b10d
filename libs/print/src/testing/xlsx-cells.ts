import { strFromU8, unzipSync } from 'fflate';
import type { CellValue } from '../spreadsheet';

export interface XlsxCell {
  formula: string | undefined;
  value: CellValue;
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** The cells of a workbook as another program reads them, by 'Sheet!B7'. A value beside a formula is its stored result. */
export function xlsxCells(workbook: Uint8Array): Map<string, XlsxCell> {
  const files = unzipSync(new Uint8Array(workbook));
  const textOf = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  const strings = [...textOf('xl/sharedStrings.xml').matchAll(/<si><t[^>]*>([^<]*)<\/t><\/si>/g)].map(([, text = '']) =>
    unescaped(text),
  );
  const names = [...textOf('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(([, name = '']) => name);
  const cells = new Map<string, XlsxCell>();
  names.forEach((name, index) => {
    const xml = textOf(`xl/worksheets/sheet${index + 1}.xml`);
    for (const [, address = '', attributes = '', inner = ''] of xml.matchAll(
      /<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/g,
    )) {
      const formula = /<f>([^<]*)<\/f>/.exec(inner)?.[1];
      const text = /<v>([^<]*)<\/v>/.exec(inner)?.[1] ?? '';
      const value = attributes.includes('t="s"')
        ? (strings[Number(text)] ?? '')
        : text === '' || attributes.includes('t="str"')
          ? unescaped(text)
          : Number(text);
      cells.set(`${name}!${address}`, { formula: formula === undefined ? undefined : unescaped(formula), value });
    }
  });
  return cells;
}
