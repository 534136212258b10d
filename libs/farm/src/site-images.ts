import { logoPaths } from './logo';
import { BLOCK_SIDE, blockPieces, clothColors, quilt, type Patch } from './quilt';
import { site } from './site';

/** rounded: as the header shows it. square: phones cut the corners themselves. maskable: the leaf clear of a round cut. */
export type IconForm = 'rounded' | 'square' | 'maskable';

const XML = 'xmlns="http://www.w3.org/2000/svg"';

/** The cloth and, drawn on it, the leaf: a picture of its own knows no style sheet, so colours stand in it. */
const leaf = [
  `<path fill="${clothColors.collard}" d="${logoPaths.leaf}"/>`,
  `<path fill="none" stroke="${clothColors.collard}" stroke-width="3" d="${logoPaths.stem}"/>`,
  `<path fill="none" stroke="${clothColors.cotton}" stroke-width="1.6" d="${logoPaths.veins}"/>`,
].join('');

const ground = (radius: number) =>
  `<rect width="${BLOCK_SIDE}" height="${BLOCK_SIDE}" rx="${radius}" fill="${clothColors.squash}"/>`;

const ICONS: Readonly<Record<IconForm, string>> = {
  rounded: ground(10) + leaf,
  square: ground(0) + leaf,
  // a fifth of the side stays free all around: the safe zone of a maskable icon is a circle of 80 %
  maskable: `${ground(0)}<g transform="translate(12 12) scale(.6)">${leaf}</g>`,
};

/** The site's icon as an SVG document. */
export const iconSvg = (form: IconForm): string =>
  `<svg ${XML} viewBox="0 0 ${BLOCK_SIDE} ${BLOCK_SIDE}">${ICONS[form]}</svg>`;

/** The site's icon as an address that holds it, so that a page asks for no file before it is painted (RFC 2397). */
export const iconDataUrl = (): string =>
  `data:image/svg+xml,${iconSvg('rounded')
    .replaceAll('"', "'")
    .replace(/[<>#% ]/g, encodeURIComponent)}`;

function patchSvg(patch: Patch, x: number, y: number): string {
  const middle = BLOCK_SIDE / 2;
  const pieces = blockPieces[patch.block].map(({ path, cloth, stroke }) => {
    const color = clothColors[patch[cloth]];
    return stroke
      ? `<path fill="none" stroke="${color}" stroke-width="${stroke}" d="${path}"/>`
      : `<path fill="${color}" d="${path}"/>`;
  });
  const under = `<rect width="${BLOCK_SIDE}" height="${BLOCK_SIDE}" fill="${clothColors[patch.ground]}"/>`;
  return `<g transform="translate(${x} ${y}) rotate(${patch.turn} ${middle} ${middle})">${under}${pieces.join('')}</g>`;
}

/** A quilt of so many columns and rows as SVG elements; a block's side is 60. */
const quiltSvg = (seed: string, columns: number, rows: number): string =>
  quilt(seed, columns, rows)
    .map((patch, place) => patchSvg(patch, (place % columns) * BLOCK_SIDE, Math.floor(place / columns) * BLOCK_SIDE))
    .join('');

/** Width and height of the social card in px, as the networks ask for it. */
export const CARD = { width: 1200, height: 630 } as const;

/** The largest size in px, up to `wanted`, at which a text of letters so many ems wide on average fits the width. */
const sizeFor = (text: string, maxSize: number, emsPerChar: number, width: number): number =>
  Math.min(maxSize, Math.floor(width / (text.length * emsPerChar)));

// Measured on the farm's own words, with room to spare.
const BESLEY_EMS = 0.68;
const ATKINSON_EMS = 0.49;

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * What a shared link shows: logo, company, mission, and two rows of the quilt. An SVG document with text: whoever
 * draws it must have Besley and Atkinson Hyperlegible Next.
 */
export const socialCardSvg = (): string =>
  [
    `<svg ${XML} viewBox="0 0 ${CARD.width} ${CARD.height}"><rect width="100%" height="100%" fill="${clothColors.cotton}"/>`,
    `<svg x="72" y="72" width="168" height="168" viewBox="0 0 ${BLOCK_SIDE} ${BLOCK_SIDE}">${ICONS.rounded}</svg>`,
    `<text x="280" y="182" font-family="Besley" font-weight="800" font-size="${sizeFor(site.company, 74, BESLEY_EMS, 848)}" fill="${clothColors.indigo}">${escape(site.company)}</text>`,
    `<text x="72" y="344" font-family="Atkinson Hyperlegible Next" font-size="${sizeFor(site.mission, 40, ATKINSON_EMS, 1056)}" fill="${clothColors.indigo}">${escape(site.mission)}</text>`,
    // twelve blocks of 100 px side by side
    `<g transform="translate(0 430) scale(${100 / BLOCK_SIDE})">${quiltSvg('card', 12, 2)}</g></svg>`,
  ].join('');
