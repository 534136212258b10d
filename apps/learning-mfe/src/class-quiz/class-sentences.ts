import { getErrorBody, getErrorMessage } from '@farm/web-kit';

/** Milliseconds between two questions of a page whether something has changed. */
export const POLL_MS = { together: 3_000, own: 15_000 } as const;

export const CLOSED = 'This class is closed, and everything of it is deleted.';

/** Whether the class does not exist any more: its teacher closed it, or the day is over. */
export const isClosedError = (error: unknown): boolean =>
  ['class.closed', 'class.unknown'].includes(getErrorBody(error)?.code ?? '');

/** The sentence for a failed call; null without one. */
export const problemOf = (error: unknown): string | null => (error ? getErrorMessage(error) : null);

/** '1 pupil', '2 pupils'. */
export const countPupils = (count: number): string => `${count} ${count === 1 ? 'pupil' : 'pupils'}`;

export const countPoints = (points: number): string => `${points} ${points === 1 ? 'point' : 'points'}`;
