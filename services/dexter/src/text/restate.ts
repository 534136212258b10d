import { contentStems } from './words';

const SAME_CONTENT = 0.7; // share of a sentence's words that the one before it has
const SAME_FIGURE = 0.4; // where both give a figure in one unit: two sources would be read as a contradiction
const FIGURE_WORDS =
  'half|quarter|third|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|eighteen|twenty|thirty';
const FIGURE = new RegExp(
  `\\b(?:\\d[\\d,.]*|${FIGURE_WORDS})(?: (?:a|to|and|or|\\d[\\d,.]*|${FIGURE_WORDS}))* ([a-z]{3,})`,
  'g',
);

/** The first figure of a text by its unit: '12 to 18' of inches. */
const figuresByUnit = (text: string): Map<string, string> =>
  new Map(
    Array.from(text.toLowerCase().matchAll(FIGURE), ([figure, unit = '']) => [
      unit.replace(/s$/, ''),
      figure.slice(0, -unit.length).trim(),
    ]),
  );

/**
 * Whether a sentence says again in other words, or with another figure, what one before it says; `same` is the share of its words
 * that the one before may have at most.
 */
export function restates(sentence: string, earlier: string, same = SAME_CONTENT): boolean {
  const [stems, others] = [contentStems(sentence), new Set(contentStems(earlier))];
  const shared = stems.filter((stem) => others.has(stem)).length / (stems.length || 1);
  if (shared > same) return true;
  const figures = figuresByUnit(earlier);
  const isOther = ([unit, figure]: [string, string]) => figures.has(unit) && figures.get(unit) !== figure;
  return shared >= SAME_FIGURE && [...figuresByUnit(sentence)].some(isOther);
}
