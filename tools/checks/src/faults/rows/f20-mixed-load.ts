import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Copy } from '../copies';
import type { FaultSite } from '../fault-site';
import { lostAndDoubled, startLoad } from '../load';
import { findings, isFailure, type Outcome, statuses } from '../outcome';

const LOOK_MS = 1_000;
const MINUTE_MS = 60_000;
const RATIO = 1.05;
/** Open files and sockets go up and down by a few: a leak goes up by one a call. */
const FEW = 20;

interface Sample {
  mb: number;
  /** Open files, sockets among them. */
  open: number;
}

/** What the kernel counts for a process; Linux only. */
function sampleOf(pid: number): Sample {
  const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { mb: Number(kb) / 1_024, open: readdirSync(`/proc/${pid}/fd`).length };
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** What one process held in the middle third of the time, and in the last. */
function thirds(samples: readonly Sample[]) {
  const third = Math.floor(samples.length / 3);
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  const of = (name: keyof Sample) => ({
    middle: mean(middle.map((sample) => sample[name])),
    last: mean(last.map((sample) => sample[name])),
  });
  return { mb: of('mb'), open: of('open') };
}

async function watched(processes: readonly Copy[], ms: number): Promise<Map<string, Sample[]>> {
  const samples = new Map(processes.map(({ name }) => [name, [] as Sample[]]));
  const until = performance.now() + ms;
  while (performance.now() < until) {
    for (const copy of processes) samples.get(copy.name)?.push(sampleOf(copy.pid()));
    await pause(LOOK_MS);
  }
  return samples;
}

/** Everything that visitors do, mixed, for minutes: what each process holds stops growing. */
export async function mixedLoad(site: FaultSite, { minutes }: { minutes: number }): Promise<Outcome> {
  const { broken, must } = findings();
  const load = startLoad(site, 8);
  const samples = await watched([...site.all(), site.edge], minutes * MINUTE_MS);
  await load.stop();
  const failed = load.noted.filter(isFailure);
  const rows = await lostAndDoubled(site, load.wrote);
  const seen = [`${minutes} minutes, ${load.wrote.length} writes`];
  for (const [name, all] of samples) {
    const { mb, open } = thirds(all);
    const ratio = mb.last / mb.middle;
    must(
      ratio <= RATIO,
      `${name}: memory of the last third is at most ${RATIO} of the middle one (${ratio.toFixed(3)})`,
    );
    must(
      open.last <= open.middle + FEW,
      `${name}: open files stay (${open.middle.toFixed(0)} -> ${open.last.toFixed(0)})`,
    );
    seen.push(
      `${name} ${mb.middle.toFixed(0)} -> ${mb.last.toFixed(0)} MB, ${open.middle.toFixed(0)} -> ${open.last.toFixed(0)} open`,
    );
  }
  must(failed.length === 0, `every call is answered (${statuses(failed)})`);
  must(rows.lost === 0 && rows.doubled === 0, 'every acknowledged write is there once');
  return {
    ...{ requests: load.noted.length, failures: failed.length, secondsToRecover: null },
    ...rows,
    ...{ seen, broken },
  };
}
