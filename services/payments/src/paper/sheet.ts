import { formatUsd, site, type Cents } from '@farm/farm';
import type { Block, Run } from './manuscript/blocks';
import { bodyStrips } from './guide/body';
import { paintFooter } from './page/footer';
import { breakLines, letters, lineStrips, runsOf, type Letter } from './page/lines';
import { colors, FRAME, Paper, space } from './page/page';
import { paintBand } from './page/patch';
import { canDraw, SHEET, type Pdf } from './page/pdf-document';

/** A paper of the farm's office: a title over sections, paragraphs and tables. */
export interface Sheet {
  title: string;
  subject: string;
  /** Stands in the file as its date. */
  date: Date;
  blocks: readonly Block[];
}

const BAND = { side: 34, width: SHEET.width, y: 0 };
const farmLetter: Letter = { ...letters.section, size: 13 };
const titleLetter: Letter = { ...letters.chapter, size: 28, leading: 36 };

const run = (text: string, bold = false): Run => ({ text, bold, italic: false });

export const section = (text: string): Block => ({ kind: 'section', text, line: 0 });
const paragraph = (...runs: Run[]): Block => ({ kind: 'paragraph', runs, line: 0 });

/** Sentences, one paragraph each. */
export const paragraphs = (...texts: string[]): Block[] => texts.map((text) => paragraph(run(text)));

/** 'Number: FARM-7K2Q-91XD', the label in bold. */
export const labelled = (label: string, text: string): Block => paragraph(run(`${label}: `, true), run(text));

/** A table of texts; the last `bold` rows stand out. */
export const tableOf = (head: readonly string[], rows: readonly string[][], bold = 0): Block => ({
  kind: 'table',
  aligns: head.map(() => 'left'),
  head: head.map((cell) => [run(cell)]),
  rows: rows.map((row, index) => row.map((cell) => [run(cell, index >= rows.length - bold)])),
  line: 0,
});

/** '$39.99', with a minus sign in front of what is taken off. */
export const money = (cents: number): string => (cents < 0 ? '−' : '') + formatUsd(Math.abs(cents) as Cents);

const { timeZone } = site.place;

/** 'March 1, 2026', the day at the farm. */
export const dayOf = (at: Date): string =>
  at.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone });

/** '2026-03-01 17:04:05 UTC': a moment that can be compared with other logs. */
export const momentOf = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** People's own texts may hold letters that our typeface lacks; a question mark is better than an empty box. */
function drawable(pdf: Pdf, blocks: readonly Block[]): Block[] {
  const mend = (runs: Run[]) =>
    runs.map((each) => ({ ...each, text: [...each.text].map((c) => (canDraw(pdf, 'text', c) ? c : '?')).join('') }));
  return blocks.map((block): Block => {
    if (block.kind === 'paragraph') return { ...block, runs: mend(block.runs) };
    if (block.kind === 'table') return { ...block, rows: block.rows.map((row) => row.map(mend)) };
    return block;
  });
}

/** Sets the sheet once; `total` is the number of pages that the setting before it found. */
function set({ title, subject, date, blocks }: Sheet, total: number): Paper {
  const about = { title, author: site.company, subject, date };
  const paper = new Paper(about, (one) => paintFooter(one, title, total));
  const at = { x: FRAME.left, width: FRAME.width };
  const line = (tag: string, text: string, letter: Letter) =>
    lineStrips(
      paper,
      paper.child(paper.root, tag),
      tag,
      breakLines(paper.pdf, runsOf(text), letter, at.width),
      letter,
      at.x,
    );
  paper.turn();
  paper.decorate(() => {
    paintBand(paper.pdf, 'office', BAND);
    paper.pdf.rect(0, BAND.side, SHEET.width, 4).fill(colors.indigo);
  });
  paper.flow([
    ...line('P', site.company, farmLetter),
    ...line('P', `${site.city}, ${site.state}`, letters.small),
    { height: 18 },
    ...line('H1', title, titleLetter),
    space(12),
  ]);
  const place = { file: title, parent: paper.root, at, letter: letters.text, sectionTag: 'H2' } as const;
  paper.flow(bodyStrips(paper, drawable(paper.pdf, blocks), place));
  return paper;
}

/** The sheet as a tagged PDF. The same sheet always gives the same bytes. */
export async function printSheet(sheet: Sheet): Promise<Buffer> {
  const total = set(sheet, 0).pageNumber;
  return set(sheet, total).finish();
}
