const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** 'seed-swap' or 'seed_swap' as a TypeScript name: seedSwap. */
export const camel = (name: string): string =>
  name
    .split(/[-_]/)
    .map((word, i) => (i === 0 ? word : upper(word)))
    .join('');

/** SeedSwap */
export const pascal = (name: string): string => upper(camel(name));

/** seed_swap */
export const snake = (name: string): string => name.replaceAll('-', '_');

/** Seed swap */
export const title = (name: string): string => upper(name.replaceAll('-', ' '));

/** seed-swaps, berries, boxes */
export function plural(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}
