import { cellAddress, renderXlsx, type CellSheet, type SheetCell } from '@farm/print/spreadsheet';
import type { PackAnswers } from './pack-answers';
import type { PackGrant } from './starter-pack';

type Row = (SheetCell | null)[];

const USD = '"$"#,##0.00';
const LEAST_ROWS = 12;
const FURTHER_ROWS = 4;
const HEADS = ['What', 'How many', 'Price each', 'Total', 'In kind', 'Note'];
const COLUMN = { item: 1, quantity: 2, price: 3, total: 4, inKind: 5 } as const;
const NO_SHARE = '"Fill in your share"';

const label = (value: string): SheetCell => ({ kind: 'label', value });
const note = (value: string): Row => [{ kind: 'note', value }];
const textCell = (value: string | null): SheetCell => ({ kind: 'text-input', value: value ?? '' });
const typed = (value: number | null): SheetCell => ({ kind: 'input', value: value ?? '' });
const money = (value: number | null): SheetCell => ({ kind: 'input', value: value ?? '', format: USD });
const result = (formula: string): SheetCell => ({ kind: 'result', formula, format: USD });
const verdict = (formula: string): SheetCell => ({ kind: 'total', formula });

/** Rows from the top; the formulas below name the cells of these. */
function headRows({ name, place, purpose, amount, award, ownShare }: PackAnswers, grant: PackGrant) {
  const rows: Row[] = [
    [{ kind: 'title', value: `Budget: ${grant.title}` }],
    note('Yellow cells are yours to change. Green cells are worked out from them.'),
    note(`What it pays, in its own words: ${grant.amountText}. Confirm at ${grant.website}`),
    ...(grant.match === null ? [] : [note(`Own share, in its own words: ${grant.match}`)]),
    [],
  ];
  const add = (text: string, cell: SheetCell): string => cellAddress(2, rows.push([label(text), cell]));
  add('Name of your farm or group', textCell(name));
  add('Place', textCell(place));
  add('What the money is for', textCell(purpose));
  const cells = {
    award: add('Most that this grant pays', money(award)),
    asked: add('You ask for', money(amount)),
    share: add('Your share of the whole cost, percent', typed(ownShare)),
  };
  rows.push([]);
  return { rows, cells };
}

type HeadCells = ReturnType<typeof headRows>['cells'];

const at = (column: keyof typeof COLUMN, row: number): string => cellAddress(COLUMN[column], row);

/** A line of the budget. Nothing is split here: cents that are rounded on each line do not add up. */
function itemRow(row: number, item: PackAnswers['items'][number] | undefined): Row {
  const [quantity, price] = [at('quantity', row), at('price', row)];
  return [
    textCell(item?.name ?? null),
    typed(item?.quantity ?? null),
    money(item?.price ?? null),
    result(`IF(COUNT(${quantity},${price})=2,ROUND(${quantity}*${price},2),"")`),
    money(null),
    textCell(null),
  ];
}

/** How many lines between two rows have something in them, but no total. */
function openLines(from: number, to: number): string {
  const rows = [...Array(to - from + 1).keys()].map((index) => from + index);
  return rows
    .map((row) => `IF(COUNT(${at('total', row)})=1,0,IF(COUNTA(${at('item', row)}:${at('price', row)})>0,1,0))`)
    .join('+');
}

/** Who pays the total: what is given in kind counts toward the own share before cash; the grant pays the rest. */
function splitRows(first: number, { share }: HeadCells, total: string, inKind: string) {
  const [needed, grant] = [cellAddress(2, first + 2), cellAddress(2, first + 3)];
  const rows: Row[] = [
    [],
    [{ kind: 'heading', value: 'Who pays' }],
    [label('Own share that is needed'), result(`IF(COUNT(${share})=1,ROUND(${total}*${share}/100,2),${NO_SHARE})`)],
    [label('The grant'), result(`IF(COUNT(${share})=1,MAX(0,ROUND(${total}-MAX(${needed},${inKind}),2)),${NO_SHARE})`)],
    [label('Your own cash'), result(`IF(COUNT(${share})=1,MAX(0,ROUND(${total}-${inKind}-${grant},2)),${NO_SHARE})`)],
    [label('Given in kind'), result(`ROUND(${inKind},2)`)],
  ];
  return { rows, cells: { grant, total, inKind } };
}

/** Whether the budget fits the program; says what to fill in where a number is missing. */
function checkRows(
  { award, asked, share }: HeadCells,
  { grant, total, inKind }: ReturnType<typeof splitRows>['cells'],
  open: string,
): Row[] {
  const compared = (cell: string, empty: string, fits: string): SheetCell =>
    verdict(`IF(COUNT(${share})=0,${NO_SHARE},IF(COUNT(${cell})=1,IF(${fits},"Yes","No"),"${empty}"))`);
  return [
    [],
    [{ kind: 'heading', value: 'Checks' }],
    [label('Lines without a total'), verdict(open)],
    [
      label('The grant part is within the award'),
      compared(award, 'Fill in the award', `ROUND(${grant}-${award},2)<=0`),
    ],
    [label('Over the award by'), result(`IF(COUNT(${award},${grant})=2,MAX(0,ROUND(${grant}-${award},2)),"")`)],
    [
      label('You ask for what the lines add up to'),
      compared(asked, 'Fill in what you ask for', `ROUND(${asked}-${grant},2)=0`),
    ],
    [label('What is given in kind is within the total'), verdict(`IF(ROUND(${inKind}-${total},2)<=0,"Yes","No")`)],
  ];
}

/** A budget with formulas, one sheet. */
function budgetSheet(answers: PackAnswers, grant: PackGrant, unpaid: readonly string[]): CellSheet {
  const { rows, cells } = headRows(answers, grant);
  rows.push(HEADS.map((value) => ({ kind: 'head', value })));
  const from = rows.length + 1;
  const count = Math.max(LEAST_ROWS, answers.items.length + FURTHER_ROWS);
  for (let index = 0; index < count; index += 1) rows.push(itemRow(from + index, answers.items[index]));
  const to = rows.length;
  const sum = (column: keyof typeof COLUMN): SheetCell => ({
    kind: 'total',
    formula: `SUM(${at(column, from)}:${at(column, to)})`,
    format: USD,
  });
  rows.push([{ kind: 'total', value: 'Total' }, null, null, sum('total'), sum('inKind')]);
  const split = splitRows(rows.length + 1, cells, at('total', to + 1), at('inKind', to + 1));
  rows.push(
    ...split.rows,
    ...checkRows(cells, split.cells, openLines(from, to)),
    [],
    [{ kind: 'heading', value: 'What this grant does not pay' }],
    ...unpaid.map(note),
    note('In kind: hours, tools, land or goods that are given and not paid for. Keep a note of each, with its value.'),
  );
  return { name: 'Budget', rows, widths: [40, 20, 14, 14, 14, 30] };
}

/** The budget as a workbook. */
export const budgetFile = (answers: PackAnswers, grant: PackGrant, unpaid: readonly string[]): Promise<Buffer> =>
  renderXlsx([budgetSheet(answers, grant, unpaid)]);
