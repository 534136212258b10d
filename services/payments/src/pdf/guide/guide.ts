import { coverOf, site, type Guide, type Language } from '@farm/farm';
import { qrCode, renderPdfWithRecords } from '@farm/print';
import { assertGlyphs } from '../assert-glyphs';
import { textsIn, type DocumentTexts } from '../document-texts';
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
  texts: DocumentTexts;
}

const minPages = (guide: Guide): number => (guide.category === 'free' ? 6 : 12);

const runsOf = (text: string): TextRun[] => [{ text, bold: false, italic: false }];
const paragraph = (text: string): Block => ({ kind: 'paragraph', runs: runsOf(text), line: 0 });

const CLOSING =
  'This edition is of {date}. Its figures are for planning; planting dates are good to about two weeks. Your county Extension ' +
  'office knows your ground better than any book; ask there before you spend money.';

function sourcesChapter({ front, texts }: GuideSource): Block[] {
  const questions = texts.of('Questions or corrections: {email}.', { email: site.emails.info });
  const imprint = `${site.company}, ${site.city}, ${site.state}. ${texts.of(site.mission)} ${questions}`;
  return [
    { kind: 'chapter', text: texts.of('Sources'), line: 0 },
    { kind: 'list', marker: 'bullet', first: 1, items: front.sources.map((text) => [paragraph(text)]), line: 0 },
    { kind: 'section', text: texts.of('About this guide'), line: 0 },
    paragraph(texts.of(CLOSING, { date: texts.day(front.reviewedOn) })),
    paragraph(imprint),
  ];
}

/** The page of the site with the newest edition of a guide. */
const NEWEST = `${site.website}/country-store`;

const sheetRowHeight = ({ head }: Extract<Block, { kind: 'table' }>): number =>
  plainText(head[0] ?? []).startsWith('Draw') ? SHEET_ROW.drawing : SHEET_ROW.writing;

/** The blocks of the template; a sheet, and the chapter after it, begin a page. */
function bodyBlocks(blocks: readonly Block[], { file, texts }: GuideSource): object[] {
  let inSheet = false;
  return blocks.flatMap((block) => {
    if (block.kind !== 'chapter')
      return printBlocks([block], {
        width: WIDTH,
        file,
        texts,
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
  const { guide, front, blocks, year, texts } = source;
  const sources = sourcesChapter(source);
  return {
    place: `${site.city}, ${site.state}`,
    cover: {
      title: front.title,
      subtitle: front.subtitle,
      subject: coverOf(guide.id).subject,
      scene: sceneOf(guide.id),
      label: guide.price === 0 ? texts.of('FREE') : null,
    },
    contents: texts.of('Contents'),
    sectionsListed: countHeadings([...blocks, ...sources]) < CONTENTS_LINES,
    blocks: bodyBlocks(blocks, source),
    coloring: coloringSheetsOf(guide.id),
    sources: bodyBlocks(sources, source),
    qr: { ...qrCode(NEWEST), alt: texts.of('QR code that leads to {address}', { address: NEWEST }) },
    newest: texts.of('Newest edition and corrections: {address}', { address: NEWEST.replace('https://', '') }),
    year: {
      heading: texts.of('The year on one page'),
      caption: year.caption,
      alt: year.alt,
      svg: drawingSvg(year.drawing),
    },
  };
}

function readGuide(file: string, text: string, guide: Guide, texts: DocumentTexts): GuideSource {
  const source = splitFrontMatter(file, text);
  const front = parseGuideFrontMatter(source, guide.title);
  const all = parseBlocks(source, texts);
  const [first] = all;
  if (first?.kind !== 'chapter')
    throw new MarkdownError(file, first?.line ?? source.bodyLine, 'The body of a guide begins with a chapter (## …).');
  const sum = all.find((block) => block.kind === 'sum');
  if (sum) throw new MarkdownError(file, sum.line, 'Sums are for lessons: a guide is printed.');
  const last = all.at(-1);
  if (last?.kind !== 'figure' || last.figure.kind !== 'year')
    throw new MarkdownError(file, last?.line ?? source.bodyLine, 'A guide ends with its year (```figure year).');
  return { file, guide, front, blocks: all.slice(0, -1), year: last.figure, texts };
}

/**
 * An edition of a guide as a tagged PDF: its text is in `language`. The same text always results in the same bytes.
 * @throws MarkdownError for text that cannot be printed
 */
export async function renderGuide(
  file: string,
  text: string,
  guide: Guide,
  language: Language = 'en',
): Promise<RenderedGuide> {
  const source = readGuide(file, text, guide, textsIn(language));
  const { front } = source;
  assertGlyphs(source.file, source.blocks);
  const info = { title: front.title, subject: front.subtitle, date: front.reviewedOn, language };
  const { bytes, pages, records } = renderPdfWithRecords<GuideRecord>('guide', info, dataOf(source), 'record');
  const min = minPages(guide);
  if (pages < min) throw new MarkdownError(file, 1, `The guide has ${pages} pages; it needs ${min}.`);
  return {
    bytes,
    pages,
    ...pageRecords(records, pages, { title: front.title, contents: source.texts.of('Contents') }),
  };
}
