/** 'compatible' and 'incompatible' are certain; 'unknown' means that a version or range could not be read. */
export type Fit = 'compatible' | 'incompatible' | 'unknown';

const parse = (text: string, pattern: RegExp) => pattern.exec(text)?.slice(1).map(Number);

/**
 * Whether `version` ('1.4') is inside `range` ('^1.2'): same major, at least that minor. Never throws.
 * The one logic in this lib, under its own export, because promote, edge and browser must agree on it.
 */
export function fits(version: string, range: string): Fit {
  const [major, minor] = parse(version, /^(\d+)\.(\d+)$/) ?? [];
  const [wantMajor, wantMinor] = parse(range, /^\^(\d+)\.(\d+)$/) ?? [];
  if (major === undefined || minor === undefined || wantMajor === undefined || wantMinor === undefined)
    return 'unknown';
  return major === wantMajor && minor >= wantMinor ? 'compatible' : 'incompatible';
}
