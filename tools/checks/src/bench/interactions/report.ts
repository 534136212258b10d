interface Asked {
  name: string;
  /** Milliseconds that it may take. */
  most: number;
}

/** One interaction, in milliseconds, or why it could not be done. */
export type FeltLine = (Asked & { median: number; best: number; failed?: never }) | (Asked & { failed: string });

function row(line: FeltLine): string {
  if (line.failed !== undefined) return `| ${line.name} | not measured | | ${line.most} | ${line.failed} |`;
  const { name, median, best, most } = line;
  const held = median <= most ? 'yes' : best <= most ? 'by the best of five' : 'no';
  return `| ${name} | **${Math.round(median)}** | ${Math.round(best)} | ${most} | ${held} |`;
}

/** What docs/benchmarks/interactions.md says, without its last line. */
export const interactionsReport = (lines: readonly FeltLine[], load: string): string =>
  [
    '# How soon a press is answered',
    '',
    '`npm run bench -- interactions`: a site of its own with 1,000 comments, production builds, a fresh browser of 412 px for',
    'each press, its processor slowed down four times. From the press to the paint that follows it, as the browser itself',
    'tells it (entries of PerformanceObserver with an interactionId; 16 stands for "shorter than it tells"), median and best',
    'of five. The ways to another page: from the press to the heading, on Fast 4G (165 ms, 8.1 Mbit/s), the processor at',
    'full speed; prefetched: the pointer had rested on the link for two seconds.',
    '',
    '| what | median, ms | best, ms | at most | held |',
    '|---|---|---|---|---|',
    ...lines.map(row),
    '',
    `Load of the machine at the end: ${load}. What waits for a core counts here as well: on a busy machine the best of five`,
    'says more than the median.',
  ].join('\n');
