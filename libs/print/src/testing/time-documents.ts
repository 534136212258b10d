import { performance } from 'node:perf_hooks';

type Render = () => Buffer | Promise<Buffer>;

/** The same document is set several times: the first also loads typefaces and template. */
const TIMES = 7;
const MB = 1024 * 1024;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

async function timeOf(render: Render): Promise<number> {
  const start = performance.now();
  await render();
  return performance.now() - start;
}

/**
 * Prints a table: milliseconds of the first and of the median later rendering of each document, the latter as a ratio to the
 * first document of the list, and the memory of the process (RSS, MB) after it.
 */
export async function timeDocuments(documents: Readonly<Record<string, Render>>): Promise<void> {
  const lines = ['| document | first, ms | later, ms | ratio | memory, MB |', '|---|---|---|---|---|'];
  let baseline: number | null = null;
  for (const [name, render] of Object.entries(documents)) {
    const first = await timeOf(render);
    const times: number[] = [];
    for (let run = 0; run < TIMES; run += 1) times.push(await timeOf(render));
    const later = median(times);
    baseline ??= later;
    const memory = Math.round(process.memoryUsage.rss() / MB);
    lines.push(
      `| ${name} | ${first.toFixed(0)} | ${later.toFixed(0)} | ${(later / baseline).toFixed(1)} | ${String(memory)} |`,
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
