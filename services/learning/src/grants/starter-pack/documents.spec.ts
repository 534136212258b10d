import { StarterPackAnswers } from '@farm/contracts';
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

test('what was typed is read: money with signs, one line for each partner, and the lines of the story', () => {
  expect(readPackAnswers(typed)).toMatchObject({
    amount: 4_500,
    award: 5_000,
    ownShare: 20,
    partners: ['Oak Elementary', 'First Baptist Church'],
    story: { who: ['We are nine neighbors', 'who grow on a lot.'], plan: [] },
  });
  expect(readPackAnswers({ name: ' \u202e\u0000\ud800 ' }).name).toBeNull();
});

test.each([
  ['4 x row cover at 45', 'row cover', 4, 45],
  ['2 × Drip kit @ $1,250.50 each', 'Drip kit', 2, 1_250.5],
  ['4 row covers at 45', 'row covers', 4, 45],
  ['2x4 lumber at 8', '2x4 lumber', 1, 8],
  ['6 x 2x4 lumber at 8', '2x4 lumber', 6, 8],
  ['2x4 lumber', '2x4 lumber', null, null],
  ['12 hoes', 'hoes', 12, null],
  ['Seed at 30', 'Seed', 1, 30],
  ['Walk-in cooler $3,200', 'Walk-in cooler', 1, 3_200],
  ['Walk-in cooler, $3,200', 'Walk-in cooler', 1, 3_200],
  ['Fence for $900', 'Fence', 1, 900],
  ['3 rolls for $90', '3 rolls', 1, 90],
  ['1,000 seedlings at 0.50', 'seedlings', 1_000, 0.5],
  ['1000 seedlings at $.50', 'seedlings', 1_000, 0.5],
  ['4x row cover at 45', 'row cover', 4, 45],
  ['Compost for 30 plots', 'Compost for 30 plots', null, null],
  ['Seed', 'Seed', null, null],
])('the line of a budget %j is %s, %j at %j', (line, name, quantity, price) =>
  expect(readPackAnswers({ items: line }).items).toEqual([{ name, quantity, price }]),
);

test('a document of Word names nobody as its author', async () => {
  const core = strFromU8(
    unzipSync(new Uint8Array(await letterOfSupport(readPackAnswers({}), grant)))['docProps/core.xml'] ??
      new Uint8Array(),
  );
  expect(core).toContain('<dc:title>Letter of support');
  expect(core).not.toMatch(/Un-named/);
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
      'We are nine neighbors',
      'who grow on a lot.',
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

  test('fits one page when every answer is as long as the contract lets it be', async () => {
    const LINE = 1.15; // of Arial, times its size
    const CHARACTER = 0.5; // mean width of Arial, times its size
    const words = 'Okra and cowpeas. '.repeat(200).slice(0, StarterPackAnswers.properties.who.maxLength);
    const answers = { ...typed, who: words, need: words, plan: words, gain: words, proof: words };
    const file = unzipSync(new Uint8Array(await onePageStory(readPackAnswers(answers), grant)));
    const xml = strFromU8(file['word/document.xml'] ?? new Uint8Array());
    const styles = strFromU8(file['word/styles.xml'] ?? new Uint8Array());
    const number = (text: string, name: string): number =>
      Number(new RegExp(` w:${name}="(\\d+)"`).exec(text)?.[1] ?? 0);
    const sizeOf = (style: string): number => 10 * number(/<w:sz [^>]*>/.exec(style)?.[0] ?? '', 'val'); // half points to twips
    const page = (text: string, ...names: string[]) => names.reduce((sum, name) => sum + number(text, name), 0);
    const [size = ''] = /<w:pgSz [^>]*>/.exec(xml) ?? [];
    const [margin = ''] = /<w:pgMar [^>]*>/.exec(xml) ?? [];
    const heights = [...xml.matchAll(/<w:p>(.*?)<\/w:p>/gs)].map(([, paragraph = '']) => {
      const id = /<w:pStyle w:val="(\w+)"/.exec(paragraph)?.[1];
      const style = id === undefined ? styles : (styles.split(`w:styleId="${id}"`)[1] ?? '');
      const text = [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)</g)].map(([, part = '']) => part).join('');
      const lines = Math.ceil(
        (text.length * CHARACTER * sizeOf(style)) / (page(size, 'w') - page(margin, 'left', 'right')),
      );
      return (
        lines * LINE * 1.1 * sizeOf(style) + page(/<w:spacing [^>]*>/.exec(paragraph)?.[0] ?? '', 'before', 'after')
      );
    });
    expect(heights).toHaveLength(12);
    expect(Math.min(...heights)).toBeGreaterThan(200);
    expect(heights.reduce((sum, each) => sum + each, 0)).toBeLessThan(page(size, 'h') - page(margin, 'top', 'bottom'));
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

  const AWARD = 'The grant part is within the award';
  const ASKED = 'You ask for what the lines add up to';

  test('multiplies quantity by price, adds up, and splits the sum into grant, own cash and in kind', async () => {
    const { at, beside, rowNumber } = await open(typed);
    const row = rowNumber('row cover');
    expect([...'ABCDE'].map((column) => at(`${column}${row}`)?.value)).toEqual(['row cover', 4, 45, 180, '']);
    expect(at(`D${row}`)?.formula).toBe(`IF(COUNT(B${row},C${row})=2,ROUND(B${row}*C${row},2),"")`);
    expect(at(`D${rowNumber('Seed')}`)?.value).toBe('');
    expect(at(`D${rowNumber('Who pays') - 2}`)?.value).toBe(2_681);
    expect(
      ['Own share that is needed', 'The grant', 'Your own cash', 'Given in kind'].map((text) => beside(text)?.value),
    ).toEqual([536.2, 2_144.8, 536.2, 0]);
  });

  test.each([
    ['nothing', 0, 2_144.8, 536.2],
    ['less than the own share', 100, 2_144.8, 436.2],
    ['the own share', 536.2, 2_144.8, 0],
    ['more than the own share', 700, 1_981, 0],
  ])('%s in kind counts toward the own share before cash, on whichever line', async (_, inKind, grantPart, cash) => {
    const { rowNumber, recalculated } = await open(typed);
    for (const line of ['row cover', 'Drip kit']) {
      const after = recalculated({ [`E${rowNumber(line)}`]: inKind });
      expect([after('The grant'), after('Your own cash')]).toEqual([grantPart, cash]);
    }
  });

  test('more in kind than the total is a fault', async () => {
    const { beside, rowNumber, recalculated } = await open(typed);
    const within = 'What is given in kind is within the total';
    expect(beside(within)?.value).toBe('Yes');
    expect(recalculated({ [`E${rowNumber('Seed')}`]: 2_681.01 })(within)).toBe('No');
  });

  test('cents are rounded once, at the sum: grant and own cash add up to it', async () => {
    const items = Array.from({ length: 9 }, (_, index) => `Seed ${'abcdefghi'[index]} at 0.03`).join('\n');
    const { beside } = await open({ items, ownShare: '33.3' });
    expect([beside('The grant')?.value, beside('Your own cash')?.value]).toEqual([0.18, 0.09]);
  });

  test('an unknown share is not none: the split waits for it', async () => {
    const { beside } = await open({ ...typed, ownShare: '' });
    for (const text of ['Own share that is needed', 'The grant', 'Your own cash', AWARD, ASKED])
      expect([text, beside(text)?.value]).toEqual([text, 'Fill in your share']);
  });

  test('counts the lines without a total', async () => {
    const { beside, rowNumber, recalculated } = await open(typed);
    const lines = 'Lines without a total';
    expect(beside(lines)?.value).toBe(1); // Seed
    const row = rowNumber('Seed');
    expect(recalculated({ [`B${row}`]: 1, [`C${row}`]: 30, [`D${row}`]: 30 })(lines)).toBe(0);
    expect(recalculated({ [`C${row + 1}`]: 30 })(lines)).toBe(2);
  });

  test('says whether the grant part is within the award, and by how much it is over', async () => {
    const { beside, recalculated, rowNumber } = await open(typed);
    expect(beside(AWARD)?.value).toBe('Yes');
    expect(beside(ASKED)?.value).toBe('No');
    const more = recalculated({ [`B${rowNumber('row cover')}`]: 100 });
    expect([more(AWARD), more('Over the award by')]).toEqual(['No', 600.8]);
  });

  test('is empty but for the words of the program when nothing was typed', async () => {
    const { cells, at, beside, rowNumber } = await open({}, rowOf('ams-fmpp'));
    const inputs = ['Name of your farm or group', 'Place', 'Most that this grant pays', 'You ask for'];
    for (const text of inputs) expect([text, at(`B${rowNumber(text)}`)?.value ?? '']).toEqual([text, '']);
    expect(beside(AWARD)?.value).toBe('Fill in your share');
    const texts = [...cells.values()].map(({ value }) => value);
    expect(texts).toContain('Own share, in its own words: 25 % of the grant, in cash or kind');
  });

  test('asks for the award where none is filled in', async () => {
    const { beside } = await open({ ownShare: '0' });
    expect(beside(AWARD)?.value).toBe('Fill in the award');
  });

  test('prints on US Letter, as wide as one page', async () => {
    const sheet = strFromU8(
      unzipSync(new Uint8Array(await budgetFile(readPackAnswers({}), grant, [])))['xl/worksheets/sheet1.xml'] ??
        new Uint8Array(),
    );
    expect(sheet).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>');
    expect(/<pageSetup [^>]*>/.exec(sheet)?.[0]).toBe(
      '<pageSetup paperSize="1" fitToWidth="1" fitToHeight="0" orientation="landscape"/>',
    );
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
