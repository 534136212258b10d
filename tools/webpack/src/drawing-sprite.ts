import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { BLOCK_SIDE, blockPieces, type Cloth, type QuiltSubject, subjectBlocks } from '@farm/farm';
import type { LoaderDefinition } from 'webpack';

const SPRITE = 'sprite.svg';
const DOCUMENT = /^<svg xmlns="[^"]*"([^>]*)>\s*([\s\S]*?)\s*<\/svg>\s*$/;

/** A drawing as a symbol whose id is the file's name. @throws if the file is not one `<svg>` element */
function symbolOf(name: string, svg: string): string {
  const [, attributes, content] = DOCUMENT.exec(svg) ?? [];
  if (content === undefined) throw new Error(`${name}.svg must be one <svg> element that starts with its xmlns`);
  return `<symbol id="${name}"${attributes}>${content.replace(/\s*\n\s*/g, '')}</symbol>`;
}

const cloth = (name: Cloth) => `var(--q-${name})`;

/** The block of a subject: pages then need neither its paths nor its cloths in their scripts. */
function blockSymbol(subject: QuiltSubject): string {
  const patch = subjectBlocks[subject];
  const pieces = blockPieces[patch.block].map(({ path, cloth: part, stroke }) => {
    const color = cloth(patch[part]);
    const paint = stroke ? `fill="none" stroke="${color}" stroke-width="${stroke}"` : `fill="${color}"`;
    return `<path ${paint} d="${path}"/>`;
  });
  const side = BLOCK_SIDE;
  const ground = `<path fill="${cloth(patch.ground)}" d="M0 0H${side}V${side}H0Z"/>`;
  return `<symbol id="block-${subject}" viewBox="0 0 ${side} ${side}">${ground}${pieces.join('')}</symbol>`;
}

/** All SVG files of a folder, and the quilt block of each subject, as symbols of one SVG document. */
export function spriteOf(folder: string): string {
  const files = readdirSync(folder).filter((file) => file.endsWith('.svg') && file !== SPRITE);
  const symbols = files
    .sort()
    .map((file) => symbolOf(basename(file, '.svg'), readFileSync(join(folder, file), 'utf8')));
  const blocks = (Object.keys(subjectBlocks) as QuiltSubject[]).map(blockSymbol);
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}${blocks.join('')}</svg>`;
}

/**
 * Replaces sprite.svg by all drawings of its folder. A build has one file for all of them: a file per drawing would put its
 * address and digest into scripts and build.json, and each drawing of a page would be a request.
 */
const drawingSprite: LoaderDefinition = function () {
  this.addContextDependency(this.context);
  return spriteOf(this.context);
};

export { drawingSprite as default };

/** The rule of webpack that applies the loader. */
export const drawingSpriteRule = { test: /[\\/]drawings[\\/]sprite\.svg$/, loader: __filename };
