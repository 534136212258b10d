/** Days are numbers: days since 1 January 1970, of farm time. */
export interface Streaks {
  current: number;
  best: number;
}

const BRIDGED_AFTER = 7; // days of a run that earn a rain day

/** Runs of counted days: one missed day is bridged once seven days stand since the run began or was bridged last. */
function runs(days: readonly number[]): { length: number; sinceBridge: number; last: number }[] {
  const out: { length: number; sinceBridge: number; last: number }[] = [];
  for (const day of [...new Set(days)].sort((a, b) => a - b)) {
    const run = out.at(-1);
    const gap = run ? day - run.last : Infinity;
    if (run && gap === 1) Object.assign(run, { length: run.length + 1, sinceBridge: run.sinceBridge + 1, last: day });
    else if (run && gap === 2 && run.sinceBridge >= BRIDGED_AFTER)
      Object.assign(run, { length: run.length + 1, sinceBridge: 1, last: day });
    else out.push({ length: 1, sinceBridge: 1, last: day });
  }
  return out;
}

/** The present run and the longest one. A run is over when neither today nor yesterday counts and no rain day is left. */
export function streaksOf(days: readonly number[], today: number): Streaks {
  const all = runs(days.filter((day) => day <= today));
  const last = all.at(-1);
  const best = Math.max(0, ...all.map(({ length }) => length));
  if (!last) return { current: 0, best };
  const missed = today - last.last;
  const alive = missed <= 1 || (missed === 2 && last.sinceBridge >= BRIDGED_AFTER);
  return { current: alive ? last.length : 0, best };
}
