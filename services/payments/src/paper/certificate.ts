import { site } from '@farm/farm';
import { create } from 'qrcode';
import { paintLine, widthOf, type Letter, type Line } from './page/lines';
import { colors, Paper } from './page/page';
import { paintBand } from './page/patch';
import { canDraw, openPdf, SHEET, type Element, type Face, type Pdf } from './page/pdf-document';
import { dayOf } from './sheet';

/** What a certificate says. */
export interface CertificateFacts {
  name: string;
  /** Title of the course. */
  course: string;
  issuedOn: Date;
  /** 12 letters of Crockford's base 32. */
  code: string;
  /** Where anyone may check it: <site>/verify/<code>. */
  checkAt: string;
}

const WIDTH = SHEET.height; // the sheet lies on its side
const HEIGHT = SHEET.width;
const BAND = { side: 44, width: WIDTH };
const CODE_SIDE = 92;
const TEXT_WIDTH = 600;

const letterOf = (size: number, face: Face, color: string): Letter => ({ size, leading: size * 1.3, face, color });
const farmLetter = letterOf(16, 'heading', colors.collard);
const titleLetter = letterOf(34, 'display', colors.indigo);
const sayLetter = letterOf(14, 'text', colors.ink);
const courseLetter = letterOf(24, 'heading', colors.indigo);
const smallLetter = letterOf(10.5, 'text', colors.ink);

/** 'K7Q2-91XD-0ABC': read aloud in fours. */
export const inFours = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** The face that has the character: most names need one, names of Poland or Turkey two. */
const nameFace = (pdf: Pdf, letter: string): Face | undefined =>
  (['display', 'displayMore'] as const).find((face) => canDraw(pdf, face, letter));

const NO_DAY = new Date(0);
let ruler: Pdf | undefined;

/** Whether our typeface has every letter of this name. It has the Latin ones, with all their marks. */
export function canPrintName(name: string): boolean {
  ruler ??= openPdf({ title: '', author: '', subject: '', date: NO_DAY });
  const pdf = ruler;
  return [...name].every((letter) => nameFace(pdf, letter) !== undefined);
}

/** The name on one line, in the largest letter with which it fits. */
function nameLine(pdf: Pdf, name: string): { line: Line; letter: Letter } {
  for (let size = 42; ; size -= 2) {
    const letter = letterOf(size, 'display', colors.clay);
    const line: Line = { pieces: [], width: 0 };
    for (const text of name) {
      const face = nameFace(pdf, text) ?? 'display';
      const last = line.pieces.at(-1);
      if (last?.face === face) last.text += text;
      else line.pieces.push({ text, face, width: 0 });
    }
    for (const piece of line.pieces) {
      piece.width = widthOf(pdf, piece.text, piece.face, letter);
      line.width += piece.width;
    }
    if (line.width <= TEXT_WIDTH || size <= 12) return { line, letter };
  }
}

const lineOf = (pdf: Pdf, text: string, letter: Letter): Line => {
  const width = widthOf(pdf, text, letter.face, letter);
  return { pieces: [{ text, face: letter.face, width }], width };
};

/** The squares of the QR code; a quiet border of four squares is left around it by who places it. */
function paintCode({ pdf }: Paper, text: string, x: number, y: number): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = CODE_SIDE / modules.size;
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) pdf.rect(x + column * side, y + row * side, side, side);
  pdf.fill(colors.ink);
}

function decoration({ pdf }: Paper): void {
  paintBand(pdf, 'certificate:top', { ...BAND, y: 0 });
  paintBand(pdf, 'certificate:foot', { ...BAND, y: HEIGHT - BAND.side });
  pdf.rect(0, BAND.side, WIDTH, 5).fill(colors.squash);
  pdf.rect(0, HEIGHT - BAND.side - 5, WIDTH, 5).fill(colors.squash);
}

/** The words, centered, from the farm's name down to the day. */
function paintWords(paper: Paper, { name, course, issuedOn }: CertificateFacts): void {
  const { pdf } = paper;
  let y = 86;
  const centered = (tag: string, { line, letter }: { line: Line; letter: Letter }, after: number) => {
    const element = paper.child(paper.root, tag);
    paper.draw(element, tag, () => paintLine(pdf, line, letter, (WIDTH - line.width) / 2, y));
    y += letter.leading + after;
  };
  const text = (tag: string, words: string, letter: Letter, after: number) =>
    centered(tag, { line: lineOf(pdf, words, letter), letter }, after);
  text('P', `${site.company} · ${site.city}, ${site.state}`, farmLetter, 10);
  text('H1', 'Certificate of Completion', titleLetter, 30);
  text('P', 'This is to certify that', sayLetter, 12);
  centered('P', nameLine(pdf, name), 16);
  text('P', 'has finished every lesson, and passed every check, of the course', sayLetter, 12);
  text('P', course, courseLetter, 14);
  text('P', dayOf(issuedOn), sayLetter, 0);
}

/** How to check it: the QR code as a figure with its meaning in words, the code and the address beside it. */
function paintCheck(paper: Paper, { code, checkAt }: CertificateFacts): void {
  const { pdf } = paper;
  const x = 96;
  const y = HEIGHT - BAND.side - 24 - CODE_SIDE;
  const alt = `QR code that leads to ${checkAt}`;
  const figure = paper.child(paper.root, 'Figure', { alt });
  paper.draw(figure, 'Figure', () => paintCode(paper, checkAt, x, y));
  const lines: [string, Letter][] = [
    [`Certificate ${inFours(code)}`, { ...smallLetter, face: 'bold' }],
    ['Anyone may check it by this code, at', smallLetter],
    [checkAt.replace(/^https?:\/\//, ''), smallLetter],
  ];
  lines.forEach(([words, letter], index) => {
    const element: Element = paper.child(paper.root, 'P');
    const top = y + 26 + index * 15;
    paper.draw(element, 'P', () => paintLine(pdf, lineOf(pdf, words, letter), letter, x + CODE_SIDE + 18, top));
  });
}

/** The certificate as a tagged PDF with a QR code. The same facts always give the same bytes. */
export async function certificatePdf(facts: CertificateFacts): Promise<Buffer> {
  const about = {
    title: `Certificate of Completion: ${facts.name}`,
    author: site.company,
    subject: facts.course,
    date: facts.issuedOn,
    landscape: true,
  };
  const paper = new Paper(about, () => undefined);
  paper.turn(true);
  paper.decorate(() => decoration(paper));
  paintWords(paper, facts);
  paintCheck(paper, facts);
  return paper.finish();
}
