import breeding from './data/breeding.json';
import bushels from './data/bushel-weights.json';
import canning from './data/canning-yields.json';
import livestock from './data/livestock.json';
import rows from './data/row-figures.json';

/** A row of a table that nobody has compared with its source yet. */
export interface UncheckedRow {
  /** 'almanac:livestock.hens'. */
  id: string;
  subject: string;
  /** The figures of the row. */
  text: string;
  source: string;
  /** What a wrong figure may harm. */
  risk: 'animal' | 'food' | 'none';
}

const NOT_FIGURES = new Set(['id', 'source', 'url', 'label']);
const nameOf = (field: string): string => field.replace(/([A-Z]|\d+)/g, ' $1').toLowerCase();

/** 'indoor sqft 4, outdoor sqft 10'. */
const figuresOf = (row: object): string =>
  Object.entries(row)
    .filter(([field, value]) => !NOT_FIGURES.has(field) && value !== null)
    .map(([field, value]) => `${nameOf(field)} ${String(value)}`)
    .join(', ');

interface Table {
  name: string;
  risk: UncheckedRow['risk'];
  checked: string | null;
  url: string;
  rows: readonly (readonly [id: string, row: object])[];
}

const byId = (all: readonly { id: string }[]) => all.map((row) => [row.id, row] as const);
const pounds = (all: Readonly<Record<string, number>>) =>
  Object.entries(all).map(([id, value]) => [id, { poundsPerBushel: value }] as const);

const TABLES: readonly Table[] = [
  { ...livestock, name: 'livestock', risk: 'animal', url: '', rows: Object.entries(livestock.animals) },
  { ...breeding, name: 'breeding', risk: 'animal', rows: Object.entries(breeding.animals) },
  { ...canning, name: 'canning-yields', risk: 'food', rows: byId(canning.crops) },
  { ...rows, name: 'row-figures', risk: 'none', rows: byId(rows.crops) },
  { ...bushels, name: 'bushel-weights', risk: 'none', rows: pounds({ ...bushels.pounds, ...bushels.others }) },
];

/** The rows of all tables whose `checked` is null. */
export const uncheckedRows: readonly UncheckedRow[] = TABLES.filter(({ checked }) => checked === null).flatMap(
  ({ name, risk, url, rows: all }) =>
    all.map(([id, row]) => ({
      id: `almanac:${name}.${id.replaceAll(' ', '-')}`,
      subject: `${id.replaceAll('-', ' ')} (table of ${name.replace('-', ' ')})`,
      text: figuresOf(row),
      source: 'url' in row && typeof row.url === 'string' ? row.url : url,
      risk,
    })),
);
