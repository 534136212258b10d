import { cellAddress, renderXlsx, type CellSheet, type SheetCell } from '@farm/print/spreadsheet';
import type { PackWords } from './pack-answers';
import type { PackGrant } from './starter-pack';

type Row = (SheetCell | null)[];

const USD = '"$"#,##0.00';
const LEAST_ROWS = 12;
const FURTHER_ROWS = 4;
const HEADS = ['What', 'How many', 'Price each', 'Total', 'In kind', 'Grant', 'Own cash', 'Note'];
const COLUMN = { item: 1, quantity: 2, price: 3, total: 4, inKind: 5, grant: 6, own: 7 } as const;

const label = (value: string): SheetCell => ({ kind: 'label', value });
const note = (value: string): Row => [{ kind: 'note', value }];
const typed = (value: number | null): SheetCell => ({ kind: 'input', value: value ?? '' });
const money = (value: number | null): SheetCell => ({ kind: 'input', value: value ?? '', format: USD });
const result = (formula: string): SheetCell => ({ kind: 'result', formula, format: USD });
const verdict = (formula: string): SheetCell => ({ kind: 'total', formula });

/** Rows from the top; the formulas below name the cells of these. */
function headRows({ name, place, purpose, amount, award, ownShare }: PackWords, grant: PackGrant) {
  const rows: Row[] = [
    [{ kind: 'title', value: `Budget: ${grant.title}` }],
    note([name ?? '[name of your farm or group]', place ?? '[place]', purpose ?? '[what the money is for]'].join(', ')),
    note('Yellow cells are yours to change. Green cells are worked out from them.'),
    note(`What it pays, in its own words: ${grant.amountText}. Confirm at ${grant.website}`),
    ...(grant.match === null ? [] : [note(`Own share, in its own words: ${grant.match}`)]),
    [],
  ];
  const add = (text: string, cell: SheetCell): string => cellAddress(2, rows.push([label(text), cell]));
  const cells = {
    award: add('Most that this grant pays', money(award)),
    asked: add('You ask for', money(amount)),
    share: add('Your share of the whole cost, percent', typed(ownShare)),
  };
  rows.push([]);
  return { rows, cells };
}

/** A line of the budget: the grant's part is the total without what is given in kind, at most the rest above the own share. */
function itemRow(row: number, share: string, item: PackWords['items'][number] | undefined): Row {
  const at = (column: keyof typeof COLUMN) => cellAddress(COLUMN[column], row);
  const total = `COUNT(${at('total')})=1`;
  const grantPart = `MAX(0,ROUND(${at('total')}*(1-SUM(${share})/100),2)-MAX(0,SUM(${at('inKind')})-ROUND(${at('total')}*SUM(${share})/100,2)))`;
  return [
    { kind: 'text-input', value: item?.name ?? '' },
    typed(item?.quantity ?? null),
    money(item?.price ?? null),
    result(`IF(COUNT(${at('quantity')},${at('price')})=2,ROUND(${at('quantity')}*${at('price')},2),"")`),
    money(null),
    result(`IF(${total},${grantPart},"")`),
    result(`IF(${total},ROUND(${at('total')}-SUM(${at('inKind')})-${at('grant')},2),"")`),
    { kind: 'text-input', value: '' },
  ];
}

interface Totals {
  total: string;
  inKind: string;
  grant: string;
  own: string;
}

/** Whether the budget fits the program; empty without the number that it is compared with. */
function checkRows(
  { award, asked, share }: ReturnType<typeof headRows>['cells'],
  { total, inKind, grant, own }: Totals,
): Row[] {
  const needed = `ROUND(${total}*SUM(${share})/100,2)`;
  return [
    [],
    [{ kind: 'heading', value: 'Checks' }],
    [
      label('The grant part is within the award'),
      verdict(`IF(COUNT(${award})=1,IF(ROUND(${grant}-${award},2)<=0,"Yes","No"),"Fill in the award")`),
    ],
    [label('Over the award by'), result(`IF(COUNT(${award})=1,MAX(0,ROUND(${grant}-${award},2)),"")`)],
    [
      label('You ask for what the lines add up to'),
      verdict(`IF(COUNT(${asked})=1,IF(ROUND(${asked}-${grant},2)=0,"Yes","No"),"Fill in what you ask for")`),
    ],
    [label('Own share that is needed'), result(needed)],
    [label('Own share in this budget, with in kind'), result(`ROUND(${inKind}+${own},2)`)],
    [label('The own share is reached'), verdict(`IF(ROUND(${inKind}+${own},2)>=${needed},"Yes","No")`)],
  ];
}

/** A budget with formulas, one sheet. */
function budgetSheet(words: PackWords, grant: PackGrant, unpaid: readonly string[]): CellSheet {
  const { rows, cells } = headRows(words, grant);
  rows.push(HEADS.map((value) => ({ kind: 'head', value })));
  const from = rows.length + 1;
  const count = Math.max(LEAST_ROWS, words.items.length + FURTHER_ROWS);
  for (let index = 0; index < count; index += 1) rows.push(itemRow(from + index, cells.share, words.items[index]));
  const to = rows.length;
  const totalRow = to + 1;
  const sum = (column: keyof typeof COLUMN): SheetCell => ({
    kind: 'total',
    formula: `SUM(${cellAddress(COLUMN[column], from)}:${cellAddress(COLUMN[column], to)})`,
    format: USD,
  });
  rows.push([{ kind: 'total', value: 'Total' }, null, null, sum('total'), sum('inKind'), sum('grant'), sum('own')]);
  const at = (column: keyof typeof COLUMN) => cellAddress(COLUMN[column], totalRow);
  rows.push(...checkRows(cells, { total: at('total'), inKind: at('inKind'), grant: at('grant'), own: at('own') }));
  rows.push(
    [],
    [{ kind: 'heading', value: 'What this grant does not pay' }],
    ...unpaid.map(note),
    note('In kind: hours, tools, land or goods that are given and not paid for. Keep a note of each, with its value.'),
  );
  return { name: 'Budget', rows, widths: [40, 12, 14, 14, 14, 14, 14, 30] };
}

/** The budget as a workbook. */
export const budgetFile = (words: PackWords, grant: PackGrant, unpaid: readonly string[]): Promise<Buffer> =>
  renderXlsx([budgetSheet(words, grant, unpaid)]);
