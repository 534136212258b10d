import type { DocumentTexts } from '../document-texts';
import { createFigure } from '../figures';
import type { Figure } from '../figures/figure';
import { plainText, type Block } from './blocks';

type Table = Extract<Block, { kind: 'table' }>;

const FIELD = /^([a-z]+):\s+(.*\S)\s*$/;
const ROW = /^- (.*\S)\s*$/;

interface Declaration {
  fields: Map<string, string>;
  rows: string[][];
}

function readDeclaration(content: string): Declaration {
  const declaration: Declaration = { fields: new Map(), rows: [] };
  for (const line of content.split('\n').filter((text) => text.trim() !== '')) {
    const [, key, value] = FIELD.exec(line) ?? [];
    const row = ROW.exec(line)?.[1];
    if (key && value && !declaration.fields.has(key)) declaration.fields.set(key, value);
    else if (row) declaration.rows.push(row.split('|').map((text) => text.trim()));
    else throw new RangeError(`'${line}' is neither 'key: value' nor '- cell | cell'.`);
  }
  return declaration;
}

/** The cells of these columns, or of all. @throws RangeError for a column that the table does not have */
function tableRows(table: Table, columns: string | undefined): string[][] {
  const heads = table.head.map((runs) => plainText(runs).trim());
  const names = columns?.split(';').map((name) => name.trim()) ?? heads;
  const places = names.map((name) => heads.indexOf(name));
  const missing = names[places.indexOf(-1)];
  if (missing !== undefined) throw new RangeError(`The table has no column '${missing}': ${heads.join(', ')}.`);
  return table.rows.map((row) => places.map((place) => plainText(row[place] ?? [])));
}

const READ_FIELDS = ['caption', 'alt', 'table', 'columns', 'omit'];

/** The first table after each of these headings. @throws RangeError for a heading without one */
function tablesUnder(headings: readonly string[], before: readonly Block[]): Table[] {
  return headings.map((heading) => {
    const from = before.findIndex(
      (block) => (block.kind === 'section' || block.kind === 'chapter') && block.text === heading,
    );
    const table = from < 0 ? undefined : before.slice(from).find((block) => block.kind === 'table');
    if (!table) throw new RangeError(`There is no table under '${heading}'.`);
    return table;
  });
}

function tablesOf(where: string, before: readonly Block[]): Table[] {
  const headings = /^under (.+)$/.exec(where)?.[1];
  if (headings)
    return tablesUnder(
      headings.split(';').map((heading) => heading.trim()),
      before,
    );
  const last = before.findLast((block) => block.kind === 'table');
  if (where !== 'above') throw new RangeError("Rows are taken from the 'table: above' or 'table: under HEADING'.");
  if (!last) throw new RangeError('There is no table above.');
  return [last];
}

/**
 * The figure of a block that begins with ```figure KIND. `table: above` takes the rows of the last table,
 * `table: under ONE; TWO` those of the first table under each heading, so that a number is written once.
 * @throws RangeError
 */
export function readFigure(
  kind: string,
  content: string,
  { blocksAbove, texts }: { blocksAbove: readonly Block[]; texts: DocumentTexts },
): Figure {
  const { fields, rows } = readDeclaration(content);
  const caption = fields.get('caption');
  if (!caption) throw new RangeError("A figure has its 'caption: …'.");
  const where = fields.get('table');
  const tables = where === undefined ? [] : tablesOf(where, blocksAbove);
  const taken = tables.flatMap((table) => tableRows(table, fields.get('columns')));
  const omitted =
    fields
      .get('omit')
      ?.split(';')
      .map((name) => name.trim()) ?? [];
  const source = {
    fields: new Map([...fields].filter(([key]) => !READ_FIELDS.includes(key))),
    rows: [...taken, ...rows].filter((row) => !omitted.includes(row[0] ?? '')),
  };
  return createFigure(kind, { caption, alt: fields.get('alt') }, source, texts);
}
