import { parseArgs } from 'node:util';
import { JUDGED, type Judged } from './judged';

/** What one run measures. */
export interface Run {
  pages: readonly Judged[];
  /** With the first, which is thrown away. */
  rounds: number;
  /** Only a run of all pages is written down. */
  isWhole: boolean;
}

const ROUNDS = 5;

/** Reads `--page /courses` (may be said again) and `--rounds 2`. Throws for a page that is not judged. */
export function runOf(flags: readonly string[]): Run {
  const options = { page: { type: 'string', multiple: true }, rounds: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...flags], options });
  const asked = values.page;
  const rounds = Number(values.rounds ?? ROUNDS);
  if (!Number.isInteger(rounds) || rounds < 2) throw new RangeError('--rounds is a whole number from 2 on');
  const unknown = asked?.find((path) => JUDGED.every((page) => page.path !== path));
  if (unknown !== undefined) throw new RangeError(`${unknown} is none of ${JUDGED.map(({ path }) => path).join(', ')}`);
  const pages = JUDGED.filter(({ path }) => asked?.includes(path) ?? true);
  return { pages, rounds, isWhole: asked === undefined };
}
