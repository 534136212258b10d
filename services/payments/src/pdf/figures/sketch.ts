import type { lightColors } from '@farm/farm';
import { textWidth } from '@farm/print';

/** A color of the theme: the PDF takes the light value, the web page the token of the same name. */
type Ink = keyof typeof lightColors;

export type SketchShape =
  | { kind: 'path'; d: string; fill?: Ink; stroke?: Ink; thickness: number; dashed: boolean }
  | { kind: 'text'; x: number; y: number; text: string; size: number; anchor: Anchor; bold: boolean; color: Ink };
type Anchor = 'start' | 'middle' | 'end';

/** A drawing in units of its own; `y` of a text is its baseline. */
export interface FigureDrawing {
  width: number;
  height: number;
  shapes: readonly SketchShape[];
}

/** Width of every figure inside a column. */
export const FIGURE_WIDTH = 400;
/** Size of labels, and of the smallest ones. */
export const LABEL = 12;
export const SMALL = 10.5;
const STROKE = 1.75;

interface PathStyle {
  fill?: Ink;
  stroke?: Ink;
  thickness?: number;
  dashed?: boolean;
}
interface TextStyle {
  size?: number;
  anchor?: Anchor;
  bold?: boolean;
  color?: Ink;
}

/** Width of a label in units of the drawing. */
export const labelWidth = (text: string, size = LABEL, bold = false): number => textWidth(text, size, bold);

/** Breaks a label at spaces. A longer word has a line of its own. */
export function breakLabel(text: string, width: number, size = LABEL, bold = false): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && labelWidth(longer, size, bold) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Collects the shapes of a drawing: one line style, two colors of cloth, labels in the ink of the page. */
export class Sketch {
  private readonly shapes: SketchShape[] = [];
  private bottom = 0;

  constructor(readonly width = FIGURE_WIDTH) {}

  path(d: string, { fill, stroke, thickness = STROKE, dashed = false }: PathStyle): this {
    this.shapes.push({ kind: 'path', d, fill, stroke, thickness, dashed });
    return this;
  }

  line(x1: number, y1: number, x2: number, y2: number, style: PathStyle = {}): this {
    this.extend(Math.max(y1, y2));
    return this.path(`M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`, { stroke: 'accent', ...style });
  }

  rect(x: number, y: number, width: number, height: number, style: PathStyle): this {
    this.extend(y + height);
    return this.path(`M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`, style);
  }

  circle(x: number, y: number, radius: number, style: PathStyle): this {
    this.extend(y + radius);
    const [r, side] = [round(radius), round(2 * radius)];
    return this.path(`M${round(x - radius)} ${round(y)}a${r} ${r} 0 1 0 ${side} 0a${r} ${r} 0 1 0 ${-side} 0Z`, style);
  }

  /** An arrow from the first point to the second. */
  arrow(x1: number, y1: number, x2: number, y2: number, style: PathStyle = {}): this {
    const angle = Math.atan2(y2 - y1, x2 - x1);
    const barb = (turn: number) =>
      `M${round(x2)} ${round(y2)}L${round(x2 - 7 * Math.cos(angle + turn))} ${round(y2 - 7 * Math.sin(angle + turn))}`;
    return this.line(x1, y1, x2, y2, style).path(`${barb(0.5)}${barb(-0.5)}`, { stroke: style.stroke ?? 'accent' });
  }

  /** @throws RangeError for a label that leaves the drawing */
  text(
    x: number,
    y: number,
    text: string,
    { size = LABEL, anchor = 'start', bold = false, color = 'ink' }: TextStyle = {},
  ): this {
    const width = labelWidth(text, size, bold);
    const left = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width;
    if (left < -1 || left + width > this.width + 1) throw new RangeError(`'${text}' is too long for its place.`);
    this.shapes.push({ kind: 'text', x: round(x), y: round(y), text, size, anchor, bold, color });
    this.extend(y + size * 0.35);
    return this;
  }

  /** Text on several lines from `y`. Returns the baseline after the last one. */
  paragraph(x: number, y: number, text: string, width: number, style: TextStyle = {}): number {
    const { size = LABEL, bold = false } = style;
    const lines = breakLabel(text, width, size, bold);
    lines.forEach((line, index) => this.text(x, y + index * size * 1.25, line, style));
    return y + lines.length * size * 1.25;
  }

  private extend(y: number): void {
    this.bottom = Math.max(this.bottom, y);
  }

  /** The drawing down to its lowest shape, or to `height`. */
  finish(height = this.bottom + 4): FigureDrawing {
    return { width: this.width, height: Math.ceil(height), shapes: this.shapes };
  }
}
