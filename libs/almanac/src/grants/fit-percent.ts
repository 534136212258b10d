import type { Fit, FitWord } from './fits';

/** The percents that a word can have, so that word and percent never contradict each other. */
const BANDS: Readonly<Record<FitWord, { least: number; most: number }>> = {
  'Best fit': { least: 80, most: 100 },
  'Good fit': { least: 60, most: 79 },
  Possible: { least: 0, most: 59 },
};

const MOVED = {
  raised: 'because it answers what you need it for.',
  unsure: 'more answers would make it surer.',
  behind: 'because what stands before it fits you better.',
};

interface FitPercent {
  percent: number;
  /** How the points make it, in sentences. */
  sum: string;
}

type Counted = Pick<Fit, 'score' | 'points' | 'word' | 'capReason'>;

/** Its share of the points that the visitor's answers make possible, within the band of its word and not above the row before it. */
function percentOf({ score, points, word, capReason }: Counted, before: number): FitPercent {
  const possible = points.reduce((all, { of }) => all + of, 0);
  const earned = points.reduce((all, line) => all + line.points, 0);
  const share = possible === 0 ? 0 : Math.round((100 * score) / possible);
  const { least, most } = BANDS[word];
  const own = Math.min(most, Math.max(least, share));
  const percent = Math.min(own, before);
  const because =
    percent < own
      ? MOVED.behind
      : own > share
        ? MOVED.raised
        : capReason === null
          ? MOVED.unsure
          : `because ${capReason}.`;
  const joint = because === MOVED.unsure ? ':' : ',';
  const moved = percent === share ? '' : ` Counted as ${percent}%${joint} ${because}`;
  const capped = score < earned ? `, of which ${score} count` : '';
  return { percent, sum: `Together ${earned} of ${possible} points${capped}: ${share}%.${moved}` };
}

/** How well programs fit in percent, in the order of the list: none has more than the one before it. */
export function fitPercents(fits: readonly Counted[]): FitPercent[] {
  const percents: FitPercent[] = [];
  for (const fit of fits) percents.push(percentOf(fit, percents.at(-1)?.percent ?? 100));
  return percents;
}
