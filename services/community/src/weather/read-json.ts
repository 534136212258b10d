/** What stands at a path of an answer nobody has checked yet; undefined where the path breaks off. */
export const field = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>)[key] : undefined),
    value,
  );

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A number within what nature allows; anything else is no number at all. */
export const numberBetween = (value: unknown, least: number, most: number): number | null =>
  typeof value === 'number' && value >= least && value <= most ? value : null;

/** A time as ISO 8601 UTC. */
export function moment(value: unknown): string | null {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

/** A short phrase of plain letters; null for nothing. */
export function phrase(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const plain = value.replace(/[^\p{L}\p{N} ,.'/()-]/gu, '').trim();
  return plain === '' ? null : plain.slice(0, 60);
}
