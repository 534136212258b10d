import { parseArgs } from 'node:util';
import { JUDGED, type Judged } from './judged';

/** What one run measures. */
export interface Run {
  pages: readonly Judged[];
  /** With the first, which is thrown away. */
  rounds: number;
  /** After so many minutes no further page is loaded: what is measured by then is told. */
  minutes: number;
  /** Only a run of all pages is written down. */
  isWhole: boolean;
}

const ROUNDS = 5;
const MINUTES = 60;

/** Reads `--page /courses` (may be said again), `--rounds 2` and `--minutes 10`. Throws for a page that is not judged. */
export function runOf(flags: readonly string[]): Run {
  const options = {
    page: { type: 'string', multiple: true },
    rounds: { type: 'string' },
    minutes: { type: 'string' },
  } as const;
  const { values } = parseArgs({ args: [...flags], options });
  const asked = values.page;
  const rounds = Number(values.rounds ?? ROUNDS);
  if (!Number.isInteger(rounds) || rounds < 2) throw new RangeError('--rounds is a whole number from 2 on');
  const minutes = Number(values.minutes ?? MINUTES);
  if (!(minutes > 0)) throw new RangeError('--minutes is a number above 0');
  const unknown = asked?.find((path) => JUDGED.every((page) => page.path !== path));
  if (unknown !== undefined) throw new RangeError(`${unknown} is none of ${JUDGED.map(({ path }) => path).join(', ')}`);
  const pages = JUDGED.filter(({ path }) => asked?.includes(path) ?? true);
  return { pages, rounds, minutes, isWhole: asked === undefined };
}
