import type { Caller, VisitorMark } from '@farm/server-kit';

/** Who writes, likes or reports: a browser, by its mark. */
export interface Writer {
  visitor: string;
  /** When the browser got its cookie; null: long ago. */
  since: Date | null;
  /** Calls of its network in the period of the limit. */
  fromNetwork: number;
}

export const writerOf = (caller: Caller, mark: VisitorMark): Writer => ({
  visitor: mark(caller.visitor),
  since: caller.visitorSince,
  fromNetwork: caller.fromNetwork,
});
