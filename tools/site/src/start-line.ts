import { parseArgs } from 'node:util';

export const USAGE = `npm start [-- --copies N]
  --copies N   N copies of each service behind the one edge, 1 to 8; one when not given`;

/** How many copies of each service are wanted; undefined when the line is not understood. */
export function copiesIn(args: readonly string[]): number | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { copies: { type: 'string', default: '1' } } });
    return /^[1-8]$/.test(values.copies) ? Number(values.copies) : undefined;
  } catch {
    return undefined;
  }
}
