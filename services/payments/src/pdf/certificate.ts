import { formatFarmDate, formatShortMinutes, lightColors as colors, site } from '@farm/farm';
import { canDraw, openPdf, PAGE_SIZE, type Face, type Pdf } from './layout/pdf-document';
import { paintBand, PdfWriter } from './layout/pdf-writer';
import { paintQrCode } from './layout/qr-code';
import { paintLine, widthOf, type TextLine, type TextStyle } from './layout/text';

export interface CertificateFacts {
  name: string;
  course: string;
  issuedOn: Date;
  /** Minutes of all lessons; 0: unknown. */
  minutes: number;
  /** 'judge ground, water and soil', one of each lesson. */
  skills: readonly string[];
  /** 12 characters of Crockford's base 32. */
  code: string;
  /** URL of the page that verifies it. */
  checkAt: string;
}

const WIDTH = PAGE_SIZE.height; // landscape
const HEIGHT = PAGE_SIZE.width;
const BAND = { side: 44, width: WIDTH };
const CODE_SIDE = 92;
const TEXT_WIDTH = 600;

const styleOf = (size: number, face: Face, color: string): TextStyle => ({ size, leading: size * 1.3, face, color });
const companyStyle = styleOf(16, 'heading', colors.action);
const titleStyle = styleOf(34, 'display', colors.accent);
const bodyStyle = styleOf(14, 'text', colors.ink);
const courseStyle = styleOf(24, 'heading', colors.accent);
const smallStyle = styleOf(10.5, 'text', colors.ink);

/** 'K7Q2-91XD-0ABC': read aloud in fours. */
export const inFours = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** Most names need one face, Polish or Turkish ones two. */
const faceForCharacter = (pdf: Pdf, character: string): Face | undefined =>
  (['display', 'displayMore'] as const).find((face) => canDraw(pdf, face, character));

const NO_DAY = new Date(0);
let measuringDocument: Pdf | undefined;

export function canPrintName(name: string): boolean {
  measuringDocument ??= openPdf({ title: '', author: '', subject: '', date: NO_DAY });
  const pdf = measuringDocument;
  return [...name].every((character) => faceForCharacter(pdf, character) !== undefined);
}

/** The name on one line, in the largest size in which it fits. */
function nameLine(pdf: Pdf, name: string): { line: TextLine; style: TextStyle } {
  for (let size = 42; ; size -= 2) {
    const style = styleOf(size, 'display', colors.danger);
    const line: TextLine = { pieces: [], width: 0 };
    for (const text of name) {
      const face = faceForCharacter(pdf, text) ?? 'display';
      const last = line.pieces.at(-1);
      if (last?.face === face) last.text += text;
      else line.pieces.push({ text, face, width: 0 });
    }
    for (const piece of line.pieces) {
      piece.width = widthOf(pdf, piece.text, piece.face, style);
      line.width += piece.width;
    }
    if (line.width <= TEXT_WIDTH || size <= 12) return { line, style };
  }
}

const lineOf = (pdf: Pdf, text: string, style: TextStyle): TextLine => {
  const width = widthOf(pdf, text, style.face, style);
  return { pieces: [{ text, face: style.face, width }], width };
};

function paintDecoration({ pdf }: PdfWriter): void {
  paintBand(pdf, { ...BAND, y: 0 });
  paintBand(pdf, { ...BAND, y: HEIGHT - BAND.side });
  pdf.rect(0, BAND.side, WIDTH, 5).fill(colors.squash);
  pdf.rect(0, HEIGHT - BAND.side - 5, WIDTH, 5).fill(colors.squash);
}

/** The skills on lines that fit, with dots between. */
function skillLines(pdf: Pdf, skills: readonly string[]): string[] {
  const lines: string[] = [];
  for (const skill of skills) {
    const longer = `${lines.at(-1)} · ${skill}`;
    if (lines.length > 0 && widthOf(pdf, longer, smallStyle.face, smallStyle) <= TEXT_WIDTH)
      lines[lines.length - 1] = longer;
    else lines.push(skill);
  }
  return lines;
}

function paintTexts(writer: PdfWriter, { name, course, issuedOn, minutes, skills }: CertificateFacts): void {
  const { pdf } = writer;
  let y = 80;
  const centered = (tag: string, { line, style }: { line: TextLine; style: TextStyle }, after: number) => {
    const element = writer.child(writer.root, tag);
    writer.draw(element, tag, () => paintLine(pdf, line, style, (WIDTH - line.width) / 2, y));
    y += style.leading + after;
  };
  const text = (tag: string, words: string, style: TextStyle, after: number) =>
    centered(tag, { line: lineOf(pdf, words, style), style }, after);
  text('P', `${site.company} · ${site.city}, ${site.state}`, companyStyle, 10);
  text('H1', 'Certificate of Completion', titleStyle, 30);
  text('P', 'This is to certify that', bodyStyle, 12);
  centered('P', nameLine(pdf, name), 16);
  text('P', 'has completed every lesson and passed every quiz of the course', bodyStyle, 12);
  text('P', course, courseStyle, 14);
  if (minutes > 0)
    text(
      'P',
      `${skills.length} lessons, ${formatShortMinutes(minutes)} of reading and quizzes, on how to:`,
      smallStyle,
      2,
    );
  for (const line of skillLines(pdf, skills)) text('P', line, smallStyle, 0);
  y += 8;
  text('P', formatFarmDate(issuedOn), bodyStyle, 0);
}

/** The QR code as a figure with a text alternative, and the code and address beside it. */
function paintCheck(writer: PdfWriter, { code, checkAt }: CertificateFacts): void {
  const { pdf } = writer;
  const x = 96;
  const y = HEIGHT - BAND.side - 24 - CODE_SIDE;
  const alt = `QR code that leads to ${checkAt}`;
  const figure = writer.child(writer.root, 'Figure', { alt });
  writer.draw(figure, 'Figure', () => paintQrCode(pdf, checkAt, x, y, CODE_SIDE));
  const lines: [string, TextStyle][] = [
    [`Certificate ${inFours(code)}`, { ...smallStyle, face: 'bold' }],
    ['Anyone can verify it with this code at', smallStyle],
    [checkAt.replace(/^https?:\/\//, ''), smallStyle],
  ];
  lines.forEach(([words, style], index) => {
    const element = writer.child(writer.root, 'P');
    const top = y + 26 + index * 15;
    writer.draw(element, 'P', () => paintLine(pdf, lineOf(pdf, words, style), style, x + CODE_SIDE + 18, top));
  });
}

/** A tagged PDF with a QR code. The same facts always result in the same bytes. */
export async function certificatePdf(facts: CertificateFacts): Promise<Buffer> {
  const writer = new PdfWriter({
    title: `Certificate of Completion: ${facts.name}`,
    author: site.company,
    subject: facts.course,
    date: facts.issuedOn,
    landscape: true,
  });
  writer.newPage();
  writer.decorate(() => paintDecoration(writer));
  paintTexts(writer, facts);
  paintCheck(writer, facts);
  return writer.finish();
}
