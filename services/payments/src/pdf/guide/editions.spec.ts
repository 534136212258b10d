import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guides, type Language } from '@farm/farm';
import { textsIn } from '../document-texts';
import { spansIn } from '../figures/calendar-charts';
import { plainText, type Block } from '../markdown/blocks';
import { splitFrontMatter } from '../markdown/front-matter';
import { parseBlocks } from '../markdown/parse-blocks';

const CONTENT = join(__dirname, '../../../content/guides');

function blocksOf(id: string, language: Language): Block[] {
  const file = `${id}${language === 'en' ? '' : `.${language}`}.md`;
  return parseBlocks(splitFrontMatter(file, readFileSync(join(CONTENT, file), 'utf8')), textsIn(language));
}

const editions = guides.flatMap(({ id, languages }) =>
  languages.filter((language) => language !== 'en').map((language) => ({ id, language })),
);

/** What a block is, without its words. */
const shapeOf = (block: Block): string => {
  switch (block.kind) {
    case 'table':
      return `table ${block.head.length}x${block.rows.length}`;
    case 'list':
      return `${block.marker} list of ${block.items.length}`;
    case 'note':
      return `note ${block.label}`;
    case 'figure':
      return `figure ${block.figure.kind}`;
    default:
      return block.kind;
  }
};

const cells = (blocks: readonly Block[]) =>
  blocks.flatMap((block) =>
    block.kind === 'table' ? block.rows.flatMap((row) => row.slice(1).map((runs) => plainText(runs))) : [],
  );

/** The days of a cell; null: it names none. */
function daysOf(cell: string, language: Language) {
  try {
    const spans = spansIn(cell, language);
    return spans.length > 0 ? spans : null;
  } catch {
    return null;
  }
}

describe.each(editions)('$id in $language', ({ id, language }) => {
  const english = blocksOf(id, 'en');
  const translated = blocksOf(id, language);

  test('has the chapters, lists, tables, notes and figures of the English one in their order', () => {
    expect(translated.map(shapeOf)).toEqual(english.map(shapeOf));
  });

  test('has each planting date of the English tables, as days of the year', () => {
    const pairs = cells(english).map((cell, index) => [cell, cells(translated)[index] ?? ''] as const);
    const dated = pairs.filter(([cell]) => daysOf(cell, 'en'));
    expect(dated.length).toBeGreaterThan(10);
    for (const [cell, other] of dated) expect([other, daysOf(other, language)]).toEqual([other, daysOf(cell, 'en')]);
  });

  test('draws the bars of the English charts of the year', () => {
    const bars = (blocks: readonly Block[]) =>
      blocks.flatMap((block) =>
        block.kind === 'figure' && ['windows', 'year'].includes(block.figure.kind)
          ? [block.figure.drawing.shapes.filter((shape) => shape.kind === 'path' && shape.fill === 'squash').length]
          : [],
      );
    expect(bars(translated)).toEqual(bars(english));
  });
});
