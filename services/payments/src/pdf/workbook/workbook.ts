import { lightColors as colors, site } from '@farm/farm';
import { paintCover } from '../guide/cover';
import { contentsStrips, type GuideHeading } from '../guide/guide';
import { bodyStrips } from '../layout/body';
import { PAGE_SIZE } from '../layout/pdf-document';
import { FRAME, LANDSCAPE_MARGIN, PdfWriter } from '../layout/pdf-writer';
import { textStyles, type Column } from '../layout/text';
import { MarkdownError, type Block } from '../markdown/blocks';
import { parseWorkbookFrontMatter, splitFrontMatter, type WorkbookFrontMatter } from '../markdown/front-matter';
import { parseBlocks } from '../markdown/parse-blocks';
import { paintWritingTable } from './writing-table';

type Chapter = Extract<Block, { kind: 'chapter' | 'section' }>;

/** A page of the workbook: how to use it, and what to write on. */
interface WorkbookPage {
  chapter: Chapter;
  blocks: Block[];
}

interface Workbook {
  file: string;
  /** Id and title of the course. */
  course: { id: string; title: string };
  front: WorkbookFrontMatter;
  pages: WorkbookPage[];
}

/** The cover, before the contents. */
const COVER_PAGES = 1;
/** A table with so many columns is written on a page turned sideways. */
const WIDE_COLUMNS = 6;
const PORTRAIT = { at: { x: FRAME.left - 26, width: FRAME.width + 52 }, top: FRAME.top, bottom: FRAME.bottom };
const LANDSCAPE = {
  at: { x: LANDSCAPE_MARGIN, width: PAGE_SIZE.height - 2 * LANDSCAPE_MARGIN },
  top: 40,
  bottom: PAGE_SIZE.width - 58,
};
/** Between the squares of paper to draw on: a quarter of an inch. */
const SQUARE = 18;

/** @throws MarkdownError */
function readWorkbook(file: string, text: string, course: Workbook['course']): Workbook {
  const source = splitFrontMatter(file, text);
  const front = parseWorkbookFrontMatter(source, course.title);
  const pages: WorkbookPage[] = [];
  for (const block of parseBlocks(source)) {
    const page = pages.at(-1);
    if (block.kind === 'chapter') pages.push({ chapter: block, blocks: [] });
    else if (!page) throw new MarkdownError(file, block.line, 'A workbook begins with a page (## …).');
    else if (block.kind === 'figure' || block.kind === 'sum')
      throw new MarkdownError(file, block.line, 'A page of the workbook has no figures and no sums.');
    else page.blocks.push(block);
  }
  return { file, course, front, pages };
}

const isWide = ({ blocks }: WorkbookPage) =>
  blocks.some((block) => block.kind === 'table' && block.head.length >= WIDE_COLUMNS);

/** Squared paper down to the bottom of the page. */
function paintSquares(writer: PdfWriter, { x, width }: Column, top: number, bottom: number): void {
  const [columns, rows] = [Math.floor(width / SQUARE), Math.floor((bottom - top) / SQUARE)];
  const figure = writer.child(writer.root, 'Figure', { alt: 'Squared paper, four squares to the inch.' });
  writer.draw(figure, 'Figure', () => {
    const { pdf } = writer;
    for (let column = 0; column <= columns; column += 1)
      pdf.moveTo(x + column * SQUARE, top).lineTo(x + column * SQUARE, top + rows * SQUARE);
    for (let row = 0; row <= rows; row += 1)
      pdf.moveTo(x, top + row * SQUARE).lineTo(x + columns * SQUARE, top + row * SQUARE);
    pdf.lineWidth(0.5).stroke(colors.line);
  });
}

/** @throws MarkdownError when the page is too full */
function paintPage(writer: PdfWriter, { file }: Workbook, page: WorkbookPage, anchor: string): void {
  const { at, top, bottom } = isWide(page) ? LANDSCAPE : PORTRAIT;
  writer.newPage({ landscape: isWide(page) });
  const place = { file, parent: writer.root, at, style: textStyles.note };
  let y = top;
  const paintBlocks = (blocks: readonly Block[]) => {
    for (const strip of bodyStrips(writer, blocks, place)) {
      if (strip.space && y === top) continue;
      strip.paint?.(y);
      y += strip.height;
    }
  };
  writer.pdf.addNamedDestination(anchor, 'XYZ', 0, y - 12, 0);
  writer.pdf.outline.addItem(page.chapter.text, { top: y - 12, left: PAGE_SIZE.width, expanded: false } as object);
  paintBlocks([page.chapter]);
  for (const block of page.blocks) {
    if (block.kind === 'table') {
      try {
        const isLast = block === page.blocks.at(-1);
        y = paintWritingTable({ writer, parent: writer.root, at, bottom, isLast }, block, y) + 14;
      } catch (error) {
        if (error instanceof RangeError) throw new MarkdownError(file, block.line, error.message);
        throw error;
      }
    } else if (block.kind === 'rule') {
      paintSquares(writer, at, y, bottom);
      y = bottom;
    } else paintBlocks([block]);
    if (y > bottom + 20) throw new MarkdownError(file, block.line, 'This page of the workbook is too full.');
  }
}

/** Paints the whole workbook. `contentsPages`: how many pages its list of contents is expected to take. */
function paintWorkbook(workbook: Workbook, contentsPages: number): { writer: PdfWriter; contentsPages: number } {
  const { course, front, pages } = workbook;
  const firstPage = COVER_PAGES + contentsPages + 1;
  const writer = new PdfWriter({
    title: front.title,
    author: site.company,
    subject: front.subtitle,
    date: front.reviewedOn,
    footer: { title: front.title, pages: firstPage - 1 + pages.length },
    chapterOf: (page) => pages[page - firstPage]?.chapter.text ?? 'Contents',
  });
  const headings = pages.map(({ chapter }, index): GuideHeading => ({
    ...{ text: chapter.text, kind: 'chapter', page: firstPage + index, line: chapter.line },
    ...{ isFirst: true, anchor: `page-${firstPage + index}` },
  }));
  paintCover(writer, { id: course.id, title: front.title, subtitle: front.subtitle, label: null });
  writer.newPage();
  writer.flow(contentsStrips(writer, headings));
  const painted = writer.pageNumber - COVER_PAGES;
  pages.forEach((page, index) => paintPage(writer, workbook, page, headings[index]?.anchor ?? ''));
  return { writer, contentsPages: painted };
}

/**
 * The workbook of a course as a tagged PDF: each chapter is one page with tables to write in; a table that ends with an empty
 * row fills its page, and a rule (---) is squared paper. The same text always results in the same bytes.
 * @throws MarkdownError for text that cannot be printed
 */
export async function renderWorkbook(
  file: string,
  text: string,
  course: Workbook['course'],
): Promise<{ bytes: Buffer; pages: number }> {
  const workbook = readWorkbook(file, text, course);
  const first = paintWorkbook(workbook, 1);
  // A long list of contents moves every page that it names, so it is painted again.
  const { writer } = first.contentsPages === 1 ? first : paintWorkbook(workbook, first.contentsPages);
  return { bytes: await writer.finish(), pages: writer.pageNumber };
}
