import { coverOf, formatDay, site, type Guide } from '@farm/farm';
import { qrCode, renderPdfWithRecords } from '@farm/print';
import { assertGlyphs } from '../assert-glyphs';
import type { Figure } from '../figures/figure';
import { drawingSvg } from '../figures/figure-svg';
import { MarkdownError, plainText, type Block, type TextRun } from '../markdown/blocks';
import { parseGuideFrontMatter, splitFrontMatter, type GuideFrontMatter } from '../markdown/front-matter';
import { parseBlocks } from '../markdown/parse-blocks';
import { printBlocks } from '../print-blocks';
import { pageRecords, type GuideHeading, type GuideRecord, type PageRecord } from './page-records';
import { coloringSheetsOf, sceneOf } from './scenes';

/** Of the text area, in points. */
const WIDTH = 440;
/** Lines of a contents page; a guide with more headings lists its chapters only. */
const CONTENTS_LINES = 38;
/** Points of a row on a sheet to write in, and to draw in where the table's first head begins with 'Draw'. */
const SHEET_ROW = { writing: 30, drawing: 130 };
const YEAR_HEADING = 'The year on one page';

/** A chapter that is copied for a class has a page of its own, with high rows to write in. */
const isSheet = (chapter: string): boolean => /^(Student sheet|Page to copy)\b/.test(chapter);

interface RenderedGuide {
  bytes: Buffer;
  pages: number;
  headings: readonly GuideHeading[];
  records: readonly PageRecord[];
}

interface GuideSource {
  file: string;
  guide: Guide;
  front: GuideFrontMatter;
  blocks: Block[];
  /** The chart of the last page. */
  year: Figure;
}

const minPages = (guide: Guide): number => (guide.category === 'free' ? 6 : 12);

const runsOf = (text: string): TextRun[] => [{ text, bold: false, italic: false }];
const paragraph = (text: string): Block => ({ kind: 'paragraph', runs: runsOf(text), line: 0 });

function sourcesChapter({ front }: GuideSource): Block[] {
  const closing =
    `This edition is of ${formatDay(front.reviewedOn)}. Its figures are for planning; planting dates are good to about two ` +
    'weeks. Your county Extension office knows your ground better than any book; ask there before you spend money.';
  const imprint = `${site.company}, ${site.city}, ${site.state}. ${site.mission} Questions or corrections: ${site.emails.info}.`;
  return [
    { kind: 'chapter', text: 'Sources', line: 0 },
    { kind: 'list', marker: 'bullet', first: 1, items: front.sources.map((text) => [paragraph(text)]), line: 0 },
    { kind: 'section', text: 'About this guide', line: 0 },
    paragraph(closing),
    paragraph(imprint),
  ];
}

/** The page of the site with the newest edition of a guide. */
const NEWEST = `${site.website}/country-store`;
const NEWEST_TEXT = `Newest edition and corrections: ${NEWEST.replace('https://', '')}`;

const sheetRowHeight = ({ head }: Extract<Block, { kind: 'table' }>): number =>
  plainText(head[0] ?? []).startsWith('Draw') ? SHEET_ROW.drawing : SHEET_ROW.writing;

/** The blocks of the template; a sheet, and the chapter after it, begin a page. */
function bodyBlocks(blocks: readonly Block[], file: string): object[] {
  let inSheet = false;
  return blocks.flatMap((block) => {
    if (block.kind !== 'chapter')
      return printBlocks([block], {
        width: WIDTH,
        file,
        floats: !inSheet,
        ...(inSheet && { blankRowHeight: sheetRowHeight }),
      });
    const wasInSheet = inSheet;
    inSheet = isSheet(block.text);
    return [{ ...block, isSheet: inSheet, ownPage: inSheet || wasInSheet }];
  });
}

const countHeadings = (blocks: readonly Block[]): number =>
  blocks.filter(({ kind }) => kind === 'chapter' || kind === 'section').length;

function dataOf(source: GuideSource): object {
  const { file, guide, front, blocks, year } = source;
  const sources = sourcesChapter(source);
  return {
    place: `${site.city}, ${site.state}`,
    cover: {
      title: front.title,
      subtitle: front.subtitle,
      subject: coverOf(guide.id).subject,
      scene: sceneOf(guide.id),
      label: guide.price === 0 ? 'FREE' : null,
    },
    sectionsListed: countHeadings([...blocks, ...sources]) < CONTENTS_LINES,
    blocks: bodyBlocks(blocks, file),
    coloring: coloringSheetsOf(guide.id),
    sources: bodyBlocks(sources, file),
    qr: qrCode(NEWEST),
    newest: NEWEST_TEXT,
    year: { heading: YEAR_HEADING, caption: year.caption, alt: year.alt, svg: drawingSvg(year.drawing) },
  };
}

function readGuide(file: string, text: string, guide: Guide): GuideSource {
  const source = splitFrontMatter(file, text);
  const front = parseGuideFrontMatter(source, guide.title);
  const all = parseBlocks(source);
  const [first] = all;
  if (first?.kind !== 'chapter')
    throw new MarkdownError(file, first?.line ?? source.bodyLine, 'The body of a guide begins with a chapter (## …).');
  const sum = all.find((block) => block.kind === 'sum');
  if (sum) throw new MarkdownError(file, sum.line, 'Sums are for lessons: a guide is printed.');
  const last = all.at(-1);
  if (last?.kind !== 'figure' || last.figure.kind !== 'year')
    throw new MarkdownError(file, last?.line ?? source.bodyLine, 'A guide ends with its year (```figure year).');
  return { file, guide, front, blocks: all.slice(0, -1), year: last.figure };
}

/**
 * A guide as a tagged PDF. The same text always results in the same bytes.
 * @throws MarkdownError for text that cannot be printed
 */
export async function renderGuide(file: string, text: string, guide: Guide): Promise<RenderedGuide> {
  const source = readGuide(file, text, guide);
  const { front } = source;
  assertGlyphs(source.file, source.blocks);
  const info = { title: front.title, subject: front.subtitle, date: front.reviewedOn };
  const { bytes, pages, records } = renderPdfWithRecords<GuideRecord>('guide', info, dataOf(source), 'record');
  const min = minPages(guide);
  if (pages < min) throw new MarkdownError(file, 1, `The guide has ${pages} pages; it needs ${min}.`);
  return { bytes, pages, ...pageRecords(records, pages, front.title) };
}
