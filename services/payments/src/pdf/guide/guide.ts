import { formatDay, lightColors as colors, site, type Guide } from '@farm/farm';
import { bodyStrips, isSheet, type OnHeading } from '../layout/body';
import { canDraw, PAGE_SIZE, type Element, type Pdf } from '../layout/pdf-document';
import { FRAME, heightOf, PdfWriter, space, type PageRecord, type Strip } from '../layout/pdf-writer';
import { qrCodeStrip } from '../layout/qr-code';
import {
  baselineOf,
  breakLines,
  paintLine,
  runsOf,
  textStrips,
  textStyles,
  widthOf,
  type TextStyle,
} from '../layout/text';
import { MarkdownError, type Block, type TextRun } from '../markdown/blocks';
import type { Figure } from '../figures/figure';
import { parseGuideFrontMatter, splitFrontMatter, type GuideFrontMatter } from '../markdown/front-matter';
import { parseBlocks } from '../markdown/parse-blocks';
import { paintCover } from './cover';
import { paintYear } from './year-sheet';

/** A heading of a guide and the page on which it is printed. */
export interface GuideHeading {
  text: string;
  kind: 'chapter' | 'section';
  page: number;
  /** Whether its page begins with it. */
  isFirst: boolean;
  /** Of the source file, counted from 1; 0 for the chapter of sources, which the file does not have. */
  line: number;
  /** The named destination in the file. */
  anchor: string;
}

const CONTENTS_PAGE = 2;
/** Points above a chapter in the contents, and below the title of the page. */
const CONTENTS_SPACE = { chapter: 5, title: 14 };
const COLUMN = { x: FRAME.left, width: FRAME.width };

const chapterStyle: TextStyle = { ...textStyles.text, face: 'bold', leading: 19 };
const sectionStyle: TextStyle = { ...textStyles.text, size: 10.5, leading: 15.5, color: colors.muted };

/** Sheets to copy are listed like sections, under the chapter that introduces them. */
const isChapterEntry = ({ kind, text }: GuideHeading) => kind === 'chapter' && !isSheet(text);

const contentsHeight = (entries: readonly GuideHeading[]) =>
  entries.reduce(
    (sum, entry) =>
      sum + (isChapterEntry(entry) ? chapterStyle.leading + CONTENTS_SPACE.chapter : sectionStyle.leading),
    textStyles.chapter.leading + CONTENTS_SPACE.title,
  );

/** The contents page: each line names a heading and its page, and links to it. Without room for sections, only chapters. */
export function contentsStrips(writer: PdfWriter, entries: readonly GuideHeading[]): Strip[] {
  const title = textStrips(writer, writer.root, 'H2', 'Contents', textStyles.chapter, COLUMN);
  const tree = writer.child(writer.root, 'TOC');
  const isFull = contentsHeight(entries) > FRAME.bottom - FRAME.top;
  const listed = isFull ? entries.filter(({ kind }) => kind === 'chapter') : entries;
  return [...title, space(CONTENTS_SPACE.title), ...listed.flatMap((entry) => entryStrips(writer, tree, entry))];
}

function entryStrips(writer: PdfWriter, tree: Element, entry: GuideHeading): Strip[] {
  const { pdf } = writer;
  const { text, page, anchor } = entry;
  const isChapter = isChapterEntry(entry);
  const style = isChapter ? chapterStyle : sectionStyle;
  const left = FRAME.left + (isChapter ? 0 : 16);
  const link = writer.child(writer.child(writer.child(tree, 'TOCI'), 'Reference'), 'Link');
  const [line] = breakLines(pdf, runsOf(text), style, FRAME.left + FRAME.width - left - 40);
  if (!line) return [];
  const pageLeft = FRAME.left + FRAME.width - widthOf(pdf, String(page), style.face, style);
  const paint = (y: number) => {
    writer.draw(link, 'Link', () => {
      paintLine(pdf, line, style, left, y);
      pdf.text(String(page), pageLeft, baselineOf(style, y), { lineBreak: false, baseline: 'alphabetic' });
    });
    writer.decorate(() => {
      const [from, to] = [left + line.width + 8, pageLeft - 8];
      const level = y + style.leading * 0.5 + style.size * 0.3;
      pdf.moveTo(from, level).lineTo(Math.max(from, to), level).lineWidth(0.8);
      pdf.dash(0.8, { space: 4 }).stroke(colors.line).undash();
    });
    // pdfkit writes only String objects as PDF strings; plain ones become names.
    const options: object = { Contents: new String(`${text}, page ${page}`), structParent: link };
    pdf.goTo(FRAME.left, y, FRAME.width, style.leading, anchor, options);
  };
  return [...(isChapter ? [space(CONTENTS_SPACE.chapter)] : []), { height: style.leading, paint }];
}

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

function* runsIn(blocks: readonly Block[]): Generator<{ run: TextRun; line: number }> {
  for (const block of blocks) {
    const { line } = block;
    if (block.kind === 'paragraph') for (const run of block.runs) yield { run, line };
    else if (block.kind === 'list') for (const item of block.items) yield* runsIn(item);
    else if (block.kind === 'note') yield* runsIn(block.blocks);
    else if (block.kind === 'table')
      for (const run of [...block.head, ...block.rows.flat()].flat()) yield { run, line };
    else if (block.kind === 'figure') yield { run: { text: block.figure.caption, bold: false, italic: false }, line };
    else if (block.kind === 'chapter' || block.kind === 'section')
      yield { run: { text: block.text, bold: true, italic: false }, line };
  }
}

function assertGlyphs(pdf: Pdf, { file, blocks }: GuideSource): void {
  const isMissing = (character: string) => !canDraw(pdf, 'text', character) || !canDraw(pdf, 'heading', character);
  for (const { run, line } of runsIn(blocks)) {
    const missing = [...run.text].find(isMissing);
    if (missing)
      throw new MarkdownError(file, line, `The typeface has no '${missing}' (in '${run.text.slice(0, 40)}').`);
  }
}

/** Lays the guide out with the page numbers of an earlier run. A draft draws nothing. */
function layOut(source: GuideSource, entries: readonly GuideHeading[], pages: number, isDraft = false) {
  const { file, guide, front, blocks } = source;
  const info = { title: front.title, author: site.company, subject: front.subtitle, date: front.reviewedOn };
  const chapters = entries.filter(({ kind }) => kind === 'chapter');
  const chapterOf = (page: number) =>
    page === CONTENTS_PAGE
      ? 'Contents'
      : (chapters.findLast((entry) => entry.page < page || (entry.page === page && entry.isFirst))?.text ?? '');
  const writer = new PdfWriter({ ...info, footer: { title: front.title, pages }, chapterOf, isDraft });
  assertGlyphs(writer.pdf, source);
  paintCover(writer, { ...front, id: guide.id, label: guide.price === 0 ? 'FREE' : null });
  writer.newPage();
  writer.flow(contentsStrips(writer, entries));
  writer.endChapter();
  writer.newPage();
  const headings: GuideHeading[] = [];
  let chapter = writer.pdf.outline;
  const onHeading: OnHeading = (block, y) => {
    const anchor = `heading-${headings.length + 1}`;
    headings.push({
      text: block.text,
      kind: block.kind,
      page: writer.pageNumber,
      line: block.line,
      isFirst: y === FRAME.top,
      anchor,
    });
    writer.pdf.addNamedDestination(anchor, 'XYZ', 0, y - 12, 0);
    const options = { top: y - 12, left: PAGE_SIZE.width, expanded: false };
    const [before] = writer.pages.slice(-2, -1);
    if (block.kind === 'chapter' && y === FRAME.top && before) before.endsChapter = true;
    if (block.kind === 'chapter') chapter = writer.pdf.outline.addItem(block.text, options);
    else chapter.addItem(block.text, options);
  };
  const place = { file, parent: writer.root, at: COLUMN, style: textStyles.text };
  writer.flow(bodyStrips(writer, blocks, place, onHeading));
  // The sources start a new page unless they fit the current one.
  const sources = [
    ...bodyStrips(writer, sourcesChapter(source), place, onHeading),
    qrCodeStrip(writer, NEWEST, NEWEST_TEXT, COLUMN),
  ];
  const needs = Math.min(heightOf(sources), FRAME.bottom - FRAME.top);
  writer.flow(sources.map((strip, index) => (index === 0 ? { ...strip, needs } : strip)));
  writer.endChapter();
  paintYear(writer, source.year, onHeading);
  return { writer, pages: writer.pageNumber, entries: headings };
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
  const min = minPages(guide);
  // First for the headings, then with their page numbers; once more if the contents grew by a page.
  let last = layOut(source, [], 0, true);
  for (let run = 0; run < 3; run += 1) {
    const next = layOut(source, last.entries, last.pages);
    if (next.pages < min) throw new MarkdownError(file, 1, `The guide has ${next.pages} pages; it needs ${min}.`);
    if (next.pages === last.pages) {
      const { writer, pages, entries } = next;
      return { bytes: await writer.finish(), pages, headings: entries, records: writer.pages };
    }
    last = next;
  }
  throw new MarkdownError(file, 1, 'The page numbers of the contents do not converge.');
}
