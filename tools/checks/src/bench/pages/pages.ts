import { loadavg } from 'node:os';
import type { Run } from './flags';
import { judge, type Figures } from './lighthouse';
import { onOwnSite } from './standing-site';
import { twins } from './twins';
import { lineOf, type PageLine } from './verdict';

const LEAST_INDEX = 700;
const TRIES = 3;
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

/** A page and its twin, one after the other; again, some times, when the machine was too busy to say anything. */
async function pairOf(path: string, at: { site: string; twins: string }, isFirst: boolean, say: Say): Promise<Pair> {
  if (isFirst) return { page: await judge(`${at.site}${path}`), twin: null };
  for (let tried = 1; ; tried += 1) {
    const twin = await judge(`${at.twins}${path}`, ['performance']);
    const page = await judge(`${at.site}${path}`, ['performance']);
    const index = Math.min(twin.benchmarkIndex, page.benchmarkIndex);
    say(`${path}: LCP ${Math.round(page.lcp)} ms, its twin ${Math.round(twin.lcp)} ms, index ${Math.round(index)}`);
    if (index >= LEAST_INDEX || tried === TRIES) return { page, twin };
  }
}

/** Every page beside its static twin, as lines of docs/benchmarks/pages.md. */
export async function pages({ pages: judged, rounds }: Run, say: Say): Promise<{ lines: PageLine[]; load: string }> {
  return onOwnSite(say, async ({ origin }) => {
    const paths = judged.map(({ path }) => path);
    const server = await twins(origin, paths);
    try {
      const at = { site: origin, twins: server.address };
      await warmUp([at.site, at.twins], paths);
      const samples = judged.map((page) => ({ page, loads: [] as Figures[], twinLoads: [] as Figures[] }));
      const load = [loadavg()[0] ?? 0];
      for (let round = 0; round < rounds; round += 1)
        for (const { page, loads, twinLoads } of samples) {
          const pair = await pairOf(page.path, at, round === 0, say);
          loads.push(pair.page);
          if (pair.twin) twinLoads.push(pair.twin);
          load.push(loadavg()[0] ?? 0);
        }
      const range = `${Math.min(...load).toFixed(1)} to ${Math.max(...load).toFixed(1)}`;
      return { lines: samples.map(lineOf), load: range };
    } finally {
      server.stop();
    }
  });
}
