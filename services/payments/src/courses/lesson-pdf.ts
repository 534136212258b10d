import { calculateSum, formatFarmDate, formatMonthAndDay, site, type LessonSum, type SumInput } from '@farm/farm';
import { canPrint, renderPdf } from '@farm/print';
import { cached, type Clock } from '@farm/server-kit';
import { assertGlyphs } from '../pdf/assert-glyphs';
import type { Block, TextRun } from '../pdf/markdown/blocks';
import { parseBlocks } from '../pdf/markdown/parse-blocks';
import { printBlocks } from '../pdf/print-blocks';
import type { RenderedLesson } from './lessons.provider';

/** What a lesson or a crop sheet prints. */
interface LessonSource extends Pick<RenderedLesson, 'title' | 'markdown' | 'sources'> {
  course: string;
  /** 'Lesson 1, 45 minutes'. */
  facts: string;
  outcomes: readonly string[];
}

/** Of the text area, in points. */
const WIDTH = 468;
// Wider tables of an editor are set smaller before they are rejected.
const TABLE_SIZES = [10, 9, 8, 7, 6];
/** Of rows to write in, in points. */
const BLANK_ROW_HEIGHT = 16;

const runs = (text: string): TextRun[] => [{ text, bold: false, italic: false }];

/** '40 seconds', '$62', 'November 1'. */
function exampleOf({ unit, example }: SumInput): string {
  if (unit === 'date') return formatMonthAndDay(example);
  return unit === '$' ? `$${example}` : `${example} ${unit}`;
}

/** A sum on paper: the example of the lesson beside a column to write in. */
function sumTable({ title, inputs, results }: LessonSum, line: number): Block {
  const examples = Object.fromEntries(inputs.map(({ name, example }) => [name, example]));
  const worked = calculateSum({ id: '', title, inputs, results }, examples).results;
  const questions = inputs.map((input) => [input.label, exampleOf(input)]);
  return {
    kind: 'table',
    line,
    aligns: ['left', 'left', 'left'],
    head: [runs(title), runs('In the lesson'), runs('Yours')],
    rows: [...questions, ...worked.map(({ label, working }) => [label, working])].map((cells) => [
      ...cells.map((cell) => runs(cell ?? '')),
      runs(''),
    ]),
  };
}

/**
 * The text of a lesson as the template takes it, its sums as tables to fill in. `file` is what an error names.
 * @throws MarkdownError for text that is no lesson's, a character that no font has, and a table that is too wide in any size
 */
export function printedLesson(file: string, markdown: string): object[] {
  const blocks = parseBlocks({ file, fields: new Map(), body: markdown, bodyLine: 1 }).map((block) =>
    block.kind === 'sum' ? sumTable(block.sum, block.line) : block,
  );
  assertGlyphs(file, blocks, canPrint); // names and words of other scripts have fonts of their own
  return printBlocks(blocks, {
    file,
    width: WIDTH,
    tableSizes: TABLE_SIZES,
    blankRowHeight: () => BLANK_ROW_HEIGHT,
    floats: true,
  });
}

/** A lesson as PDF. @throws MarkdownError as `printedLesson` */
export function lessonPdf({ course, title, facts, markdown, outcomes, sources }: LessonSource, date: Date): Buffer {
  const info = { title, subject: `${course}: ${facts}`, date };
  return renderPdf('lesson', info, {
    course,
    facts,
    place: `${site.city}, ${site.state}`,
    outcomes,
    blocks: printedLesson(title, markdown),
    sources: sources.map(({ text, url, readOn }) => ({
      text,
      url,
      read: `read ${formatFarmDate(`${readOn}T17:00:00Z`)}`,
    })),
  }).bytes;
}

const TTL_SECONDS = 3_600;
const MAX_LESSONS = 20;

export type LessonPdfs = (source: LessonSource) => Promise<Buffer>;

/** Makes PDFs of lessons. One takes up to a second, so those of the last hour are cached by their words. */
export function createLessonPdfs(clock: Clock): LessonPdfs {
  const pdfs = cached(async (key) => ({ pdf: lessonPdf(JSON.parse(key) as LessonSource, clock.now()) }), {
    clock,
    ttlSeconds: TTL_SECONDS,
    maxKeys: MAX_LESSONS,
  });
  return async (source) => (await pdfs(JSON.stringify(source))).pdf;
}
