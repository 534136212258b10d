import { lightColors as colors } from '@farm/farm';
import type { TextRun } from '../markdown/blocks';
import type { Element, Face, Pdf } from './pdf-document';
import { space, type PdfWriter, type Strip } from './pdf-writer';

/** Size and leading are in points. */
export interface TextStyle {
  size: number;
  leading: number;
  color: string;
  face: Face;
  /** Figures of one width, for tables. */
  tabular?: boolean;
}

export const textStyles = {
  text: { size: 11.5, leading: 17, color: colors.ink, face: 'text' },
  cell: { size: 10, leading: 14, color: colors.ink, face: 'text', tabular: true },
  note: { size: 11, leading: 16, color: colors.ink, face: 'text' },
  small: { size: 9.5, leading: 14, color: colors.muted, face: 'text' },
  chapter: { size: 23, leading: 28, color: colors.accent, face: 'display' },
  section: { size: 14, leading: 19, color: colors.action, face: 'heading' },
} as const satisfies Record<string, TextStyle>;

interface Piece {
  text: string;
  face: Face;
  width: number;
}

/** Pieces from left to right; the space before a piece is part of it. */
export interface TextLine {
  pieces: Piece[];
  width: number;
}

export const runsOf = (text: string): TextRun[] => [{ text, bold: false, italic: false }];

const faceOf = (run: TextRun, style: TextStyle): Face => {
  if (style.face !== 'text') return style.face;
  if (run.bold) return run.italic ? 'boldItalic' : 'bold';
  return run.italic ? 'italic' : 'text';
};

const features = (style: TextStyle): PDFKit.Mixins.OpenTypeFeatures[] | undefined =>
  style.tabular ? ['kern', 'tnum'] : undefined;

// Shaping a word is as slow as drawing it, and the same words are measured many times.
const measured = new Map<string, number>();
const MAX_MEASURED = 20_000;

/** Width of text on one line, in points. */
export function widthOf(pdf: Pdf, text: string, face: Face, style: TextStyle): number {
  const key = `${face} ${style.size} ${style.tabular} ${text}`;
  const cachedWidth = measured.get(key);
  if (cachedWidth !== undefined) return cachedWidth;
  const width = pdf
    .font(face)
    .fontSize(style.size)
    .widthOfString(text, { features: features(style) });
  if (measured.size >= MAX_MEASURED) measured.clear();
  measured.set(key, width);
  return width;
}

// A line may also end after a dash or a slash between letters: 'last-frost', 'wash/pack'.
const BREAKS = /(?<=\s)|(?<=[a-z][-/])(?=[a-z])|(?<=—)/i;

/** Words with the pieces they consist of: '**Caution**,' is one word in two faces. */
function wordsOf(pdf: Pdf, runs: readonly TextRun[], style: TextStyle): Piece[][] {
  const words: Piece[][] = [];
  let isOpen = false;
  for (const run of runs) {
    const face = faceOf(run, style);
    for (const text of run.text.split(BREAKS)) {
      const piece = { text, face, width: widthOf(pdf, text, face, style) };
      if (isOpen) words.at(-1)?.push(piece);
      else words.push([piece]);
      isOpen = !/[\s—/-]$/.test(text);
    }
  }
  return words;
}

const sum = (pieces: readonly Piece[]) => pieces.reduce((total, piece) => total + piece.width, 0);

/** Width without the trailing space. */
const visibleWidth = (pdf: Pdf, word: readonly Piece[], style: TextStyle) => {
  const last = word.at(-1);
  return last ? sum(word) - last.width + widthOf(pdf, last.text.trimEnd(), last.face, style) : 0;
};

/** Widths in points: of the widest word, and of all text on one line. */
export function textExtent(pdf: Pdf, runs: readonly TextRun[], style: TextStyle): { min: number; max: number } {
  const words = wordsOf(pdf, runs, style);
  return { min: Math.max(0, ...words.map((word) => visibleWidth(pdf, word, style))), max: sum(words.flat()) };
}

/** A word wider than `width` has a line of its own. */
export function breakLines(pdf: Pdf, runs: readonly TextRun[], style: TextStyle, width: number): TextLine[] {
  const lines: TextLine[] = [];
  let open: TextLine | undefined;
  for (const word of wordsOf(pdf, runs, style)) {
    if (!open || open.width + visibleWidth(pdf, word, style) > width) lines.push((open = { pieces: [], width: 0 }));
    for (const piece of word) {
      const last = open.pieces.at(-1);
      if (last?.face === piece.face) last.text += piece.text;
      else open.pieces.push({ ...piece });
    }
    open.width += sum(word);
  }
  for (const line of lines) {
    for (const piece of line.pieces) piece.width = widthOf(pdf, piece.text, piece.face, style);
    line.width = visibleWidth(pdf, line.pieces, style);
  }
  return lines;
}

/** The baseline of a line whose top is at `y`. */
export const baselineOf = ({ leading, size }: TextStyle, y: number): number => y + leading * 0.5 + size * 0.33;

export function paintLine(pdf: Pdf, line: TextLine, style: TextStyle, x: number, y: number): void {
  let at = x;
  for (const piece of line.pieces) {
    pdf.font(piece.face).fontSize(style.size).fillColor(style.color);
    const options = { lineBreak: false, baseline: 'alphabetic', features: features(style) } as const;
    pdf.text(piece.text, at, baselineOf(style, y), options);
    at += piece.width;
  }
}

/** A paragraph of at most this many lines is not broken. */
const UNBROKEN_LINES = 4;

/** The first two and the last two lines stay together, and all of a short paragraph. */
export function lineStrips(
  writer: PdfWriter,
  element: Element,
  tag: string,
  lines: TextLine[],
  style: TextStyle,
  x: number,
): Strip[] {
  return lines.map((line, index) => ({
    height: style.leading,
    glue: index < lines.length - 1 && (index === 0 || index === lines.length - 2 || lines.length <= UNBROKEN_LINES),
    paint: (y) => writer.draw(element, tag, () => paintLine(writer.pdf, line, style, x, y)),
  }));
}

export interface Column {
  x: number;
  width: number;
}

export function textStrips(
  writer: PdfWriter,
  parent: Element,
  tag: string,
  runs: readonly TextRun[] | string,
  style: TextStyle,
  at: Column,
): Strip[] {
  const lines = breakLines(writer.pdf, typeof runs === 'string' ? runsOf(runs) : runs, style, at.width);
  return lineStrips(writer, writer.child(parent, tag), tag, lines, style, at.x);
}

export const paragraphStrips = (
  writer: PdfWriter,
  parent: Element,
  runs: readonly TextRun[],
  style: TextStyle,
  at: Column,
): Strip[] => [...textStrips(writer, parent, 'P', runs, style, at), space(style.leading * 0.5)];
