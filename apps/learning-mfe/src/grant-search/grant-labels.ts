import type { GrantDeadlineStatus, GrantProgramme, GrantStatus } from '@farm/contracts';
import { formatLocalDate } from '@farm/farm';
import labels from './grant-labels.json';

type Labels<Value extends string> = Readonly<Record<Value, string>>;

export const KINDS: Labels<GrantProgramme['kind']> = labels.kinds;
export const DEADLINES: Labels<GrantDeadlineStatus> = labels.deadlines;
const CONFIDENCE: Labels<GrantProgramme['confidence']> = labels.confidence;

/** How sure the facts are. Only a person who opened the official page on a day has checked it. */
export const confidenceText = ({ confidence, checkedOn }: Pick<GrantProgramme, 'confidence' | 'checkedOn'>): string =>
  checkedOn !== null && confidence !== 'C' ? labels.checked : CONFIDENCE[confidence];
export const STATUSES: Labels<GrantStatus> = labels.statuses;
export const MOVES: Labels<GrantStatus> = labels.moves;

export const startedNote = (now: Date): string => `Started tracking on ${formatLocalDate(now)}`;
