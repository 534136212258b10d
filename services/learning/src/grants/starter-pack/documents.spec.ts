import { evaluateCell, type CellValue } from '@farm/print/spreadsheet';
import { xlsxCells } from '@farm/print/testing';
import { strFromU8, unzipSync } from 'fflate';
import { publishedFeed } from '../catalogue';
import { budgetFile } from './budget-sheet';
import { letterOfSupport } from './letter-of-support';
import { onePageStory } from './one-page-story';
import { readPackAnswers } from './pack-answers';
import { grantWithPack } from './starter-pack';

const feed = publishedFeed();
const rowOf = (id: string) => grantWithPack(id, feed);
const grant = rowOf('fruitguys');

const typed = {
  name: 'Pine Street Community Garden',
  place: 'Macon, Georgia',
  purpose: 'row cover and drip lines for twelve plots',
  amount: '$4,500',
  award: '5,000',
  ownShare: '20%',
  items: '4 x row cover at 45\n2 × Drip kit @ $1,250.50 each\nSeed\n\n',
  partners: 'Oak Elementary\nFirst Baptist Church',
  who: 'We are nine neighbors\nwho grow on a lot.',
  need: 'Half of the <tomatoes> & okra dry out.',
};

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** The paragraphs of a document as Word reads them; what is highlighted is between « and ». */
function paragraphsOf(file: Uint8Array) {
  const xml = strFromU8(unzipSync(new Uint8Array(file))['word/document.xml'] ?? new Uint8Array());
  return [...xml.matchAll(/<w:p>(.*?)<\/w:p>/gs)].map(([, paragraph = '']) => ({
    text: [...paragraph.matchAll(/<w:r>(.*?)<\/w:r>/gs)]
      .map(([, run = '']) => {
        const text = unescaped(
          [...run.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, part = '']) => part).join(''),
        );
        return run.includes('<w:highlight') ? `«${text}»` : text;
      })
      .join(''),
    style: /<w:pStyle w:val="(\w+)"/.exec(paragraph)?.[1] ?? null,
    startsPage: paragraph.includes('<w:pageBreakBefore/>'),
  }));
}

test('what was typed is read: money with signs, items with quantity and price, one line for each partner', () => {
  expect(readPackAnswers(typed)).toMatchObject({
    amount: 4_500,
    award: 5_000,
    ownShare: 20,
    items: [
      { name: 'row cover', quantity: 4, price: 45 },
      { name: 'Drip kit', quantity: 2, price: 1_250.5 },
      { name: 'Seed', quantity: null, price: null },
    ],
    partners: ['Oak Elementary', 'First Baptist Church'],
    story: { who: 'We are nine neighbors who grow on a lot.', plan: null },
  });
  expect(readPackAnswers({ name: ' \u202e\u0000\ud800 ', items: '2x4 lumber' })).toMatchObject({
    name: null,
    items: [{ name: '4 lumber', quantity: 2, price: null }],
  });
});

describe('the letter of support', () => {
  test('is written from the supporter’s side, one page for each partner, with blanks only for what they alone know', async () => {
    const all = paragraphsOf(await letterOfSupport(readPackAnswers(typed), grant));
    const lines = all.map(({ text }) => text);
    expect(lines.filter((line) => line === 'Sincerely,')).toHaveLength(2);
    expect(all.filter(({ startsPage }) => startsPage)).toHaveLength(1);
    expect(lines).toContain('Oak Elementary');
    expect(lines).toContain('First Baptist Church');
    expect(lines).toContain(
      `I am writing in support of the application of Pine Street Community Garden in Macon, Georgia to the ${grant.title}. They ask for $4,500 for row cover and drip lines for twelve plots.`,
    );
    expect(lines).toContain(
      'I have known them «[since when, and how]». I have seen them «[one thing that you saw yourself]».',
    );
  });

  test('of which nothing is known has a blank for each fact', async () => {
    const lines = paragraphsOf(await letterOfSupport(readPackAnswers({}), grant)).map(({ text }) => text);
    expect(lines).toContain(
      `I am writing in support of the application of «[name of the farm or group]» in «[place]» to the ${grant.title}. They ask for «[amount]» for «[what the money is for]».`,
    );
    expect(lines.filter((line) => line === 'Sincerely,')).toHaveLength(1);
  });
});

describe('the story', () => {
  test('has the person’s own words under five headings, and a marked blank where nothing was said', async () => {
    const all = paragraphsOf(await onePageStory(readPackAnswers(typed), grant));
    expect(all.map(({ text, style }) => (style === null ? text : `${style}: ${text}`))).toEqual([
      'Title: Row cover and drip lines for twelve plots',
      'Pine Street Community Garden, Macon, Georgia. Application to The FruitGuys Community Fund, for $4,500.',
      'Heading1: Who we are',
      'We are nine neighbors who grow on a lot.',
      'Heading1: The need',
      'Half of the <tomatoes> & okra dry out.',
      'Heading1: What we will do',
      '«[Write here: what you will do with the money, in the order of the months]»',
      'Heading1: Who gains',
      '«[Write here: who gets something from it, and how many they are]»',
      'Heading1: How we will know',
      '«[Write here: what you will count before and after, and who counts it]»',
    ]);
  });

  test('fits one page when every answer is as long as it may be', async () => {
    const words = 'Okra and cowpeas. '.repeat(25).trim();
    const answers = { ...typed, who: words, need: words, plan: words, gain: words, proof: words };
    const all = paragraphsOf(await onePageStory(readPackAnswers(answers), grant));
    const CHARACTERS_PER_LINE = 85; // 10.5 pt Arial on 6.7 inches
    const LINES_PER_PAGE = 50; // 9.2 inches at 1.1 lines, less the space between paragraphs
    const lines = all.reduce(
      (sum, { text, style }) => sum + Math.ceil(text.length / CHARACTERS_PER_LINE) + (style ? 1 : 0),
      0,
    );
    expect(lines).toBeLessThanOrEqual(LINES_PER_PAGE);
  });
});

describe('the budget', () => {
  const open = async (answers: Parameters<typeof readPackAnswers>[0], row = grant, unpaid: string[] = []) => {
    const cells = xlsxCells(await budgetFile(readPackAnswers(answers), row, unpaid));
    const addressOf = (text: string) => [...cells].find(([, { value }]) => value === text)?.[0].split('!')[1] ?? 'none';
    const rowNumber = (text: string) => Number(/\d+/.exec(addressOf(text))?.[0]);
    const at = (address: string) => cells.get(`Budget!${address}`);
    const beside = (text: string) => at(`B${rowNumber(text)}`);
    /** The sheet after somebody typed into some of its cells. */
    const recalculated = (changes: Record<string, CellValue>) => {
      const read = (sheet: string, address: string): CellValue => {
        const cell = cells.get(`${sheet}!${address}`);
        return (
          changes[address] ??
          (cell?.formula === undefined ? (cell?.value ?? '') : evaluateCell(cell.formula, sheet, read))
        );
      };
      return (text: string) => read('Budget', `B${rowNumber(text)}`);
    };
    return { cells, at, beside, rowNumber, recalculated };
  };

  test('multiplies quantity by price, splits each line into grant, own cash and in kind, and adds up', async () => {
    const { at, rowNumber } = await open(typed);
    const row = rowNumber('row cover');
    expect([...'ABCDEFG'].map((column) => at(`${column}${row}`)?.value)).toEqual([
      'row cover',
      4,
      45,
      180,
      '',
      144,
      36,
    ]);
    expect(at(`D${row}`)?.formula).toBe(`IF(COUNT(B${row},C${row})=2,ROUND(B${row}*C${row},2),"")`);
    const seed = rowNumber('Seed');
    expect([at(`D${seed}`)?.value, at(`F${seed}`)?.value]).toEqual(['', '']);
    const total = rowNumber('Total');
    const sums = [...'DEFG'].map((column) => at(`${column}${rowNumber('Checks') - 2}`)?.value);
    expect(total).toBeLessThan(row);
    expect(sums).toEqual([2_681, 0, 2_144.8, 536.2]);
  });

  test('what is given in kind counts toward the own share before cash, and then lowers what is asked for', async () => {
    const { rowNumber, recalculated } = await open(typed);
    const row = rowNumber('row cover');
    const own = 'Own share in this budget, with in kind';
    expect(recalculated({ [`E${row}`]: 30 })(own)).toBe(536.2);
    expect(recalculated({ [`E${row}`]: 100 })(own)).toBe(600.2);
  });

  test('says whether the grant part is within the award, and by how much it is over', async () => {
    const { beside, recalculated, rowNumber } = await open(typed);
    const within = 'The grant part is within the award';
    expect(beside(within)?.value).toBe('Yes');
    expect(beside('The own share is reached')?.value).toBe('Yes');
    expect(beside('You ask for what the lines add up to')?.value).toBe('No');
    const more = recalculated({ [`B${rowNumber('row cover')}`]: 100 });
    expect([more(within), more('Over the award by')]).toEqual(['No', 600.8]);
  });

  test('is empty but for the award and the words of the program when nothing was typed', async () => {
    const { cells, beside } = await open({}, rowOf('ams-fmpp'));
    expect(beside('Most that this grant pays')?.value ?? '').toBe('');
    expect(beside('The grant part is within the award')?.value).toBe('Fill in the award');
    const texts = [...cells.values()].map(({ value }) => value);
    expect(texts).toContain('Own share, in its own words: 25 % of the grant, in cash or kind');
  });

  test('names what the grant does not pay', async () => {
    const { cells } = await open({}, grant, ['Labor and land are not paid.']);
    expect([...cells.values()].map(({ value }) => value)).toContain('Labor and land are not paid.');
  });

  test('keeps text as text: what looks like a formula is not run', async () => {
    const { cells, rowNumber } = await open({ items: '=1+1\n+SUM(A1)' });
    expect(cells.get(`Budget!A${rowNumber('=1+1')}`)).toEqual({ formula: undefined, value: '=1+1' });
  });
});
