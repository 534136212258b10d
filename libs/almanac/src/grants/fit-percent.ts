import type { Fit, FitWord } from './criteria-scores';

/** The percents that a word can have, so that word and percent never contradict each other. */
const BANDS: Readonly<Record<FitWord, { least: number; most: number }>> = {
  'Best fit': { least: 80, most: 100 },
  'Good fit': { least: 60, most: 79 },
  Possible: { least: 0, most: 59 },
};

const raisedText = (percent: number): string => ` Counted as ${percent}%, because it answers what you need it for.`;
const heldText = (percent: number, word: FitWord): string =>
  word === 'Possible'
    ? ` Counted as ${percent}%, because something about it is not sure for you.`
    : ` Counted as ${percent}%: more answers would make it surer.`;

/**
 * How well a program fits in percent: its share of the points that the visitor's answers make possible, within the band of its word.
 * `sum` says in sentences how the points make it.
 */
export function fitPercent({ score, points, word }: Pick<Fit, 'score' | 'points' | 'word'>): {
  percent: number;
  sum: string;
} {
  const possible = points.reduce((all, { of }) => all + of, 0);
  const earned = points.reduce((all, line) => all + line.points, 0);
  const share = possible === 0 ? 0 : Math.round((100 * score) / possible);
  const { least, most } = BANDS[word];
  const percent = Math.min(most, Math.max(least, share));
  const capped = score < earned ? `, of which ${score} count` : '';
  const moved = percent === share ? '' : percent > share ? raisedText(percent) : heldText(percent, word);
  return { percent, sum: `Together ${earned} of ${possible} points${capped}: ${share}%.${moved}` };
}
