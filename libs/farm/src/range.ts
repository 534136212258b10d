/** The two ends of a range that JSON holds as a list. @throws RangeError for another number of values */
export function endsOf<T>(values: readonly T[]): readonly [T, T] {
  const [from, to] = values;
  if (from === undefined || to === undefined) throw new RangeError('A range has two ends.');
  return [from, to];
}
