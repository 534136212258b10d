import { formatUsd, site, type Guide } from '@farm/farm';
import { BadManuscript } from '../manuscript/bad-manuscript';
import type { Block, Run } from '../manuscript/blocks';
import { bodyStrips, type OnHeading } from './body';
import { contentsStrips, type Entry } from './contents';
import { coverPage } from './cover';
import { guideFront, splitFile, type GuideFront } from '../manuscript/front-matter';
import { paintFooter } from '../page/footer';
import { letters } from '../page/lines';
import { readBody } from '../manuscript/manuscript';
import { FRAME, heightOf, Paper } from '../page/page';
import { missingGlyph, SHEET, type Pdf } from '../page/pdf-document';

export interface PrintedGuide {
  bytes: Buffer;
  pages: number;
}

interface Manuscript {
  file: string;
  guide: Guide;
  front: GuideFront;
  blocks: Block[];
}

/** Fewest pages of a guide, cover, contents and sources counted. */
const fewestPages = (guide: Guide): number => (guide.shelf === 'free' ? 6 : 12);

const inOneLetter = (text: string): Run[] => [{ text, bold: false, italic: false }];
const dayIn = (date: Date) =>
  date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** The last chapter: whose practice the guide follows, and of what day it is. */
function sourcesChapter({ front }: Manuscript): Block[] {
  const items = front.sources.map((text): Block[] => [{ kind: 'paragraph', runs: inOneLetter(text), line: 0 }]);
  const closing =
    `This edition is of ${dayIn(front.reviewedOn)}. Its figures are for planning; planting dates are good to about two ` +
    'weeks. Your county Extension office knows your ground better than any book does; ask there before you spend money.';
  const imprint = `${site.company}, ${site.city}, ${site.state}. ${site.mission} Questions or corrections: ${site.emails.info}.`;
  return [
    { kind: 'chapter', text: 'Sources', line: 0 },
    { kind: 'list', mark: 'bullet', first: 1, items, line: 0 },
    { kind: 'section', text: 'About this guide', line: 0 },
    { kind: 'paragraph', runs: inOneLetter(closing), line: 0 },
    { kind: 'paragraph', runs: inOneLetter(imprint), line: 0 },
  ];
}

/** Every run of a manuscript with its line. */
function* runsIn(blocks: readonly Block[]): Generator<{ run: Run; line: number }> {
  for (const block of blocks) {
    const { line } = block;
    if (block.kind === 'paragraph') for (const run of block.runs) yield { run, line };
    else if (block.kind === 'list') for (const item of block.items) yield* runsIn(item);
    else if (block.kind === 'note') yield* runsIn(block.blocks);
    else if (block.kind === 'table')
      for (const run of [...block.head, ...block.rows.flat()].flat()) yield { run, line };
    else if (block.kind !== 'rule') yield { run: { text: block.text, bold: true, italic: false }, line };
  }
}

function refuseUnknownLetters(pdf: Pdf, { file, blocks }: Manuscript): void {
  for (const { run, line } of runsIn(blocks)) {
    const letter = missingGlyph(pdf, 'text', run.text) ?? missingGlyph(pdf, 'heading', run.text);
    if (letter) throw new BadManuscript(file, line, `The typeface has no '${letter}' (in '${run.text.slice(0, 40)}').`);
  }
}

/**
 * Sets the guide once. Page numbers come from the setting before: `entries` and `total` are then what they will be. A
 * draft has headings on their pages and nothing drawn.
 */
function set(manuscript: Manuscript, entries: readonly Entry[], total: number, isDraft = false) {
  const { file, guide, front, blocks } = manuscript;
  const about = { title: front.title, author: site.company, subject: front.subtitle, date: front.reviewedOn };
  const paper = new Paper(about, (one) => paintFooter(one, front.title, total), isDraft);
  refuseUnknownLetters(paper.pdf, manuscript);
  coverPage(paper, { ...front, id: guide.id, price: guide.price === 0 ? 'FREE' : formatUsd(guide.price) });
  paper.turn();
  paper.flow(contentsStrips(paper, entries));
  paper.turn();
  const found: Entry[] = [];
  let chapter = paper.pdf.outline;
  const place = { file, parent: paper.root, at: { x: FRAME.left, width: FRAME.width }, letter: letters.text };
  const onHeading: OnHeading = (block, y) => {
    const anchor = `heading-${found.length + 1}`;
    found.push({ text: block.text, kind: block.kind, page: paper.pageNumber, anchor });
    paper.pdf.addNamedDestination(anchor, 'XYZ', 0, y - 12, 0);
    const options = { top: y - 12, left: SHEET.width, expanded: false };
    if (block.kind === 'chapter') chapter = paper.pdf.outline.addItem(block.text, options);
    else chapter.addItem(block.text, options);
  };
  paper.flow(bodyStrips(paper, blocks, place, onHeading));
  // The sources stand on one page together if they can: on the last one, or on one more.
  const sources = bodyStrips(paper, sourcesChapter(manuscript), place, onHeading);
  const needs = Math.min(heightOf(sources), FRAME.bottom - FRAME.top);
  paper.flow(sources.map((strip, index) => (index === 0 ? { ...strip, needs } : strip)));
  return { paper, pages: paper.pageNumber, entries: found };
}

function read(file: string, text: string, guide: Guide): Manuscript {
  const split = splitFile(file, text);
  const front = guideFront(split, guide.title);
  const blocks = readBody(split);
  const [first] = blocks;
  if (first?.kind !== 'chapter') {
    throw new BadManuscript(file, first?.line ?? split.bodyLine, 'The body of a guide begins with a chapter (## …).');
  }
  return { file, guide, front, blocks };
}

/**
 * A guide as a tagged PDF with cover, contents, outline and sources. The same text always gives the same bytes.
 * Throws BadManuscript for what may not go to print.
 */
export async function printGuide(file: string, text: string, guide: Guide): Promise<PrintedGuide> {
  const manuscript = read(file, text, guide);
  const fewest = fewestPages(guide);
  // First for the headings, then with their pages; once more if the contents took a page more than it was given.
  let last = set(manuscript, [], 0, true);
  for (let times = 0; times < 3; times += 1) {
    const next = set(manuscript, last.entries, last.pages);
    if (next.pages < fewest) throw new BadManuscript(file, 1, `The guide has ${next.pages} pages; it needs ${fewest}.`);
    if (next.pages === last.pages) return { bytes: await next.paper.finish(), pages: next.pages };
    last = next;
  }
  throw new BadManuscript(file, 1, 'The contents page does not come to rest.');
}
