import { loadavg } from 'node:os';
import type { Run } from './flags';
import { judge, type Figures } from './lighthouse';
import { onOwnSite } from './standing-site';
import { twins } from './twins';
import { lineOf, type PageLine } from './verdict';

const LEAST_INDEX = 700;
const WARM_LOADS = 20;

type Say = (line: string) => void;

interface Pair {
  page: Figures;
  /** Null in the first round, which counts for nothing but the rules. */
  twin: Figures | null;
}

/** The front assembles a page when it is first asked for, and remembers files: that is not what is measured. */
async function warmUp(addresses: readonly string[], paths: readonly string[]): Promise<void> {
  for (const path of paths)
    for (const address of addresses)
      for (let i = 0; i < WARM_LOADS; i += 1) await (await fetch(`${address}${path}`)).arrayBuffer();
}

const isTooSlow = ({ page, twin }: Pair) => Math.min(page.benchmarkIndex, twin?.benchmarkIndex ?? 0) < LEAST_INDEX;

/** A page and its twin, one after the other; in the first round the page alone, by all rules. */
async function pairOf(path: string, at: { site: string; twins: string }, isFirst: boolean, say: Say): Promise<Pair> {
  if (isFirst) return { page: await judge(`${at.site}${path}`), twin: null };
  const twin = await judge(`${at.twins}${path}`, ['performance']);
  const page = await judge(`${at.site}${path}`, ['performance']);
  const index = Math.round(Math.min(twin.benchmarkIndex, page.benchmarkIndex));
  say(`${path}: LCP ${Math.round(page.lcp)} ms, its twin ${Math.round(twin.lcp)} ms, index ${index}`);
  return { page, twin };
}

/** Every page beside its static twin, as lines of docs/benchmarks/pages.md. */
export async function pages(
  { pages: judged, rounds, minutes }: Run,
  say: Say,
): Promise<{ lines: PageLine[]; load: string }> {
  return onOwnSite(say, async ({ origin }) => {
    const paths = judged.map(({ path }) => path);
    const server = await twins(origin, paths);
    try {
      const at = { site: origin, twins: server.address };
      await warmUp([at.site, at.twins], paths);
      const samples = judged.map((page) => ({ page, loads: [] as Figures[], twinLoads: [] as Figures[] }));
      const load = [loadavg()[0] ?? 0];
      const end = Date.now() + minutes * 60_000;
      let again = judged.length; // a machine that stays too slow is told of by its load, not waited for
      for (let round = 0; round < rounds; round += 1)
        for (const { page, loads, twinLoads } of samples) {
          if (round > 0 && Date.now() > end) break;
          let pair = await pairOf(page.path, at, round === 0, say);
          if (round > 0 && isTooSlow(pair) && again-- > 0) pair = await pairOf(page.path, at, false, say);
          loads.push(pair.page);
          if (pair.twin) twinLoads.push(pair.twin);
          load.push(loadavg()[0] ?? 0);
        }
      const range = `${Math.min(...load).toFixed(1)} to ${Math.max(...load).toFixed(1)}`;
      return { lines: samples.filter(({ loads }) => loads.length > 1).map(lineOf), load: range };
    } finally {
      server.stop();
    }
  });
}
