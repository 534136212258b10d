import { coverOf, site } from '@farm/farm';
import { renderPdfWithRecords } from '@farm/print';
import { assertGlyphs } from '../assert-glyphs';
import { sceneOf } from '../guide/scenes';
import { MarkdownError, type Block } from '../markdown/blocks';
import { parseWorkbookFrontMatter, splitFrontMatter, type WorkbookFrontMatter } from '../markdown/front-matter';
import { parseBlocks } from '../markdown/parse-blocks';
import { printBlocks } from '../print-blocks';
import { isOpenEnded, writingWidths } from './writing-table';

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

/** A table with so many columns is written on a page turned sideways. */
const WIDE_COLUMNS = 6;
/** Of the text area, in points. */
const WIDTHS = { portrait: 492, landscape: 684 };

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

function sheetBlocks(file: string, { blocks }: WorkbookPage, width: number): object[] {
  return blocks.flatMap((block, index): object[] => {
    if (block.kind !== 'table') return printBlocks([block], { file, width });
    const { head, rows, line } = block;
    const widths = writingWidths(block, width);
    if (!widths) throw new MarkdownError(file, line, 'The table is too wide for the page.');
    return [{ kind: 'writing', head, rows, line, widths, open: isOpenEnded(block), last: index === blocks.length - 1 }];
  });
}

function sheetOf(file: string, page: WorkbookPage): object {
  assertGlyphs(file, [page.chapter, ...page.blocks]);
  const wide = isWide(page);
  const blocks = sheetBlocks(file, page, wide ? WIDTHS.landscape : WIDTHS.portrait);
  return { title: page.chapter.text, line: page.chapter.line, wide, blocks };
}

interface WorkbookRecord {
  kind: 'chapter' | 'table' | 'end';
  /** Of the source file. */
  line: number;
  page: number;
  /** Points that a table is too high for its page. */
  over?: number;
}

/** @throws MarkdownError when a page is too full */
function assertPages(file: string, records: readonly WorkbookRecord[]): void {
  const high = records.find(({ over }) => over !== undefined && over > 0.01);
  if (high)
    throw new MarkdownError(file, high.line, `The table ends ${Math.ceil(high.over ?? 0)} points below the page.`);
  const pages = records.filter(({ kind }) => kind !== 'table');
  const full = pages.find(({ page }, index) => (pages[index + 1]?.page ?? page + 1) > page + 1);
  if (full) throw new MarkdownError(file, full.line, 'This page of the workbook is too full.');
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
  const { front, pages: sheets } = readWorkbook(file, text, course);
  const { bytes, pages, records } = renderPdfWithRecords<WorkbookRecord>(
    'workbook',
    { title: front.title, subject: front.subtitle, date: front.reviewedOn },
    {
      place: `${site.city}, ${site.state}`,
      cover: {
        title: front.title,
        subtitle: front.subtitle,
        subject: coverOf(course.id).subject,
        scene: sceneOf(course.id),
        label: null,
      },
      sheets: sheets.map((page) => sheetOf(file, page)),
    },
    'record',
  );
  assertPages(file, records);
  return { bytes, pages };
}
