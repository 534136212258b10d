import { quilt, site } from '@farm/farm';
import { breakLines, lineStrips, runsOf, widthOf, type Letter, type Line } from '../page/lines';
import { colors, type Paper } from '../page/page';
import { paintPatch } from '../page/patch';
import { SHEET } from '../page/pdf-document';

const COLUMNS = 6;
// One row less when title and subtitle are long.
const ROWS = 5;
const SIDE = SHEET.width / COLUMNS;
const LEFT = 54;
const WIDTH = SHEET.width - 2 * LEFT;
const TOOTH = 17;
const UNDER_QUILT = 42;
const GAP = 12;
const FARM_AT = SHEET.height - 58;

export interface Cover {
  /** Seed of the quilt. */
  id: string;
  title: string;
  subtitle: string;
  /** As on the store's shelf: 'FREE' or '$39.99'. */
  price: string;
}

/** The corner that carries the price. */
function paintPrice({ pdf }: Paper, price: string): void {
  const letter: Letter = { size: 21, leading: 26, color: colors.ink, face: 'display' };
  const width = Math.max(96, widthOf(pdf, price, 'display', letter) + 36);
  const [x, y] = [SHEET.width - width, SHEET.height - 64];
  pdf.rect(x, y, width, 64).fill(colors.squash);
  pdf.font('display').fontSize(letter.size).fillColor(letter.color);
  const text = x + (width - widthOf(pdf, price, 'display', letter)) / 2;
  pdf.text(price, text, y + 39, { lineBreak: false, baseline: 'alphabetic' });
}

function paintQuilt({ pdf }: Paper, id: string, rows: number): void {
  quilt(`guide:${id}`, COLUMNS, rows).forEach((patch, place) => {
    paintPatch(pdf, patch, SIDE, (place % COLUMNS) * SIDE, Math.floor(place / COLUMNS) * SIDE);
  });
  const edge = rows * SIDE;
  pdf.rect(0, edge - 0.25, SHEET.width, TOOTH / 2 + 3).fill(colors.indigo);
  for (let x = 0; x < SHEET.width; x += TOOTH)
    pdf.path(`M${x} ${edge}h${TOOTH}l${-TOOTH / 2} ${TOOTH / 2}Z`).fill(colors.squash);
}

const subtitleLetter: Letter = { size: 17, leading: 24, color: colors.ink, face: 'text' };
const farmLetter: Letter = { size: 14, leading: 19, color: colors.collard, face: 'heading' };
const placeLetter: Letter = { size: 11, leading: 15, color: colors.muted, face: 'text' };
const titleLetter = (size: number): Letter => ({ size, leading: size * 1.12, color: colors.indigo, face: 'display' });

/** The title in the largest letter that sets it on one line, or else on two. */
function setTitle({ pdf }: Paper, title: string): { letter: Letter; lines: Line[] } {
  const settings = [46, 40, 34, 30].map((size) => {
    const letter = titleLetter(size);
    return { letter, lines: breakLines(pdf, runsOf(title), letter, WIDTH) };
  });
  const best = [1, 2].map((most) => settings.find(({ lines }) => lines.length === most)).find((one) => one);
  if (!best) throw new RangeError(`The title '${title}' does not fit a cover.`);
  return best;
}

/** As few lines as the width allows, of like length: no single word on the last one. */
function balanced({ pdf }: Paper, text: string, letter: Letter): Line[] {
  let lines = breakLines(pdf, runsOf(text), letter, WIDTH);
  for (let width = WIDTH - 6; width > WIDTH / 2; width -= 6) {
    const narrower = breakLines(pdf, runsOf(text), letter, width);
    if (narrower.length > lines.length) break;
    lines = narrower;
  }
  return lines;
}

/** The first sheet: the guide's own quilt, its title, the farm's name and the price. */
export function coverPage(paper: Paper, { id, title, subtitle, price }: Cover): void {
  paper.turn(true);
  const heading = setTitle(paper, title);
  const lead = balanced(paper, subtitle, subtitleLetter);
  const height = heading.lines.length * heading.letter.leading + GAP + lead.length * subtitleLetter.leading;
  const rows = ROWS * SIDE + UNDER_QUILT + height + GAP > FARM_AT ? ROWS - 1 : ROWS;
  paper.decorate(() => paintQuilt(paper, id, rows));
  let y = rows * SIDE + UNDER_QUILT;
  const write = (tag: string, lines: Line[], letter: Letter) => {
    for (const strip of lineStrips(paper, paper.child(paper.root, tag), tag, lines, letter, LEFT)) {
      strip.paint?.(y);
      y += strip.height;
    }
  };
  const oneLine = (text: string, letter: Letter) =>
    write('P', breakLines(paper.pdf, runsOf(text), letter, WIDTH), letter);
  write('H1', heading.lines, heading.letter);
  y += GAP;
  write('P', lead, subtitleLetter);
  y = FARM_AT;
  oneLine(site.company, farmLetter);
  oneLine(`${site.city}, ${site.state}`, placeLetter);
  paper.draw(paper.child(paper.root, 'P'), 'P', () => paintPrice(paper, price));
}
