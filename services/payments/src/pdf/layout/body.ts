import { lightColors as colors } from '@farm/farm';
import { plainText, type Block } from '../markdown/blocks';
import type { Element } from './pdf-document';
import { FRAME, heightOf, paintRule, space, type PdfWriter, type Strip } from './pdf-writer';
import { figureStrips } from './figure';
import { tableStrips } from './table';
import { baselineOf, paragraphStrips, textStrips, textStyles, type Column, type TextStyle } from './text';

type Heading = Extract<Block, { kind: 'chapter' | 'section' }>;
type List = Extract<Block, { kind: 'list' }>;

interface Place {
  /** For error messages. */
  file: string;
  parent: Element;
  at: Column;
  style: TextStyle;
  /** In a document without chapters, sections are second-level headings. */
  sectionTag?: 'H2';
  /** Smaller ones than usual, for a table that must fit its sheet. */
  tableStyles?: readonly TextStyle[];
  /** Whether it is filled in by hand. */
  isSheet?: boolean;
}

/** Called with the position of a heading, for the contents page and the outline. */
export type OnHeading = (block: Heading, y: number) => void;

// A chapter that would begin in the last quarter of a page begins on the next one.
const CHAPTER_NEEDS = (FRAME.bottom - FRAME.top) / 4;
/** A chapter that is copied for a class has a page of its own, with high rows to write in. */
export const isSheet = (chapter: string): boolean => /^(Student sheet|Page to copy)\b/.test(chapter);
/** Points of a row on a sheet to write in, and to draw in where the table's first head begins with 'Draw'. */
const SHEET_ROW = { writing: 30, drawing: 130 };
const LABEL_WIDTH = { bullet: 14, number: 20, box: 20 };
const NOTE = { padding: 12, bar: 4 };
const NOTE_COLORS: Record<string, string> = { Caution: colors.danger, South: colors.accent };

function headingStrips(writer: PdfWriter, block: Heading, place: Place, onHeading: OnHeading, needs: number): Strip[] {
  const isChapter = block.kind === 'chapter';
  const tag = isChapter ? 'H2' : (place.sectionTag ?? 'H3');
  const strips = textStrips(writer, place.parent, tag, block.text, textStyles[block.kind], place.at);
  const headings = strips.map((strip, index): Strip => {
    const paint = (y: number) => {
      if (index === 0) onHeading(block, y);
      if (index === 0 && isChapter) writer.decorate(() => paintSawtooth(writer, place.at.x, y));
      strip.paint?.(y);
    };
    return { ...strip, glue: true, needs: isChapter && index === 0 ? needs : undefined, paint };
  });
  return [
    { ...space(isChapter ? 30 : 12, true), stopsFloats: isChapter },
    ...headings,
    space(isChapter ? 10 : 5, true),
  ];
}

function paintSawtooth({ pdf }: PdfWriter, x: number, y: number): void {
  for (let tooth = 0; tooth < 5; tooth += 1) pdf.path(`M${x + tooth * 10} ${y - 3}l5 -6 5 6Z`).fill(colors.squash);
}

/** Items with their labels; the first two and the last two stay together. */
function listStrips(writer: PdfWriter, block: List, place: Place): Strip[] {
  const list = writer.child(place.parent, 'L');
  const indent = LABEL_WIDTH[block.marker];
  const at = { x: place.at.x + indent, width: place.at.width - indent };
  const items = block.items.flatMap((item, index) => {
    const entry = writer.child(list, 'LI');
    const label = writer.child(entry, 'Lbl', block.marker === 'box' ? { alt: 'Box to tick' } : {});
    const [first, ...rest] = bodyStrips(writer, item, { ...place, parent: writer.child(entry, 'LBody'), at });
    if (!first) return [];
    const labelled: Strip = {
      ...first,
      paint: (y) => {
        writer.draw(label, 'Lbl', () => paintLabel(writer, block, index, place, y));
        first.paint?.(y);
      },
    };
    const strips = [labelled, ...rest.slice(0, -1), space(block.marker === 'box' ? 6 : 4)];
    const isGlued = (index === 0 || index === block.items.length - 2) && index < block.items.length - 1;
    return isGlued ? strips.map((strip) => ({ ...strip, glue: true })) : strips;
  });
  return [...items, space(place.style.leading * 0.3)];
}

function paintLabel({ pdf }: PdfWriter, block: List, index: number, { style, at }: Place, y: number) {
  const baseline = baselineOf(style, y);
  if (block.marker === 'box') {
    pdf
      .roundedRect(at.x + 0.5, baseline - 9.5, 11, 11, 2)
      .lineWidth(1.1)
      .stroke(colors.action);
    return;
  }
  const text = block.marker === 'bullet' ? '•' : `${block.first + index}.`;
  pdf.font('bold').fontSize(style.size).fillColor(colors.action);
  pdf.text(text, at.x + (block.marker === 'bullet' ? 2 : 0), baseline, { lineBreak: false, baseline: 'alphabetic' });
}

/** Never broken across pages. */
function noteStrips(writer: PdfWriter, block: Extract<Block, { kind: 'note' }>, place: Place): Strip[] {
  const element = writer.child(place.parent, 'Div');
  const { padding, bar } = NOTE;
  const at = { x: place.at.x + bar + padding, width: place.at.width - bar - 2 * padding };
  const color = NOTE_COLORS[block.label] ?? colors.action;
  const heading = textStrips(writer, element, 'P', block.label, { ...textStyles.note, face: 'heading', color }, at);
  const inNote = { ...place, parent: element, at, style: textStyles.note };
  const inner = [...heading, ...bodyStrips(writer, block.blocks, inNote).slice(0, -1)];
  const height = heightOf(inner) + 2 * padding - 4;
  const paint = (top: number) => {
    if (top === FRAME.top) writer.page.opensWithNote = true;
    writer.decorate(() => {
      writer.pdf.rect(place.at.x, top, place.at.width, height).fill(colors.band);
      writer.pdf.rect(place.at.x, top, bar, height).fill(color);
    });
    let y = top + padding - 3;
    for (const strip of inner) {
      strip.paint?.(y);
      y += strip.height;
    }
  };
  return [space(5, true), { height, paint }, space(15)];
}

function ruleStrips(writer: PdfWriter, { at }: Place): Strip[] {
  const paint = (y: number) => writer.decorate(() => paintRule(writer.pdf, { ...at, y }, 0.75, colors.line));
  return [space(8), { height: 1, paint }, space(12)];
}

/** A short paragraph before a table or list stays with it. */
const isIntroduction = (next: Block | undefined, strips: readonly Strip[]) =>
  (next?.kind === 'table' || next?.kind === 'list') && strips.length <= 4;

/** Strips that a note after them may take along to the next page, in points. */
const NOTE_COMPANY = 180;

/** Ties the end of what comes before a note to it, so that no note stands alone at the top of a page. */
function tieToNote(strips: readonly Strip[]): Strip[] {
  let from = strips.length;
  let height = 0;
  while (from > 0 && height < 30) {
    from -= 1;
    height += strips[from]?.space ? 0 : (strips[from]?.height ?? 0);
  }
  while (from > 0 && strips[from - 1]?.glue) {
    from -= 1;
    height += strips[from]?.height ?? 0;
  }
  return height > NOTE_COMPANY
    ? [...strips]
    : strips.map((strip, index) => (index >= from ? { ...strip, glue: true } : strip));
}

const sheetRowHeight = ({ head }: Extract<Block, { kind: 'table' }>): number =>
  plainText(head[0] ?? []).startsWith('Draw') ? SHEET_ROW.drawing : SHEET_ROW.writing;

function blockStrips(writer: PdfWriter, block: Block, place: Place, onHeading: OnHeading, needs: number): Strip[] {
  switch (block.kind) {
    case 'paragraph':
      return paragraphStrips(writer, place.parent, block.runs, place.style, place.at);
    case 'list':
      return listStrips(writer, block, place);
    case 'table':
      return tableStrips(
        writer,
        place.parent,
        block,
        place.at,
        place.file,
        place.tableStyles,
        place.isSheet ? sheetRowHeight(block) : undefined,
      );
    case 'note':
      return noteStrips(writer, block, place);
    case 'figure':
      return figureStrips(writer, place.parent, block, place.at, nextFigure(writer));
    case 'sum':
      return []; // lessons only, which are not printed as PDF
    case 'rule':
      return ruleStrips(writer, place);
    case 'chapter':
    case 'section':
      return headingStrips(writer, block, place, onHeading, needs);
  }
}

const figureNumbers = new WeakMap<PdfWriter, number>();

/** Figures are numbered through the document. */
function nextFigure(writer: PdfWriter): number {
  const number = (figureNumbers.get(writer) ?? 0) + 1;
  figureNumbers.set(writer, number);
  return number;
}

/** The elements are added to the structure tree in the order of the blocks. */
export function bodyStrips(
  writer: PdfWriter,
  blocks: readonly Block[],
  place: Place,
  onHeading: OnHeading = () => {},
): Strip[] {
  let inSheet = false;
  return blocks.flatMap((block, index) => {
    const wasInSheet = inSheet;
    if (block.kind === 'chapter') inSheet = isSheet(block.text);
    const needs = inSheet || wasInSheet ? FRAME.bottom - FRAME.top : CHAPTER_NEEDS;
    const onSheet = inSheet ? { ...place, isSheet: true } : place;
    const strips = blockStrips(writer, block, onSheet, onHeading, needs);
    const next = blocks[index + 1];
    if (block.kind === 'paragraph' && isIntroduction(next, strips)) {
      return strips.map((strip) => ({ ...strip, glue: true }));
    }
    const isText = block.kind === 'paragraph' || block.kind === 'list' || block.kind === 'table';
    return next?.kind === 'note' && isText ? tieToNote(strips) : strips;
  });
}
