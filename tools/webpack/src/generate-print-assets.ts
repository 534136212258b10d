import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eachAlone } from '@farm/executor';
import { BLOCK_SIDE, blockPieces, clothColors, lightColors, subjectBlocks } from '@farm/farm';
import { fontFacts } from './font-facts';
import { baseFonts, fallbackFonts, type PrintFont } from './print-fonts';

const DRAWINGS = join(__dirname, '../../../libs/ui/src/drawings');

type Range = [first: number, last: number];

function rangesOf(points: readonly number[]): Range[] {
  const ranges: Range[] = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last && point === last[1] + 1) last[1] = point;
    else ranges.push([point, point]);
  }
  return ranges;
}

const fileOf = ({ family, style }: PrintFont) => `${family.toLowerCase().replaceAll(' ', '-')}-${style}.ttf`;

function writeFonts(folder: string, fonts: readonly PrintFont[]): void {
  mkdirSync(folder);
  for (const font of fonts) writeFileSync(join(folder, fileOf(font)), font.bytes);
}

/** A drawing of libs/ui in the colors of paper: a document has no style sheet to resolve tokens. */
const onPaper = (svg: string): string =>
  svg
    .replaceAll('currentColor', lightColors.ink)
    .replaceAll('var(--color-paper)', lightColors.surface)
    .replace(/var\(--q-([a-z]+)\)/g, (token, cloth: string) => {
      const color = ({ ...clothColors, ink: lightColors.ink } as Record<string, string>)[cloth];
      if (!color) throw new RangeError(`${token} is no cloth.`);
      return color;
    })
    // Without a size, a viewBox is taken for points.
    .replace('<svg ', '<svg width="48" height="48" ');

function blockSvg({ block, ...cloths }: (typeof subjectBlocks)[keyof typeof subjectBlocks]): string {
  const pieces = blockPieces[block].map(({ path, cloth, stroke }) => {
    const color = clothColors[cloths[cloth]];
    return stroke
      ? `<path d="${path}" fill="none" stroke="${color}" stroke-width="${stroke}"/>`
      : `<path d="${path}" fill="${color}"/>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${BLOCK_SIDE}" height="${BLOCK_SIDE}" viewBox="0 0 ${BLOCK_SIDE} ${BLOCK_SIDE}">` +
    `<rect width="${BLOCK_SIDE}" height="${BLOCK_SIDE}" fill="${clothColors[cloths.ground]}"/>${pieces.join('')}</svg>\n`
  );
}

function writeDrawings(folder: string): number {
  mkdirSync(join(folder, 'drawings'));
  mkdirSync(join(folder, 'blocks'));
  const names = readdirSync(DRAWINGS).filter((name) => name.endsWith('.svg') && name !== 'sprite.svg');
  for (const name of names)
    writeFileSync(join(folder, 'drawings', name), onPaper(readFileSync(join(DRAWINGS, name), 'utf8')));
  for (const [subject, swatch] of Object.entries(subjectBlocks))
    writeFileSync(join(folder, 'blocks', `${subject}.svg`), blockSvg(swatch));
  return names.length;
}

/** The Nx target print:generate, through tools/executor: what libs/print reads while it sets a document. */
export const build = eachAlone(async (project) => {
  const folder = join(project, 'generated');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const [base, fallback] = [await baseFonts(), await fallbackFonts()];
  writeFonts(join(folder, 'fonts'), [...base, ...fallback]);
  const families = (fonts: readonly PrintFont[]) => {
    const oneEach = [...new Map(fonts.map((font) => [font.family, font])).values()];
    return Promise.all(
      oneEach.map(async ({ family, bytes }) => ({ family, ranges: rangesOf((await fontFacts(bytes)).points) })),
    );
  };
  const advances = async (style: string) => {
    const font = base.find((each) => each.family === 'Atkinson Hyperlegible Next' && each.style === style);
    return font ? (await fontFacts(font.bytes)).advances : {};
  };
  writeFileSync(
    join(folder, 'fonts.json'),
    JSON.stringify({
      base: await families(base),
      fallback: await families(fallback),
      advances: { regular: await advances('400-normal'), bold: await advances('700-normal') },
    }),
  );
  writeFileSync(join(folder, 'colors.json'), JSON.stringify({ ...clothColors, ...lightColors }));
  const drawings = writeDrawings(folder);
  return `${base.length + fallback.length} fonts and ${drawings} drawings`;
});
