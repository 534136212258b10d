import { coverOf, lightColors as colors, site, subjectBlocks } from '@farm/farm';
import { PAGE_SIZE } from '../layout/pdf-document';
import { paintPatch, type PdfWriter } from '../layout/pdf-writer';
import { breakLines, lineStrips, runsOf, widthOf, type TextLine, type TextStyle } from '../layout/text';

const COLUMNS = 6;
const ROWS = 5; // one less when title and subtitle are long
const SIDE = PAGE_SIZE.width / COLUMNS;
const LEFT = 54;
const WIDTH = PAGE_SIZE.width - 2 * LEFT;
const TOOTH = 17;
const UNDER_QUILT = 42;
const GAP = 12;
const COMPANY_TOP = PAGE_SIZE.height - 58;
const LABEL = { height: 64, minWidth: 96, padding: 18, baseline: 39 };

interface Cover {
  /** Of the catalogue. */
  id: string;
  title: string;
  subtitle: string;
  /** 'FREE', for the guides that cost nothing. A guide that is sold bears no price: its reader has paid. */
  label: string | null;
}

const labelStyle: TextStyle = { size: 21, leading: 26, color: colors.ink, face: 'display' };
const subtitleStyle: TextStyle = { size: 17, leading: 24, color: colors.ink, face: 'text' };
const companyStyle: TextStyle = { size: 14, leading: 19, color: colors.action, face: 'heading' };
const placeStyle: TextStyle = { size: 11, leading: 15, color: colors.muted, face: 'text' };
const titleStyle = (size: number): TextStyle => ({ size, leading: size * 1.12, color: colors.accent, face: 'display' });

function paintLabel({ pdf }: PdfWriter, label: string): void {
  const textWidth = widthOf(pdf, label, 'display', labelStyle);
  const width = Math.max(LABEL.minWidth, textWidth + 2 * LABEL.padding);
  const [x, y] = [PAGE_SIZE.width - width, PAGE_SIZE.height - LABEL.height];
  pdf.rect(x, y, width, LABEL.height).fill(colors.squash);
  pdf.font('display').fontSize(labelStyle.size).fillColor(labelStyle.color);
  const options = { lineBreak: false, baseline: 'alphabetic' } as const;
  pdf.text(label, x + (width - textWidth) / 2, y + LABEL.baseline, options);
}

/** The block of the guide's subject, as on its packet in the store. */
function paintQuilt({ pdf }: PdfWriter, id: string, rows: number): void {
  const patch = { ...subjectBlocks[coverOf(id).subject], turn: 0 };
  for (let place = 0; place < COLUMNS * rows; place += 1)
    paintPatch(pdf, patch, SIDE, (place % COLUMNS) * SIDE, Math.floor(place / COLUMNS) * SIDE);
  const bottom = rows * SIDE;
  pdf.rect(0, bottom - 0.25, PAGE_SIZE.width, TOOTH / 2 + 3).fill(colors.accent);
  for (let x = 0; x < PAGE_SIZE.width; x += TOOTH)
    pdf.path(`M${x} ${bottom}h${TOOTH}l${-TOOTH / 2} ${TOOTH / 2}Z`).fill(colors.squash);
}

/** The title in the largest size in which it fits one line, or else two. */
function fitTitle({ pdf }: PdfWriter, title: string): { style: TextStyle; lines: TextLine[] } {
  const fits = [46, 40, 34, 30].map((size) => {
    const style = titleStyle(size);
    return { style, lines: breakLines(pdf, runsOf(title), style, WIDTH) };
  });
  const best = fits.find(({ lines }) => lines.length === 1) ?? fits.find(({ lines }) => lines.length === 2);
  if (!best) throw new RangeError(`The title '${title}' does not fit a cover.`);
  return best;
}

/** As few lines as the width allows, of similar length. */
function balancedLines({ pdf }: PdfWriter, text: string, style: TextStyle): TextLine[] {
  let lines = breakLines(pdf, runsOf(text), style, WIDTH);
  for (let width = WIDTH - 6; width > WIDTH / 2; width -= 6) {
    const narrower = breakLines(pdf, runsOf(text), style, width);
    if (narrower.length > lines.length) break;
    lines = narrower;
  }
  return lines;
}

export function paintCover(writer: PdfWriter, { id, title, subtitle, label }: Cover): void {
  writer.newPage({ withFooter: false });
  const heading = fitTitle(writer, title);
  const lead = balancedLines(writer, subtitle, subtitleStyle);
  const height = heading.lines.length * heading.style.leading + GAP + lead.length * subtitleStyle.leading;
  const rows = ROWS * SIDE + UNDER_QUILT + height + GAP > COMPANY_TOP ? ROWS - 1 : ROWS;
  writer.decorate(() => paintQuilt(writer, id, rows));
  let y = rows * SIDE + UNDER_QUILT;
  const write = (tag: string, lines: TextLine[], style: TextStyle) => {
    for (const strip of lineStrips(writer, writer.child(writer.root, tag), tag, lines, style, LEFT)) {
      strip.paint?.(y);
      y += strip.height;
    }
  };
  const writeText = (text: string, style: TextStyle) =>
    write('P', breakLines(writer.pdf, runsOf(text), style, WIDTH), style);
  write('H1', heading.lines, heading.style);
  y += GAP;
  write('P', lead, subtitleStyle);
  y = COMPANY_TOP;
  writeText(site.company, companyStyle);
  writeText(`${site.city}, ${site.state}`, placeStyle);
  if (label !== null) writer.draw(writer.child(writer.root, 'P'), 'P', () => paintLabel(writer, label));
}
