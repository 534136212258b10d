import type { Block } from '../manuscript/blocks';
import { breakLines, letters, lineStrips, paragraphStrips, runsOf, type Column, type Letter } from '../page/lines';
import { colors, FRAME, heightOf, space, type Paper, type Strip } from '../page/page';
import type { Element } from '../page/pdf-document';
import { tableStrips } from '../page/table';

export interface Place {
  /** For the messages of a refusal. */
  file: string;
  parent: Element;
  at: Column;
  letter: Letter;
  /** Sections of a paper without chapters stand right under its title. */
  sectionTag?: 'H2';
}

/** Called when a heading has its place: the contents page and the outline are made of these. */
export type OnHeading = (block: Extract<Block, { kind: 'chapter' | 'section' }>, y: number) => void;

// A chapter that would begin in the last quarter of a page begins the next one.
const CHAPTER_NEEDS = (FRAME.bottom - FRAME.top) / 4;
const LABEL_WIDTH = { bullet: 14, number: 20, box: 20 };

function headingStrips(paper: Paper, block: Parameters<OnHeading>[0], place: Place, onHeading: OnHeading): Strip[] {
  const chapter = block.kind === 'chapter';
  const letter = letters[block.kind];
  const tag = chapter ? 'H2' : (place.sectionTag ?? 'H3');
  const element = paper.child(place.parent, tag);
  const lines = breakLines(paper.pdf, runsOf(block.text), letter, place.at.width);
  const strips = lineStrips(paper, element, tag, lines, letter, place.at.x);
  const announced = strips.map((strip, index): Strip => {
    const paint = (y: number) => {
      if (index === 0) onHeading(block, y);
      if (index === 0 && chapter) paper.decorate(() => patchAbove(paper, place.at.x, y));
      strip.paint?.(y);
    };
    return { ...strip, glue: true, needs: chapter && index === 0 ? CHAPTER_NEEDS : undefined, paint };
  });
  return [space(chapter ? 30 : 12, true), ...announced, space(chapter ? 10 : 5, true)];
}

/** A short sawtooth over the heading of a chapter, the edge of the farm's quilts. */
function patchAbove({ pdf }: Paper, x: number, y: number): void {
  for (let tooth = 0; tooth < 5; tooth += 1) pdf.path(`M${x + tooth * 10} ${y - 3}l5 -6 5 6Z`).fill(colors.squash);
}

/** Items with their labels; the first two and the last two stay together. */
function listStrips(paper: Paper, block: Extract<Block, { kind: 'list' }>, place: Place): Strip[] {
  const list = paper.child(place.parent, 'L');
  const indent = LABEL_WIDTH[block.mark];
  const at = { x: place.at.x + indent, width: place.at.width - indent };
  const items = block.items.flatMap((item, index) => {
    const entry = paper.child(list, 'LI');
    const label = paper.child(entry, 'Lbl', block.mark === 'box' ? { alt: 'Box to tick' } : {});
    const [first, ...rest] = bodyStrips(paper, item, { ...place, parent: paper.child(entry, 'LBody'), at });
    if (!first) return [];
    const labelled: Strip = {
      ...first,
      paint: (y) => {
        paper.draw(label, 'Lbl', () => paintLabel(paper, block, index, place, y));
        first.paint?.(y);
      },
    };
    const entryStrips = [labelled, ...rest.slice(0, -1), space(block.mark === 'box' ? 6 : 4)];
    const keeps = (index === 0 || index === block.items.length - 2) && index < block.items.length - 1;
    return keeps ? entryStrips.map((strip) => ({ ...strip, glue: true })) : entryStrips;
  });
  return [...items, space(place.letter.leading * 0.3)];
}

function paintLabel(paper: Paper, block: Extract<Block, { kind: 'list' }>, index: number, place: Place, y: number) {
  const { pdf } = paper;
  const { letter, at } = place;
  const baseline = y + letter.leading * 0.5 + letter.size * 0.33;
  if (block.mark === 'box') {
    pdf
      .roundedRect(at.x + 0.5, baseline - 9.5, 11, 11, 2)
      .lineWidth(1.1)
      .stroke(colors.collard);
    return;
  }
  const text = block.mark === 'bullet' ? '•' : `${block.first + index}.`;
  pdf.font('bold').fontSize(letter.size).fillColor(colors.collard);
  pdf.text(text, at.x + (block.mark === 'bullet' ? 2 : 0), baseline, { lineBreak: false, baseline: 'alphabetic' });
}

const noteColors: Record<string, string> = { Caution: colors.clay, South: colors.indigo };

/** A note in its frame, never parted by a page. */
function noteStrips(paper: Paper, block: Extract<Block, { kind: 'note' }>, place: Place): Strip[] {
  const [pad, bar] = [12, 4];
  const element = paper.child(place.parent, 'Div');
  const at = { x: place.at.x + bar + pad, width: place.at.width - bar - 2 * pad };
  const color = noteColors[block.label] ?? colors.collard;
  const label = { ...letters.note, face: 'heading', color } as const;
  const heading = lineStrips(
    paper,
    paper.child(element, 'P'),
    'P',
    breakLines(paper.pdf, runsOf(block.label), label, at.width),
    label,
    at.x,
  );
  const body = bodyStrips(paper, block.blocks, { ...place, parent: element, at, letter: letters.note }).slice(0, -1);
  const inner = [...heading, ...body];
  const height = heightOf(inner) + 2 * pad - 4;
  const paint = (top: number) => {
    paper.decorate(() => {
      paper.pdf.rect(place.at.x, top, place.at.width, height).fill(colors.band);
      paper.pdf.rect(place.at.x, top, bar, height).fill(color);
    });
    let y = top + pad - 3;
    for (const strip of inner) {
      strip.paint?.(y);
      y += strip.height;
    }
  };
  return [space(5, true), { height, paint }, space(15)];
}

function ruleStrips(paper: Paper, { at }: Place): Strip[] {
  const paint = (y: number) =>
    paper.decorate(() =>
      paper.pdf
        .moveTo(at.x, y)
        .lineTo(at.x + at.width, y)
        .lineWidth(0.75)
        .stroke(colors.line),
    );
  return [space(8), { height: 1, paint }, space(12)];
}

/** A short paragraph over a table or list says what it is: it stays with it. */
const announces = (next: Block | undefined, strips: readonly Strip[]) =>
  (next?.kind === 'table' || next?.kind === 'list') && strips.length <= 4;

/** Blocks as strips, with their elements added to the reading tree in the same order. */
export function bodyStrips(
  paper: Paper,
  blocks: readonly Block[],
  place: Place,
  onHeading: OnHeading = () => {},
): Strip[] {
  return blocks.flatMap((block, index) => {
    if (block.kind === 'paragraph') {
      const strips = paragraphStrips(paper, place.parent, block.runs, place.letter, place.at);
      return announces(blocks[index + 1], strips) ? strips.map((strip) => ({ ...strip, glue: true })) : strips;
    }
    if (block.kind === 'list') return listStrips(paper, block, place);
    if (block.kind === 'table') return tableStrips(paper, place.parent, block, place.at, place.file);
    if (block.kind === 'note') return noteStrips(paper, block, place);
    if (block.kind === 'rule') return ruleStrips(paper, place);
    return headingStrips(paper, block, place, onHeading);
  });
}
