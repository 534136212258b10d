import { formatUsd, lightColors as colors, site, type Cents } from '@farm/farm';
import { bodyStrips } from './layout/body';
import { canDraw, PAGE_SIZE, type Pdf } from './layout/pdf-document';
import { FRAME, paintBand, PdfWriter, space } from './layout/pdf-writer';
import { textStrips, textStyles, type TextStyle } from './layout/text';
import type { Block, TextRun } from './markdown/blocks';

/** A title over sections, paragraphs and tables. */
interface OfficeDocument {
  title: string;
  subject: string;
  /** Date of creation in the file. */
  date: Date;
  blocks: readonly Block[];
}

const BAND = { side: 34, width: PAGE_SIZE.width, y: 0 };
const companyStyle: TextStyle = { ...textStyles.section, size: 13 };
const titleStyle: TextStyle = { ...textStyles.chapter, size: 28, leading: 36 };

const run = (text: string, bold = false): TextRun => ({ text, bold, italic: false });

export const section = (text: string): Block => ({ kind: 'section', text, line: 0 });
const paragraph = (...runs: TextRun[]): Block => ({ kind: 'paragraph', runs, line: 0 });

export const paragraphs = (...texts: string[]): Block[] => texts.map((text) => paragraph(run(text)));

/** 'Number: FARM-7K2Q-91XD', the label in bold. */
export const labelled = (label: string, text: string): Block => paragraph(run(`${label}: `, true), run(text));

export const tableOf = (head: readonly string[], rows: readonly string[][], bold = 0): Block => ({
  kind: 'table',
  aligns: head.map(() => 'left'),
  head: head.map((cell) => [run(cell)]),
  rows: rows.map((row, index) => row.map((cell) => [run(cell, index >= rows.length - bold)])),
  line: 0,
});

/** '$39.99'; with a minus sign when negative. */
export const money = (cents: number): string => (cents < 0 ? '−' : '') + formatUsd(Math.abs(cents) as Cents);

/** Buyers may use characters that our typeface lacks: a question mark is better than an empty box. */
function replaceMissingGlyphs(pdf: Pdf, blocks: readonly Block[]): Block[] {
  const replace = (runs: TextRun[]) =>
    runs.map((each) => ({ ...each, text: [...each.text].map((c) => (canDraw(pdf, 'text', c) ? c : '?')).join('') }));
  return blocks.map((block): Block => {
    if (block.kind === 'paragraph') return { ...block, runs: replace(block.runs) };
    if (block.kind === 'table') return { ...block, rows: block.rows.map((row) => row.map(replace)) };
    return block;
  });
}

/** `pages` is the page count of an earlier run. */
function layOut({ title, subject, date, blocks }: OfficeDocument, pages: number): PdfWriter {
  const writer = new PdfWriter({ title, author: site.company, subject, date, footer: { title, pages } });
  const at = { x: FRAME.left, width: FRAME.width };
  const text = (tag: string, words: string, style: TextStyle) => textStrips(writer, writer.root, tag, words, style, at);
  writer.newPage();
  writer.decorate(() => {
    paintBand(writer.pdf, BAND);
    writer.pdf.rect(0, BAND.side, PAGE_SIZE.width, 4).fill(colors.accent);
  });
  writer.flow([
    ...text('P', site.company, companyStyle),
    ...text('P', `${site.city}, ${site.state}`, textStyles.small),
    { height: 18 },
    ...text('H1', title, titleStyle),
    space(12),
  ]);
  const place = { file: title, parent: writer.root, at, style: textStyles.text, sectionTag: 'H2' } as const;
  writer.flow(bodyStrips(writer, replaceMissingGlyphs(writer.pdf, blocks), place));
  return writer;
}

/** A tagged PDF. The same document always results in the same bytes. */
export async function renderOfficeDocument(document: OfficeDocument): Promise<Buffer> {
  const pages = layOut(document, 0).pageNumber;
  return layOut(document, pages).finish();
}
