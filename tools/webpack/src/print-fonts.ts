import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { fontFacts } from './font-facts';
import { renameFont } from './rename-font';

const { resolve } = createRequire(__filename);

/** A file of a published family: 'latin' or a number for families of many characters. */
interface Slice {
  package: string;
  slice: string;
  file: string;
  weight?: number;
}

export interface PrintFont {
  /** Unique for each slice, because a document names the families that it may use. */
  family: string;
  style: string;
  /** A TrueType font. */
  bytes: Buffer;
}

/** Weights and styles of the two typefaces of the site, as of libs/ui/theme.css. */
const BASE = [
  { package: '@fontsource/besley', family: 'Besley', styles: ['700-normal', '800-normal'] },
  {
    package: '@fontsource/atkinson-hyperlegible-next',
    family: 'Atkinson Hyperlegible Next',
    styles: ['400-normal', '400-italic', '700-normal', '700-italic'],
  },
];

/** Families for the letters of names that the site's typefaces lack, in the order in which they are tried. */
const FALLBACKS = [
  'noto-serif',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-tamil',
  'noto-sans-thai',
  'noto-sans-ethiopic',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-sans-sc',
  'noto-sans-kr',
].map((name) => `@fontsource-variable/${name}`);
const FALLBACK_WEIGHT = 600;

const folderOf = (name: string) => dirname(resolve(`${name}/package.json`));

/** The characters of each slice, as ranges: 'U+0000-00FF,U+0131'. */
const rangesOf = (name: string) =>
  JSON.parse(readFileSync(join(folderOf(name), 'unicode.json'), 'utf8')) as Record<string, string>;

function charactersIn(ranges: string): string {
  let text = '';
  for (const range of ranges.split(',')) {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    for (let point = first; point <= last; point += 1)
      if (point < 0xd800 || point > 0xdfff) text += String.fromCodePoint(point);
  }
  return text;
}

function readFont({ package: name, slice, file, weight }: Slice): Promise<Buffer> {
  const characters = charactersIn(rangesOf(name)[slice] ?? '');
  const axes = weight === undefined ? {} : { variationAxes: { wght: weight } };
  const woff2 = readFileSync(join(folderOf(name), 'files', file));
  return subsetFont(woff2, characters, { targetFormat: 'sfnt', ...axes });
}

/** The site's two typefaces, each with a second family for the Latin letters beyond Western Europe. */
export async function baseFonts(): Promise<PrintFont[]> {
  const fonts: PrintFont[] = [];
  for (const { package: name, family, styles } of BASE)
    for (const style of styles)
      for (const [slice, suffix] of [
        ['latin', ''],
        ['latin-ext', ' 2'],
      ] as const) {
        const file = `${name.slice(name.indexOf('/') + 1)}-${slice}-${style}.woff2`;
        const bytes = await readFont({ package: name, slice, file });
        fonts.push({ family: family + suffix, style, bytes: renameFont(bytes, family + suffix, styleName(style)) });
      }
  return fonts;
}

const WEIGHT_NAMES: Record<string, string> = { '400': 'Regular', '700': 'Bold', '800': 'ExtraBold' };

function styleName(style: string): string {
  const [weight = '', slant] = style.split('-');
  return `${WEIGHT_NAMES[weight] ?? ''}${slant === 'italic' ? ' Italic' : ''}`.replace('Regular Italic', 'Italic');
}

/** Fonts of wide coverage. Slices whose characters are all in earlier ones are left out. */
export async function fallbackFonts(): Promise<PrintFont[]> {
  const seen = new Set<number>();
  const fonts: PrintFont[] = [];
  for (const name of FALLBACKS) {
    const short = name.slice(name.indexOf('/') + 1);
    const slices = Object.keys(rangesOf(name)).map((key) => key.replace(/[[\]]/g, ''));
    const files = new Set(readdirSync(join(folderOf(name), 'files')));
    for (const slice of slices) {
      const file = `${short}-${slice}-wght-normal.woff2`;
      if (!files.has(file)) continue;
      const key = slice in rangesOf(name) ? slice : `[${slice}]`;
      const bytes = await readFont({ package: name, slice: key, file, weight: FALLBACK_WEIGHT });
      const { points } = await fontFacts(bytes);
      if (points.every((point) => seen.has(point))) continue;
      for (const point of points) seen.add(point);
      const family = `${short.replace(/-/g, ' ')} ${slice}`;
      fonts.push({ family, style: '600-normal', bytes: renameFont(bytes, family, 'SemiBold') });
    }
  }
  return fonts;
}
