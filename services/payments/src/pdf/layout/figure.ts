import { lightColors as colors } from '@farm/farm';
import type { Block } from '../markdown/blocks';
import type { FigureDrawing, SketchShape } from '../figures/sketch';
import type { Element, Pdf } from './pdf-document';
import { type PdfWriter, type Strip } from './pdf-writer';
import { textStrips, textStyles, type Column } from './text';

type FigureBlock = Extract<Block, { kind: 'figure' }>;

/** Points of a unit of a drawing: its labels are a little smaller than the text. */
const SCALE = 0.9;
const MARGIN = { above: 6, caption: 4, below: 18 };

function paintShape(pdf: Pdf, shape: SketchShape): void {
  if (shape.kind === 'text') {
    const { x, y, text, size, anchor, bold } = shape;
    pdf
      .font(bold ? 'bold' : 'text')
      .fontSize(size)
      .fillColor(colors[shape.color]);
    const width = anchor === 'start' ? 0 : pdf.widthOfString(text);
    pdf.text(text, x - (anchor === 'middle' ? width / 2 : width), y, { lineBreak: false, baseline: 'alphabetic' });
    return;
  }
  const { d, fill, stroke, thickness, dashed } = shape;
  pdf.path(d).lineWidth(thickness).lineJoin('round');
  if (dashed) pdf.dash(4, { space: 4 });
  if (fill && stroke) pdf.fillAndStroke(colors[fill], colors[stroke]);
  else if (fill) pdf.fill(colors[fill]);
  else pdf.stroke(colors[stroke ?? 'accent']);
  if (dashed) pdf.undash();
}

export function paintDrawing(pdf: Pdf, { shapes }: FigureDrawing, x: number, y: number, scale: number): void {
  pdf.save().translate(x, y).scale(scale);
  for (const shape of shapes) paintShape(pdf, shape);
  pdf.restore();
}

/** A figure with its caption in one piece, which floats to the next page when it does not fit. */
export function figureStrips(
  writer: PdfWriter,
  parent: Element,
  { figure }: FigureBlock,
  at: Column,
  number: number,
): Strip[] {
  const element = writer.child(parent, 'Figure', { alt: figure.alt });
  const { drawing } = figure;
  const caption = `Figure ${number}. ${figure.caption}`;
  const lines = textStrips(writer, parent, 'Caption', caption, textStyles.small, at);
  const paint = (y: number) => {
    writer.page.figures += 1;
    writer.draw(element, 'Figure', () => paintDrawing(writer.pdf, drawing, at.x, y, SCALE));
  };
  const picture: Strip = { height: drawing.height * SCALE, floats: true, paint };
  const body = [{ height: MARGIN.above }, picture, { height: MARGIN.caption }, ...lines];
  return [...body.map((strip) => ({ ...strip, glue: true })), { height: MARGIN.below }];
}
