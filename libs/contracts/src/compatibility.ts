/** 'compatible' and 'incompatible' are certain; 'unknown' means that a version or range could not be read. */
export type Compatibility = 'compatible' | 'incompatible' | 'unknown';

const parse = (text: string, pattern: RegExp) => pattern.exec(text)?.slice(1).map(Number);

/**
 * Whether `version` ('1.4') is inside `range` ('^1.2'): same major, at least that minor. Never throws.
 * In this library, with an export of its own, because promote, gateway and browsers must agree on it.
 */
export function checkCompatibility(version: string, range: string): Compatibility {
  const [major, minor] = parse(version, /^(\d+)\.(\d+)$/) ?? [];
  const [requiredMajor, requiredMinor] = parse(range, /^\^(\d+)\.(\d+)$/) ?? [];
  if (major === undefined || minor === undefined || requiredMajor === undefined || requiredMinor === undefined)
    return 'unknown';
  return major === requiredMajor && minor >= requiredMinor ? 'compatible' : 'incompatible';
}
