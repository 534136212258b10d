/** What can be asked to go wrong, so that a shop proves it can cope. */
export const FAULTS = [
  'webhook_drop',
  'webhook_duplicate',
  'webhook_delay',
  'webhook_reorder',
  'api_500',
  'api_429',
  'api_reset',
  'api_timeout_after_commit',
  'decline_next',
  'script_404',
  'frame_error',
] as const;
export type Fault = (typeof FAULTS)[number];

interface Armed {
  /** How often it still happens. */
  count: number;
  /** Milliseconds, for delay and reorder. */
  ms: number;
}

export interface Faults {
  arm(fault: Fault, armed: Armed): void;
  /** Uses up one of the armed faults; undefined when none is left. `count` is what is left after this one. */
  take(fault: Fault): Armed | undefined;
  list(): Partial<Record<Fault, Armed>>;
  clear(): void;
}

/** Faults live in memory only: a restart is the way back to a card company that works. */
export function faults(): Faults {
  const armed = new Map<Fault, Armed>();
  return {
    arm: (fault, { count, ms }) => void (count > 0 ? armed.set(fault, { count, ms }) : armed.delete(fault)),
    take: (fault) => {
      const now = armed.get(fault);
      if (!now) return undefined;
      const left = { ...now, count: now.count - 1 };
      if (left.count > 0) armed.set(fault, left);
      else armed.delete(fault);
      return left;
    },
    list: () => Object.fromEntries(armed),
    clear: () => armed.clear(),
  };
}
