import { lightColors as colors } from '@farm/farm';
import { paintDrawing } from '../layout/figure';
import type { Element } from '../layout/pdf-document';
import { heightOf, space, type PdfWriter, type Strip } from '../layout/pdf-writer';
import { tableStrips } from '../layout/table';
import {
  baselineOf,
  breakLines,
  lineStrips,
  runsOf,
  textExtent,
  textStyles,
  type TextLine,
  type TextStyle,
} from '../layout/text';
import { MarkdownError, type Block, type TextRun } from '../markdown/blocks';
import { isQuestion, type Slide } from './read-slides';

type List = Extract<Block, { kind: 'list' }>;
type Note = Extract<Block, { kind: 'note' }>;
type FigureBlock = Extract<Block, { kind: 'figure' }>;

/** Where the body of a slide is drawn, in points. */
export interface SlideArea {
  x: number;
  width: number;
  top: number;
  bottom: number;
}

interface Place {
  file: string;
  x: number;
  width: number;
  style: TextStyle;
}

/** In points; one of these is chosen for each slide. */
const TEXT_SIZES = [38, 36, 34, 32, 30, 28, 26, 24];
const QUESTION_SIZES = [50, 46, 42, 38, 34, 30];
const CAPTION: TextStyle = { size: 24, leading: 31, color: colors.muted, face: 'text' };
/** Points of a unit of a drawing at least: its labels are 18 points high. */
const LEAST_SCALE = 1.5;
const NOTE = { padding: 26, bar: 12 };
const NOTE_COLORS: Record<string, string> = { Caution: colors.danger, South: colors.accent };
/** Between a term and its meaning. */
const TERM_GAP = 28;
const STEP = { side: 1.5, gap: 20 };

const textStyle = (size: number): TextStyle => ({ size, leading: size * 1.28, color: colors.ink, face: 'text' });
const questionStyle = (size: number): TextStyle => ({
  ...{ size, leading: size * 1.22, color: colors.accent, face: 'heading' },
});

/** Lines of a heading have similar lengths: it is set as narrow as its number of lines allows. */
function balancedLines({ pdf }: PdfWriter, runs: readonly TextRun[], { style, width }: Place): TextLine[] {
  let lines = breakLines(pdf, runs, style, width);
  for (let narrower = width - 8; narrower > width / 2; narrower -= 8) {
    const broken = breakLines(pdf, runs, style, narrower);
    if (broken.length > lines.length) break;
    lines = broken;
  }
  return lines;
}

function linesOf(writer: PdfWriter, parent: Element, tag: string, runs: readonly TextRun[], place: Place): Strip[] {
  const isHeading = place.style.face === 'heading';
  const lines = isHeading ? balancedLines(writer, runs, place) : breakLines(writer.pdf, runs, place.style, place.width);
  return lineStrips(writer, writer.child(parent, tag), tag, lines, place.style, place.x);
}

/** Strips in one piece. */
function stack(strips: readonly Strip[], height = heightOf(strips)): Strip {
  const paint = (top: number) => {
    let y = top;
    for (const strip of strips) {
      strip.paint?.(y);
      y += strip.height;
    }
  };
  return { height, paint };
}

const itemRuns = (item: readonly Block[]): TextRun[] =>
  item.flatMap((block) => (block.kind === 'paragraph' ? block.runs : []));

/** '**Quorum**: the fewest …' as term and meaning; null for an item of another form. */
function definitionOf(item: readonly Block[]): { term: string; meaning: TextRun[] } | null {
  const [first, second, ...rest] = itemRuns(item);
  if (!first?.bold || !second?.text.startsWith(': ')) return null;
  return { term: first.text, meaning: [{ ...second, text: second.text.slice(2) }, ...rest] };
}

/** Terms at the left, their meanings at the right, a thin line between the rows. */
function definitionStrips(
  writer: PdfWriter,
  parent: Element,
  rows: readonly { term: string; meaning: TextRun[] }[],
  place: Place,
): Strip[] {
  const { pdf } = writer;
  const termStyle: TextStyle = { ...place.style, face: 'heading', color: colors.action };
  const terms = rows.map(({ term }) => textExtent(pdf, runsOf(term), termStyle).max);
  const left = Math.min(Math.max(...terms) + 2, place.width * 0.4);
  const list = writer.child(parent, 'L');
  return rows.map(({ term, meaning }, index): Strip => {
    const item = writer.child(list, 'LI');
    const termLines = linesOf(writer, item, 'Lbl', runsOf(term), { ...place, width: left, style: termStyle });
    const at = { ...place, x: place.x + left + TERM_GAP, width: place.width - left - TERM_GAP };
    const meaningLines = linesOf(writer, item, 'LBody', meaning, at);
    const gap = place.style.size * 0.36;
    const height = Math.max(heightOf(termLines), heightOf(meaningLines)) + 2 * gap;
    const paint = (y: number) => {
      stack(termLines).paint?.(y + gap);
      stack(meaningLines).paint?.(y + gap);
      if (index === rows.length - 1) return;
      const rule = () =>
        pdf
          .moveTo(place.x, y + height)
          .lineTo(place.x + place.width, y + height)
          .lineWidth(1.2);
      writer.decorate(() => rule().stroke(colors.soft));
    };
    return { height, paint };
  });
}

function paintLabel(writer: PdfWriter, { marker, first }: List, index: number, { style, x }: Place, y: number): void {
  const { pdf } = writer;
  if (marker === 'box') {
    const side = style.size * 0.8;
    const top = y + (style.leading - side) / 2;
    pdf.roundedRect(x, top, side, side, 4).lineWidth(2.5).stroke(colors.action);
    return;
  }
  if (marker === 'bullet') {
    const side = style.size * 0.42;
    const middle = y + style.leading / 2;
    pdf.path(`M${x} ${middle}l${side} ${-side} ${side} ${side} ${-side} ${side}Z`).fill(colors.squash);
    return;
  }
  const side = style.size * STEP.side;
  const text = String(first + index);
  pdf.rect(x, y - (side - style.leading) / 2, side, side).fill(colors.squash);
  pdf.font('heading').fontSize(style.size).fillColor(colors.ink);
  const left = x + (side - pdf.widthOfString(text)) / 2;
  pdf.text(text, left, baselineOf(style, y), { lineBreak: false, baseline: 'alphabetic' });
}

/** Steps with their numbers on patches of cloth, boxes to tick, or points. */
function listStrips(writer: PdfWriter, parent: Element, block: List, place: Place): Strip[] {
  const definitions = block.items.map(definitionOf).filter((item) => item !== null);
  if (definitions.length === block.items.length) return definitionStrips(writer, parent, definitions, place);
  const { style } = place;
  const indent = block.marker === 'number' ? style.size * STEP.side + STEP.gap : style.size * 1.35;
  const list = writer.child(parent, 'L');
  return block.items.flatMap((item, index) => {
    const entry = writer.child(list, 'LI');
    const label = writer.child(entry, 'Lbl', block.marker === 'box' ? { alt: 'Box to tick' } : {});
    const at = { ...place, x: place.x + indent, width: place.width - indent };
    const lines = stack(linesOf(writer, entry, 'LBody', itemRuns(item), at));
    const height = Math.max(lines.height, block.marker === 'number' ? style.size * STEP.side : 0);
    const shift = (height - lines.height) / 2;
    const paint = (y: number) => {
      writer.draw(label, 'Lbl', () => paintLabel(writer, block, index, place, y + shift));
      lines.paint?.(y + shift);
    };
    return [...(index > 0 ? [space(style.size * 0.42)] : []), { height, paint }];
  });
}

function noteStrips(writer: PdfWriter, parent: Element, block: Note, place: Place): Strip[] {
  const element = writer.child(parent, 'Div');
  const color = NOTE_COLORS[block.label] ?? colors.action;
  const { padding, bar } = NOTE;
  const inner = { ...place, x: place.x + bar + padding, width: place.width - bar - 2 * padding };
  const labelStyle: TextStyle = { ...place.style, face: 'heading', color };
  const heading = linesOf(writer, element, 'P', runsOf(block.label), { ...inner, style: labelStyle });
  const body = [...heading, space(6), ...blocksStrips(writer, element, block.blocks, inner)];
  const height = heightOf(body) + 2 * padding;
  const paint = (y: number) => {
    writer.decorate(() => {
      writer.pdf.rect(place.x, y, place.width, height).fill(colors.band);
      writer.pdf.rect(place.x, y, bar, height).fill(color);
    });
    stack(body).paint?.(y + padding);
  };
  return [{ height, paint }];
}

function blocksStrips(writer: PdfWriter, parent: Element, blocks: readonly Block[], place: Place): Strip[] {
  return blocks.flatMap((block, index) => {
    const gap = index > 0 ? [space(place.style.size * 0.6)] : [];
    if (block.kind === 'paragraph') return [...gap, ...linesOf(writer, parent, 'P', block.runs, place)];
    if (block.kind === 'list') return [...gap, ...listStrips(writer, parent, block, place)];
    if (block.kind === 'note') return [...gap, ...noteStrips(writer, parent, block, place)];
    if (block.kind !== 'table') return [];
    const { size, leading } = place.style;
    const styles = [{ ...textStyles.cell, size, leading }];
    return [...gap, ...tableStrips(writer, parent, block, place, place.file, styles).filter((strip) => !strip.space)];
  });
}

/** @throws MarkdownError when its labels would be too small */
function paintFigure(writer: PdfWriter, file: string, { figure, line }: FigureBlock, area: SlideArea): void {
  const { drawing, alt, caption } = figure;
  const lines = breakLines(writer.pdf, runsOf(caption), CAPTION, area.width);
  const room = area.bottom - area.top - lines.length * CAPTION.leading - 14;
  const scale = Math.min(area.width / drawing.width, room / drawing.height);
  if (scale < LEAST_SCALE)
    throw new MarkdownError(file, line, 'The figure is too tall for a slide: use fewer rows or a shorter caption.');
  const element = writer.child(writer.root, 'Figure', { alt });
  const x = area.x + (area.width - drawing.width * scale) / 2;
  const y = area.top + Math.max(0, (room - drawing.height * scale) / 2);
  writer.draw(element, 'Figure', () => paintDrawing(writer.pdf, drawing, x, y, scale));
  writer.page.figures += 1;
  const captionTop = area.bottom - lines.length * CAPTION.leading;
  const tag = writer.child(writer.root, 'Caption');
  stack(lineStrips(writer, tag, 'Caption', lines, CAPTION, area.x)).paint?.(captionTop);
}

const sizesOf = (slide: Slide) => (isQuestion(slide) ? QUESTION_SIZES : TEXT_SIZES);
const styleOf = (slide: Slide, size: number) => (isQuestion(slide) ? questionStyle(size) : textStyle(size));

/** Height of a slide's blocks in a size; Infinity when a table is too wide in it. */
function heightIn(draft: PdfWriter, file: string, slide: Slide, area: SlideArea, size: number): number {
  const place = { file, x: area.x, width: area.width, style: styleOf(slide, size) };
  try {
    return heightOf(blocksStrips(draft, draft.root, slide.blocks, place));
  } catch (error) {
    if (error instanceof MarkdownError) return Infinity;
    throw error;
  }
}

/** Only a list shrinks to save its lines, and not below this size. */
const SAVING_SIZE = 30;

/**
 * The largest size in which a slide fits its area, found on a document that is thrown away; for a list, the largest one
 * without lines that a smaller one saves. @throws MarkdownError when it fits in none
 */
function fitSize(draft: PdfWriter, file: string, slide: Slide, area: SlideArea): number {
  const available = area.bottom - area.top;
  const sizes = sizesOf(slide).map((size) => ({ size, height: heightIn(draft, file, slide, area, size) }));
  const fitting = sizes.filter(({ height }) => height <= available);
  const saving = slide.blocks.some(({ kind }) => kind === 'list')
    ? fitting.filter(({ size }) => size >= SAVING_SIZE)
    : [];
  const fewest = Math.min(...saving.map(({ size, height }) => height / size));
  const best = saving.find(({ size, height }) => height / size < fewest * 1.02) ?? fitting[0];
  if (best) return best.size;
  const over = Math.ceil((sizes.at(-1)?.height ?? 0) - available);
  const problem = Number.isFinite(over) ? `This slide is too full by ${over} points` : 'The table is too wide';
  throw new MarkdownError(file, slide.line, `${problem}: use fewer or shorter words.`);
}

/**
 * Draws the blocks of a slide, in the middle of its area.
 * @throws MarkdownError when they do not fit
 */
export function paintSlideBody(
  { writer, draft }: { writer: PdfWriter; draft: PdfWriter },
  file: string,
  slide: Slide,
  area: SlideArea,
): void {
  const [figure] = slide.blocks;
  if (figure?.kind === 'figure') {
    paintFigure(writer, file, figure, area);
    return;
  }
  const style = styleOf(slide, fitSize(draft, file, slide, area));
  const strips = blocksStrips(writer, writer.root, slide.blocks, { file, x: area.x, width: area.width, style });
  const rest = area.bottom - area.top - heightOf(strips);
  const gaps = strips.filter((strip) => strip.space).length;
  const more = Math.min(16, (rest * 0.5) / Math.max(1, gaps)); // lists are spread a little
  const spread = strips.map((strip) => (strip.space ? { ...strip, height: strip.height + more } : strip));
  stack(spread).paint?.(area.top + (area.bottom - area.top - heightOf(spread)) * 0.42);
}
