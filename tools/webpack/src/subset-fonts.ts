import { basename } from 'node:path';
import subsetFont from 'subset-font';
import webpack, { type Compiler } from 'webpack';

const between = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');

const ASCII = between(0x20, 0x7e);
const LATIN_1 = between(0xa0, 0xff);
/** Dashes, quotation marks, bullet, ellipsis, euro, trade mark, minus. */
const TYPOGRAPHIC = '–—‘’“”•…€™−';

export const LATIN = ASCII + LATIN_1 + TYPOGRAPHIC;

interface Subset {
  /** Characters of the subset, equal to `unicode-range` in fonts.css; others use the fallback font. */
  characters: string;
  weights: { min: number; max: number };
}

/** The subsets of the two fonts by the name of the published file. */
export const SUBSETS: Readonly<Record<string, Subset>> = {
  'besley-latin-wght-normal.woff2': {
    characters: `${ASCII}\u00a0©é×${TYPOGRAPHIC}`,
    weights: { min: 600, max: 800 },
  },
  'atkinson-hyperlegible-next-latin-wght-normal.woff2': {
    characters: LATIN,
    weights: { min: 400, max: 700 },
  },
};

export const subsetOf = (font: Buffer, { characters, weights }: Subset): Promise<Buffer> =>
  subsetFont(font, characters, { targetFormat: 'woff2', variationAxes: { wght: weights } });

/** Replaces every font of a build by its subset. @throws for a font without a subset */
export class SubsetFonts {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = webpack;
    compiler.hooks.compilation.tap('SubsetFonts', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
      compilation.hooks.processAssets.tapPromise({ name: 'SubsetFonts', stage }, async () => {
        for (const { name, source, info } of compilation.getAssets()) {
          if (!name.endsWith('.woff2')) continue;
          const subset = SUBSETS[basename(info.sourceFilename ?? '')];
          if (!subset) throw new Error(`${name}: this font has no subset (tools/webpack/src/subset-fonts.ts)`);
          compilation.updateAsset(name, new sources.RawSource(await subsetOf(source.buffer(), subset)));
        }
      });
    });
  }
}
