import { logoPaths } from './logo';
import { BLOCK_SIDE, blockPieces, clothColors, subjectQuilt, type Patch } from './quilt';
import { site } from './site';

/** rounded: for the header; square: for phones, which round the corners themselves; maskable: with a safe zone. */
export type IconForm = 'rounded' | 'square' | 'maskable';

const XML = 'xmlns="http://www.w3.org/2000/svg"';

// With colors of its own: a separate image has no style sheet.
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
  // the safe zone of a maskable icon is a circle of 80 %
  maskable: `${ground(0)}<g transform="translate(12 12) scale(.6)">${leaf}</g>`,
};

export const iconSvg = (form: IconForm): string =>
  `<svg ${XML} viewBox="0 0 ${BLOCK_SIDE} ${BLOCK_SIDE}">${ICONS[form]}</svg>`;

/** The site's icon as a data URL, so that it needs no request before the first paint. */
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

/** A quilt of all subjects as SVG elements; the side of a block is 60. */
const quiltSvg = (columns: number, rows: number): string =>
  subjectQuilt(columns, rows)
    .map((patch, place) => patchSvg(patch, (place % columns) * BLOCK_SIDE, Math.floor(place / columns) * BLOCK_SIDE))
    .join('');

/** Size of the social card in px, as social networks require it. */
export const CARD = { width: 1200, height: 630 } as const;

/** The largest font size in px, up to `maxSize`, at which the text fits the width. */
const sizeFor = (text: string, maxSize: number, emsPerChar: number, width: number): number =>
  Math.min(maxSize, Math.floor(width / (text.length * emsPerChar)));

// Average width of a character in em, measured on the farm's texts, rounded up.
const BESLEY_EMS = 0.68;
const ATKINSON_EMS = 0.49;

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * The preview image of shared links as an SVG document: logo, company, mission and two rows of the quilt. Renderers need
 * the fonts Besley and Atkinson Hyperlegible Next.
 */
export const socialCardSvg = (): string =>
  [
    `<svg ${XML} viewBox="0 0 ${CARD.width} ${CARD.height}"><rect width="100%" height="100%" fill="${clothColors.cotton}"/>`,
    `<svg x="72" y="72" width="168" height="168" viewBox="0 0 ${BLOCK_SIDE} ${BLOCK_SIDE}">${ICONS.rounded}</svg>`,
    `<text x="280" y="182" font-family="Besley" font-weight="800" font-size="${sizeFor(site.company, 74, BESLEY_EMS, 848)}" fill="${clothColors.indigo}">${escape(site.company)}</text>`,
    `<text x="72" y="344" font-family="Atkinson Hyperlegible Next" font-size="${sizeFor(site.mission, 40, ATKINSON_EMS, 1056)}" fill="${clothColors.indigo}">${escape(site.mission)}</text>`,
    // twelve blocks of 100 px side by side
    `<g transform="translate(0 430) scale(${100 / BLOCK_SIDE})">${quiltSvg(12, 2)}</g></svg>`,
  ].join('');
