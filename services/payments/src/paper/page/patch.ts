import { BLOCK_SIDE, blockPieces, clothColors, quilt, type Patch } from '@farm/farm';
import type { Pdf } from './pdf-document';

/** One patch of a quilt, `side` points wide, its upper left corner at x, y. */
export function paintPatch(pdf: Pdf, patch: Patch, side: number, x: number, y: number): void {
  const middle = BLOCK_SIDE / 2;
  pdf
    .save()
    .translate(x, y)
    .scale(side / BLOCK_SIDE)
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

/** A row of patches from the left edge at height `y`, wide enough for `width`. The seed says which. */
export function paintBand(pdf: Pdf, seed: string, band: { side: number; width: number; y: number }): void {
  const count = Math.ceil(band.width / band.side);
  quilt(seed, count, 1).forEach((patch, place) => paintPatch(pdf, patch, band.side, place * band.side, band.y));
}
