import { BLOCK_SIDE, blockPieces, clothColors, quilt, site, type Patch } from '@farm/farm';
import { breakLines, lineStrips, runsOf, widthOf, type Letter } from './lines';
import { colors, type Paper } from './page';
import { SHEET, type Pdf } from './pdf-document';

const COLUMNS = 6;
const ROWS = 5;
const SIDE = SHEET.width / COLUMNS;
const LEFT = 54;
const TOOTH = 17;

export interface Cover {
  /** Seed of the quilt. */
  id: string;
  title: string;
  subtitle: string;
  /** As on the store's shelf: 'FREE' or '$39.99'. */
  price: string;
}

function paintPatch(pdf: Pdf, patch: Patch, x: number, y: number): void {
  const middle = BLOCK_SIDE / 2;
  pdf
    .save()
    .translate(x, y)
    .scale(SIDE / BLOCK_SIDE)
    .rotate(patch.turn, { origin: [middle, middle] });
  // A quarter of a unit over the edge, so that no hairline shows between patches.
  pdf.rect(-0.25, -0.25, BLOCK_SIDE + 0.5, BLOCK_SIDE + 0.5).fill(clothColors[patch.ground]);
  for (const piece of blockPieces[patch.block]) {
    const color = clothColors[patch[piece.cloth]];
    if (piece.stroke) pdf.path(piece.path).lineWidth(piece.stroke).stroke(color);
    else pdf.path(piece.path).fill(color);
  }
  pdf.restore();
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

function paintQuilt({ pdf }: Paper, id: string): void {
  quilt(`guide:${id}`, COLUMNS, ROWS).forEach((patch, place) => {
    paintPatch(pdf, patch, (place % COLUMNS) * SIDE, Math.floor(place / COLUMNS) * SIDE);
  });
  const edge = ROWS * SIDE;
  pdf.rect(0, edge - 0.25, SHEET.width, TOOTH / 2 + 3).fill(colors.indigo);
  for (let x = 0; x < SHEET.width; x += TOOTH)
    pdf.path(`M${x} ${edge}h${TOOTH}l${-TOOTH / 2} ${TOOTH / 2}Z`).fill(colors.squash);
}

/** The first sheet: the guide's own quilt, its title, the farm's name and the price. */
export function coverPage(paper: Paper, { id, title, subtitle, price }: Cover): void {
  paper.turn(true);
  paper.decorate(() => paintQuilt(paper, id));
  const width = SHEET.width - 2 * LEFT;
  const size = title.length > 24 ? 34 : 46;
  let y = ROWS * SIDE + 44;
  const write = (tag: string, text: string, letter: Letter, after: number) => {
    const lines = breakLines(paper.pdf, runsOf(text), letter, width);
    for (const strip of lineStrips(paper, paper.child(paper.root, tag), tag, lines, letter, LEFT)) {
      strip.paint?.(y);
      y += strip.height;
    }
    y += after;
  };
  write('H1', title, { size, leading: size * 1.12, color: colors.indigo, face: 'display' }, 14);
  write('P', subtitle, { size: 17, leading: 24, color: colors.ink, face: 'text' }, 0);
  y = SHEET.height - 58;
  write('P', site.company, { size: 14, leading: 19, color: colors.collard, face: 'heading' }, 0);
  write('P', `${site.city}, ${site.state}`, { size: 11, leading: 15, color: colors.muted, face: 'text' }, 0);
  paper.draw(paper.child(paper.root, 'P'), 'P', () => paintPrice(paper, price));
}
