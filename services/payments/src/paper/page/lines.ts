import type { Run } from '../manuscript/blocks';
import type { Face, Pdf } from './pdf-document';
import { colors, space, type Paper, type Strip } from './page';
import type { Element } from './pdf-document';

/** How text looks. Size and leading in points. */
export interface Letter {
  size: number;
  leading: number;
  color: string;
  face: Face;
  /** Figures of one width, for tables. */
  tabular?: boolean;
}

export const letters = {
  text: { size: 11.5, leading: 17, color: colors.ink, face: 'text' },
  cell: { size: 10, leading: 14, color: colors.ink, face: 'text', tabular: true },
  note: { size: 11, leading: 16, color: colors.ink, face: 'text' },
  small: { size: 9.5, leading: 14, color: colors.muted, face: 'text' },
  chapter: { size: 23, leading: 28, color: colors.indigo, face: 'display' },
  section: { size: 14, leading: 19, color: colors.collard, face: 'heading' },
} as const satisfies Record<string, Letter>;

interface Piece {
  text: string;
  face: Face;
  width: number;
}

/** A line of text: pieces from left to right, the blank before a piece being part of it. */
export interface Line {
  pieces: Piece[];
  width: number;
}

const faceOf = (run: Run, letter: Letter): Face => {
  if (letter.face !== 'text') return letter.face;
  if (run.bold) return run.italic ? 'boldItalic' : 'bold';
  return run.italic ? 'italic' : 'text';
};

const features = (letter: Letter): PDFKit.Mixins.OpenTypeFeatures[] | undefined =>
  letter.tabular ? ['kern', 'tnum'] : undefined;

// Words come again and again, in every guide, and shaping one takes as long as drawing it. The letters never change.
const measured = new Map<string, number>();
const MOST_MEASURED = 20_000;

/** Width of text on one line, in points. */
export function widthOf(pdf: Pdf, text: string, face: Face, letter: Letter): number {
  const key = `${face} ${letter.size} ${letter.tabular} ${text}`;
  const known = measured.get(key);
  if (known !== undefined) return known;
  const width = pdf
    .font(face)
    .fontSize(letter.size)
    .widthOfString(text, { features: features(letter) });
  if (measured.size >= MOST_MEASURED) measured.clear();
  measured.set(key, width);
  return width;
}

// A line may also end after a dash or a slash between letters: 'last-frost', 'wash/pack'.
const BREAKS = /(?<=\s)|(?<=[a-z][-/])(?=[a-z])|(?<=—)/i;

/** Words with the pieces they are made of: '**Caution**,' is one word in two faces. */
function wordsOf(pdf: Pdf, runs: readonly Run[], letter: Letter): Piece[][] {
  const words: Piece[][] = [];
  let open = false;
  for (const run of runs) {
    const face = faceOf(run, letter);
    for (const text of run.text.split(BREAKS)) {
      const piece = { text, face, width: widthOf(pdf, text, face, letter) };
      if (open) words.at(-1)?.push(piece);
      else words.push([piece]);
      open = !/[\s—/-]$/.test(text);
    }
  }
  return words;
}

const sum = (pieces: readonly Piece[]) => pieces.reduce((total, piece) => total + piece.width, 0);
const inked = (pdf: Pdf, word: readonly Piece[], letter: Letter) => {
  const last = word.at(-1);
  return last ? sum(word) - last.width + widthOf(pdf, last.text.trimEnd(), last.face, letter) : 0;
};

/** Width of the widest word and of the whole text on one line, in points. */
export function extent(pdf: Pdf, runs: readonly Run[], letter: Letter): { least: number; most: number } {
  const words = wordsOf(pdf, runs, letter);
  return { least: Math.max(0, ...words.map((word) => inked(pdf, word, letter))), most: sum(words.flat()) };
}

/** Breaks text into lines no wider than `width` points. A single word that is wider stands alone on its line. */
export function breakLines(pdf: Pdf, runs: readonly Run[], letter: Letter, width: number): Line[] {
  const lines: Line[] = [];
  let open: Line | undefined;
  for (const word of wordsOf(pdf, runs, letter)) {
    if (!open || open.width + inked(pdf, word, letter) > width) lines.push((open = { pieces: [], width: 0 }));
    for (const piece of word) {
      const last = open.pieces.at(-1);
      if (last?.face === piece.face) last.text += piece.text;
      else open.pieces.push({ ...piece });
    }
    open.width += sum(word);
  }
  for (const line of lines) {
    for (const piece of line.pieces) piece.width = widthOf(pdf, piece.text, piece.face, letter);
    line.width = inked(pdf, line.pieces, letter);
  }
  return lines;
}

/** Draws a line with its baseline three quarters down the leading. */
export function paintLine(pdf: Pdf, line: Line, letter: Letter, x: number, y: number): void {
  let at = x;
  const baseline = y + letter.leading * 0.5 + letter.size * 0.33;
  for (const piece of line.pieces) {
    pdf.font(piece.face).fontSize(letter.size).fillColor(letter.color);
    pdf.text(piece.text, at, baseline, { lineBreak: false, baseline: 'alphabetic', features: features(letter) });
    at += piece.width;
  }
}

/** Text as strips, a line each; the first two and the last two lines stay together. */
export function lineStrips(
  paper: Paper,
  element: Element,
  tag: string,
  lines: Line[],
  letter: Letter,
  x: number,
): Strip[] {
  return lines.map((line, index) => ({
    height: letter.leading,
    glue: index === 0 ? lines.length > 1 : index === lines.length - 2,
    paint: (y) => paper.draw(element, tag, () => paintLine(paper.pdf, line, letter, x, y)),
  }));
}

/** Text in one face. */
export const runsOf = (text: string): Run[] => [{ text, bold: false, italic: false }];

export interface Column {
  x: number;
  width: number;
}

/** A paragraph and the space after it. */
export function paragraphStrips(
  paper: Paper,
  parent: Element,
  runs: readonly Run[],
  letter: Letter,
  at: Column,
): Strip[] {
  const lines = breakLines(paper.pdf, runs, letter, at.width);
  return [...lineStrips(paper, paper.child(parent, 'P'), 'P', lines, letter, at.x), space(letter.leading * 0.5)];
}
