import type { Clock } from '@farm/server-kit';

/** What is the same for everybody, asked for once in a while by each process, however many callers there are. */
export function remembered<T>(load: () => Promise<T>, { clock, ms }: { clock: Clock; ms: number }): () => Promise<T> {
  let kept: { at: number; value: Promise<T> } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (kept && now - kept.at < ms) return kept.value;
    const value = load();
    kept = { at: now, value };
    value.catch(() => {
      if (kept?.value === value) kept = undefined; // a failure is nobody's answer but its callers'
    });
    return value;
  };
}
