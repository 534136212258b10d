// In place of the federation runtime's reading of ranges, which knows all of npm's: ours are '^1.2.0', and '<' or '<='
// where the runtime itself looks for the newest of a module's versions.

const numbersOf = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10));

/** Below 0, 0 or above 0, as `a` is older than `b`, equal or newer. */
function compare(a: readonly number[], b: readonly number[]): number {
  const place = [0, 1, 2].find((at) => a[at] !== b[at]);
  return place === undefined ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}

/** Whether `version` lies within `range`: '^', '<', '<=' or nothing before major.minor.patch. Any other range: no. */
export function satisfy(version: string, range: string): boolean {
  const [, sign, asked = ''] = /^(\^|<=?|)(\d+\.\d+\.\d+)$/.exec(range) ?? [];
  if (sign === undefined) return false;
  const [has, least] = [numbersOf(version), numbersOf(asked)];
  const than = compare(has, least);
  if (sign === '<') return than < 0;
  if (sign === '<=') return than <= 0;
  if (sign === '') return than === 0;
  const fixed = least.findIndex((part) => part > 0); // what '^' keeps: all up to the first number that is not 0
  return than >= 0 && least.slice(0, fixed + 1).every((part, at) => has[at] === part);
}
