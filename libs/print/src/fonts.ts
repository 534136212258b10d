import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRINT_FOLDER } from './folder';

interface Family {
  family: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

/** Written by the target `generate`: which characters each family draws, and how wide labels of figures are. */
interface Fonts {
  base: readonly Family[];
  fallback: readonly Family[];
  /** Thousandths of the font's size, by character. */
  advances: Record<'regular' | 'bold', Record<string, number>>;
}

let fonts: Fonts | undefined;
const loadFonts = (): Fonts =>
  (fonts ??= JSON.parse(readFileSync(join(PRINT_FOLDER, 'generated/fonts.json'), 'utf8')) as Fonts);

const isDrawnBy = ({ ranges }: Family, point: number) =>
  ranges.some(([first, last]) => first <= point && point <= last);

/** Line breaks and tabs are set as space. */
const isControl = (point: number) => point < 0x20;

const pointsOf = (text: string): Set<number> => new Set([...text].map((character) => character.codePointAt(0) ?? 0));

/** Whether a typeface of the site has the character, so that it looks like the text around it. */
export const isInTypeface = (character: string): boolean =>
  loadFonts().base.some((family) => isDrawnBy(family, character.codePointAt(0) ?? 0));

/** Whether some font has each character of a text. */
export function canPrint(text: string): boolean {
  const { base, fallback } = loadFonts();
  return [...pointsOf(text)].every((point) => [...base, ...fallback].some((family) => isDrawnBy(family, point)));
}

/** The text with a question mark for each character that no font has. */
export const printable = (text: string): string =>
  canPrint(text) ? text : [...text].map((c) => (isControl(c.codePointAt(0) ?? 0) || canPrint(c) ? c : '?')).join('');

/** The families, besides the site's, that a text needs. Only these are loaded; together they have eleven megabytes. */
export function fallbackFamilies(text: string): string[] {
  const { base, fallback } = loadFonts();
  const missing = [...pointsOf(text)].filter(
    (point) => !isControl(point) && !base.some((family) => isDrawnBy(family, point)),
  );
  const needed = new Set<string>();
  for (const point of missing) {
    const found = fallback.find((family) => isDrawnBy(family, point));
    if (found) needed.add(found.family);
  }
  return [...needed];
}

/** Width of a line of text, in units of `size`. */
export function textWidth(text: string, size: number, isBold = false): number {
  const advances = loadFonts().advances[isBold ? 'bold' : 'regular'];
  return ([...text].reduce((sum, character) => sum + (advances[character] ?? 600), 0) * size) / 1000;
}
