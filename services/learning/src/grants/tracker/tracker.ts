import type { GrantStatus } from '@farm/contracts';

/** Where an application may go from each status. From what is over nothing moves; tracking it again starts anew. */
const MOVES: Readonly<Record<GrantStatus, readonly GrantStatus[]>> = {
  researching: ['preparing', 'withdrawn'],
  preparing: ['submitted', 'researching', 'withdrawn'],
  submitted: ['under-review', 'withdrawn'],
  'under-review': ['awarded', 'not-awarded', 'withdrawn'],
  awarded: [],
  'not-awarded': [],
  withdrawn: [],
};
const STATUSES = Object.keys(MOVES) as GrantStatus[];

/** Where an application may go from here; nowhere once it is over. */
export const nextMoves = (status: GrantStatus): GrantStatus[] => [...MOVES[status]];

export const isMove = (from: GrantStatus, to: GrantStatus): boolean => MOVES[from].includes(to);

/** Applications that may still come to something. */
export const LIVE: readonly GrantStatus[] = STATUSES.filter((status) => MOVES[status].length > 0);
export const FINISHED: readonly GrantStatus[] = STATUSES.filter((status) => MOVES[status].length === 0);

const MOST_NOTES = 2_000;

/** Notes with a new line at their end; as they were when that would be too much. */
export function notesWith(notes: string, line: string): string {
  const longer = [notes, line].filter(Boolean).join('\n');
  return longer.length > MOST_NOTES ? notes : longer;
}

/** The version after a change: later than the one before, even within one millisecond. */
export const versionAfter = (before: Date, now: Date): Date => new Date(Math.max(now.getTime(), before.getTime() + 1));
