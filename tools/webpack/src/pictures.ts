import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { CARD, iconSvg, socialCardSvg } from '@farm/farm';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import subsetFont from 'subset-font';
import type { Files } from './files';
import { LATIN } from './subset-fonts';

const { resolve } = createRequire(__filename);

const FONTS = [
  '@fontsource/besley/files/besley-latin-800-normal.woff',
  '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff',
];

/** The fonts as TrueType, because resvg does not read WOFF. */
const fonts = () =>
  Promise.all(FONTS.map((file) => subsetFont(readFileSync(resolve(file)), LATIN, { targetFormat: 'sfnt' })));

/** Loads renderer and fonts. The renderer can be initialised once only. */
async function load(): Promise<Buffer[]> {
  await initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm')));
  return fonts();
}

let loading: Promise<Buffer[]> | undefined;

/** Renders an SVG as a PNG with this width in pixels. */
async function png(svg: string, width: number): Promise<Buffer> {
  const fontBuffers = await (loading ??= load());
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { fontBuffers } });
  return Buffer.from(drawing.render().asPng());
}

/** PNG icons and social card, for home screens and social networks, which do not support SVG. */
export async function sitePictures(): Promise<Files> {
  const files = new Map<string, Buffer>();
  files.set('icon-192.png', await png(iconSvg('rounded'), 192));
  files.set('icon-512.png', await png(iconSvg('rounded'), 512));
  files.set('icon-maskable-512.png', await png(iconSvg('maskable'), 512));
  files.set('icon-touch-180.png', await png(iconSvg('square'), 180));
  files.set('card.png', await png(socialCardSvg(), CARD.width));
  return files;
}
