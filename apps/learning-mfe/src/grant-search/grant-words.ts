import type { GrantDeadlineStatus, GrantProgramme, GrantStatus } from '@farm/contracts';

/** The badge of a kind of money. */
export const KINDS: Readonly<Record<GrantProgramme['kind'], string>> = {
  grant: 'GRANT',
  'cost-share': 'COST-SHARE',
  contract: 'CONTRACT',
  loan: 'LOAN',
};

/** The badge of what is known of a date. */
export const DEADLINES: Readonly<Record<GrantDeadlineStatus, string>> = {
  rolling: 'Rolling',
  'closing-soon': 'Closing soon',
  upcoming: 'Upcoming',
  expected: 'Expected',
  'check-with-state': 'Ask your state',
  verify: 'Check the date',
};

/** How sure a description is. */
export const CONFIDENCE: Readonly<Record<GrantProgramme['confidence'], string>> = {
  A: 'This agrees with a published page.',
  B: 'This is general knowledge; details may differ.',
  C: 'This is uncertain: check it first.',
};

const APPLICANTS: Readonly<Record<GrantProgramme['applicant'], string>> = {
  individual: 'Farmers and growers',
  organization: 'Nonprofits, co-ops and public bodies',
  business: 'Farm businesses',
};

/** Who may apply: 'Farmers and growers (veterans)'. */
export const sayApplicants = ({ applicant, audience }: GrantProgramme): string =>
  audience === null ? APPLICANTS[applicant] : `${APPLICANTS[applicant]} (${audience})`;

/** Where an application stands. */
export const STATUSES: Readonly<Record<GrantStatus, string>> = {
  researching: 'Researching',
  preparing: 'Preparing',
  submitted: 'Submitted',
  'under-review': 'Under review',
  awarded: 'Awarded',
  'not-awarded': 'Not awarded',
  withdrawn: 'Withdrawn',
};

/** What the button of a move says. */
export const MOVES: Readonly<Record<GrantStatus, string>> = {
  researching: 'Back to researching',
  preparing: 'Start preparing',
  submitted: 'I submitted it',
  'under-review': 'It is under review',
  awarded: 'It was awarded',
  'not-awarded': 'It was not awarded',
  withdrawn: 'Withdraw',
};

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** 'November 21, 2026', as the visitor's own calendar has it. */
export const sayDate = (at: Date): string => DATE.format(at);

/** The first line of an application's history. Spec 2 section 5. */
export const startedNote = (now: Date): string => `Started tracking on ${sayDate(now)}`;
