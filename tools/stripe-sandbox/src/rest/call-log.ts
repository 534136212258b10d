/** One call of the shop, without what it said: enough to see who asked for what and how it ended. */
interface LoggedCall {
  at: number;
  requestId: string;
  method: string;
  path: string;
  /** null: a fault kept the answer back. */
  status: number | null;
  replayed: boolean;
}

const KEPT = 200;

/** The newest calls of the shop, in memory only. A buyer's calls carry card numbers and are never written down. */
export interface CallLog {
  add(call: LoggedCall): void;
  /** Newest first. */
  newest(): readonly LoggedCall[];
  clear(): void;
}

export function callLog(): CallLog {
  let calls: LoggedCall[] = [];
  return {
    add: (call) => {
      calls = [call, ...calls].slice(0, KEPT);
    },
    newest: () => calls,
    clear: () => {
      calls = [];
    },
  };
}
