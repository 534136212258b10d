/** @throws {RangeError} for an empty list */
export function medianOf(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  if (low === undefined || high === undefined) throw new RangeError('The median of an empty list');
  return (low + high) / 2;
}

/** @throws {RangeError} for an empty list */
export function percentileOf(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const at = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (at === undefined) throw new RangeError('The percentile of an empty list');
  return at;
}

/** One call at two sizes of the database. Milliseconds. */
export interface Growth {
  name: string;
  small: readonly number[];
  large: readonly number[];
}

export interface GrowthLine {
  name: string;
  samples: number;
  smallMs: number;
  largeMs: number;
  /** Median at the large size divided by that at the small size, in the same run. */
  ratio: number;
  largeP95Ms: number;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

export const lineOf = ({ name, small, large }: Growth): GrowthLine => ({
  name,
  samples: Math.min(small.length, large.length),
  smallMs: rounded(medianOf(small)),
  largeMs: rounded(medianOf(large)),
  ratio: rounded(medianOf(large) / medianOf(small)),
  largeP95Ms: rounded(percentileOf(large, 0.95)),
});
