/** How many lines in a row make a repeat. */
const RUN = 6;
const THIN = /^[\s)}\]({[;,]*$|^\s*(\/\/|\/?\*)|^\s*(import|export \*)\b|^} from /;

interface Line {
  path: string;
  at: number;
}

/**
 * Pairs of files that share at least six lines in a row, each pair once. Blank lines, comments, imports and lone brackets do
 * not count; runs that more than eight places share are a shape of the house and no repeat.
 */
export function repeatedPairs(files: readonly { path: string; text: string }[]): string[] {
  const places = new Map<string, Line[]>();
  for (const { path, text } of files) {
    const lines = text
      .split('\n')
      .map((line, i) => ({ line: line.trim(), at: i + 1 }))
      .filter(({ line }) => !THIN.test(line));
    for (let i = 0; i + RUN <= lines.length; i += 1) {
      const key = lines
        .slice(i, i + RUN)
        .map(({ line }) => line)
        .join('\n');
      places.set(key, [...(places.get(key) ?? []), { path, at: lines[i]?.at ?? 0 }]);
    }
  }
  const pairs = new Set<string>();
  for (const found of places.values()) {
    const paths = [...new Set(found.map(({ path }) => path))].sort();
    if (found.length > 8) continue;
    for (const [i, first] of paths.entries()) for (const other of paths.slice(i + 1)) pairs.add(`${first} ~ ${other}`);
  }
  return [...pairs].sort();
}
