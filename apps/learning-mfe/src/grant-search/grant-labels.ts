import type { GrantDeadlineStatus, GrantProgramme, GrantStatus } from '@farm/contracts';
import { formatLocalDate } from '@farm/farm';
import labels from './grant-labels.json';

type Labels<Value extends string> = Readonly<Record<Value, string>>;

export const KINDS: Labels<GrantProgramme['kind']> = labels.kinds;
export const DEADLINES: Labels<GrantDeadlineStatus> = labels.deadlines;
export const CONFIDENCE: Labels<GrantProgramme['confidence']> = labels.confidence;
export const STATUSES: Labels<GrantStatus> = labels.statuses;
export const MOVES: Labels<GrantStatus> = labels.moves;
const APPLICANTS: Labels<GrantProgramme['applicant']> = labels.applicants;

/** Who may apply: 'Farmers and growers (veterans)'. */
export const describeApplicants = ({ applicant, audience }: GrantProgramme): string =>
  audience === null ? APPLICANTS[applicant] : `${APPLICANTS[applicant]} (${audience})`;

export const startedNote = (now: Date): string => `Started tracking on ${formatLocalDate(now)}`;
