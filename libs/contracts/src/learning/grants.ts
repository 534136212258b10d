import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject, OneOf, Nullable, Timestamp } from '../contract';

const Day = Type.String({ description: 'YYYY-MM-DD' });

/** Search filters. `location` is free text. */
export const GrantCriteria = StrictObject({
  farmerType: OneOf(['any', 'beginning', 'minority', 'young', 'women', 'experienced']),
  farmType: OneOf(['any', 'vegetable', 'fruit', 'grain', 'livestock', 'urban', 'organic']),
  fundingRange: OneOf(['any', 'small', 'medium', 'large']),
  projectFocus: OneOf(['any', 'sustainable', 'technology', 'education', 'market', 'soil health', 'water']),
  location: Type.Optional(Type.String({ maxLength: 500 })),
  /** A school, co-op, nonprofit or public body: the scores of programs for organizations are not capped. */
  organization: Type.Optional(Type.Boolean()),
  /** A veteran: the scores of programs for veterans are not capped. */
  veteran: Type.Optional(Type.Boolean()),
});
export type GrantCriteria = Static<typeof GrantCriteria>;

const Criterion = OneOf(['farmerType', 'farmType', 'fundingRange', 'projectFocus', 'location']);

/** expected and check-with-state have no certain date; verify: ask the program first. */
export const GrantDeadlineStatus = OneOf([
  'rolling',
  'closing-soon',
  'upcoming',
  'expected',
  'check-with-state',
  'verify',
]);
export type GrantDeadlineStatus = Static<typeof GrantDeadlineStatus>;

export const GrantProgramme = StrictObject({
  id: Type.String(),
  title: Type.String(),
  agency: Type.String(),
  /** Display text. Loans say that they must be repaid. */
  amount: Type.String(),
  /** Display text: 'Rolling', 'January 31, 2027', 'Expected December 2026 (unconfirmed)'. */
  deadline: Type.String(),
  /** A sentence with further information on the date. */
  deadlineNote: Nullable(Type.String()),
  /** For calendars. The first day of an expected month. Null if there is no date in the future. */
  deadlineDate: Nullable(Day),
  description: Type.String(),
  website: Type.String(),
  kind: OneOf(['grant', 'cost-share', 'contract', 'loan']),
  applicant: OneOf(['individual', 'organization', 'business']),
  /** The group to which the program is limited: 'veterans', 'ages 10-20'. */
  audience: Nullable(Type.String()),
  /** A: checked against a published page; B: general knowledge; C: uncertain. */
  confidence: OneOf(['A', 'B', 'C']),
  /** The day on which a person last checked it against the official page. */
  checkedOn: Nullable(Day),
  /** 'Compiled November 2026. Confirm on the official site.' */
  checked: Type.String(),
  /** Not checked for 180 days. */
  checkAgain: Type.Boolean(),
  /** Paid after the work is done and paid for. Absent before 1.11, like the two below. */
  paysFirst: Type.Optional(Type.Boolean()),
  /** Time that an application takes, '70 to 100 hours'; null: unknown. */
  effort: Type.Optional(Nullable(Type.String())),
  /** A small grant for one grower, without an own share and without paying first. */
  goodFirst: Type.Optional(Type.Boolean()),
});
export type GrantProgramme = Static<typeof GrantProgramme>;

export const GrantMatch = StrictObject({
  grant: GrantProgramme,
  /** 0 to 100: the sum of `points`, or `cap` when that is less. */
  matchScore: Type.Integer(),
  deadlineStatus: GrantDeadlineStatus,
  /** A sentence for each entry of `points`, then other reasons. */
  reasons: Type.Array(Type.String()),
  /** At least three; the page shows the first three. */
  applicationTips: Type.Array(Type.String()),
  points: Type.Array(
    StrictObject({ criterion: Criterion, points: Type.Integer(), of: Type.Integer(), reason: Type.String() }),
  ),
  /** The maximum score of this program, if the points exceed it; else null. */
  cap: Nullable(Type.Integer()),
  /** The one criterion whose change raises the score most; `value` null: name a place. Never the kind of farmer. */
  raise: Nullable(
    StrictObject({ criterion: Criterion, value: Nullable(Type.String()), score: Type.Integer(), say: Type.String() }),
  ),
});
export type GrantMatch = Static<typeof GrantMatch>;

export const GrantResults = StrictObject({
  totalResults: Type.Integer(),
  matches: Type.Array(GrantMatch),
  /** How the location was understood; null: none was given. */
  locationRead: Nullable(
    StrictObject({
      /** 'Tuskegee, Alabama'; null: no place was recognized, and no program was excluded. */
      place: Nullable(Type.String()),
      state: Nullable(Type.String()),
      /** Other places of the same name. */
      alternatives: Type.Array(Type.String()),
      say: Type.String(),
    }),
  ),
  /** How many more programs there would be with one filter set to 'any', largest first. */
  exclusions: Type.Array(StrictObject({ criterion: Criterion, count: Type.Integer(), say: Type.String() })),
  /** Remarks on this search, such as that no open grant only for women is known. */
  notes: Type.Array(Type.String()),
});
export type GrantResults = Static<typeof GrantResults>;

export const GrantStatus = OneOf([
  'researching',
  'preparing',
  'submitted',
  'under-review',
  'awarded',
  'not-awarded',
  'withdrawn',
]);
export type GrantStatus = Static<typeof GrantStatus>;

export const GrantApplication = StrictObject({
  grantId: Type.String(),
  grantTitle: Type.String(),
  status: GrantStatus,
  notes: Type.String(),
  /** The version of the record, sent back with a change. */
  lastUpdated: Timestamp,
  id: Type.String(),
  /** Oldest first. */
  history: Type.Array(
    StrictObject({ from: Nullable(GrantStatus), to: GrantStatus, note: Type.String(), at: Timestamp }),
  ),
  /** Ids of the completed items of the checklist in @farm/farm. */
  checklist: Type.Array(Type.String()),
  nextMoves: Type.Array(GrantStatus),
  reminders: Type.Boolean(),
  /** null: the program is no longer in the catalog. */
  deadline: Nullable(
    StrictObject({ say: Type.String(), status: GrantDeadlineStatus, date: Nullable(Day), website: Type.String() }),
  ),
});
export type GrantApplication = Static<typeof GrantApplication>;

const Notes = Type.String({ maxLength: 2_000 });
const NOTES_TOO_LONG = 'Please keep your notes to 2,000 characters.';
const SEARCH = { per: 'minute', times: 30, perPrefix: 300 } as const;
const WRITE = { per: 'minute', times: 60, perPrefix: 600 } as const;

/**
 * Grant search and application tracker. 404 `grants.no_application` for another person's application.
 */
export const grants = {
  'POST /api/grants/search': {
    access: 'person',
    body: GrantCriteria,
    reply: GrantResults,
    messages: {
      farmerType: 'Please choose a kind of farmer.',
      farmType: 'Please choose a kind of farm.',
      fundingRange: 'Please choose a funding range.',
      projectFocus: 'Please choose a project focus.',
      location: 'Please tell us where you farm, in up to 500 characters.',
      '': 'Please check your search.',
    },
    limit: SEARCH,
  },
  /** The best three results of one example, for people who are not signed in. */
  'GET /api/grants/samples': {
    access: 'anyone',
    reply: StrictObject({
      /** For whom the example was searched. */
      say: Type.String(),
      matches: Type.Array(GrantMatch),
    }),
  },
  /** Last changed first. */
  'GET /api/grants/application-history': {
    access: 'person',
    reply: StrictObject({ applications: Type.Array(GrantApplication) }),
  },
  /** Idempotent, except that a finished application starts again. 404 `grants.unknown`. */
  'POST /api/grants/track-application': {
    access: 'person',
    bodyBytes: 10_240,
    body: StrictObject({
      grantId: Type.String({ maxLength: 64 }),
      grantTitle: Type.String({ maxLength: 300 }),
      /** Only 'researching'; anything else is 422 `grants.status`. */
      status: Type.String({ maxLength: 32 }),
      notes: Notes,
    }),
    reply: GrantApplication,
    messages: { notes: NOTES_TOO_LONG, '': 'This programme could not be tracked. Please try again.' },
    limit: WRITE,
  },
  /** 409 `grants.move` for an impossible status change; 409 `grants.stale` with the current `application`. */
  'PATCH /api/grants/applications/:id': {
    access: 'person',
    bodyBytes: 14_336,
    params: StrictObject({ id: Type.String({ maxLength: 64 }) }),
    body: StrictObject({
      lastUpdated: Type.String({ description: 'ISO 8601, UTC', maxLength: 40 }),
      status: Type.Optional(GrantStatus),
      notes: Type.Optional(Notes),
      checklist: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 20, uniqueItems: true })),
      reminders: Type.Optional(Type.Boolean()),
    }),
    reply: GrantApplication,
    messages: { notes: NOTES_TOO_LONG, '': 'This change could not be read. Please try again.' },
    limit: WRITE,
  },
  /**
   * Ends reminder emails. Called by the page and by mail programs (RFC 8058 one-click), without cookies and with any kind
   * of body: therefore raw, without sign-in. Idempotent; 404 `grants.unknown_link`.
   */
  'POST /api/grants/reminders/stop/:token': {
    access: 'anyone',
    params: StrictObject({ token: Type.String({ maxLength: 128 }) }),
    reply: StrictObject({ stopped: Type.Literal(true) }),
    messages: { '': 'This link is not complete. Copy the whole line from the email.' },
    limit: { per: 'minute', times: 30, perPrefix: 300 },
    bodyBytes: 1_024,
    raw: true,
  },
  /** The programs to check first: unchecked for 180 days, then uncertain ones. */
  'GET /api/grants/ops/catalogue': {
    access: 'editor',
    reply: StrictObject({
      /** The number of programs that are due for a check. */
      due: Type.Integer(),
      rows: Type.Array(
        StrictObject({
          id: Type.String(),
          title: Type.String(),
          agency: Type.String(),
          website: Type.String(),
          amount: Type.String(),
          deadline: Type.String(),
          confidence: OneOf(['A', 'B', 'C']),
          checkedOn: Nullable(Day),
          compiledOn: Day,
          /** Days since the last check, or since the list was compiled. */
          days: Type.Integer(),
          due: Type.Boolean(),
          /** What to look for on the official page. */
          note: Type.String(),
        }),
      ),
    }),
  },
  /** Records that an operator checked the program against its official page today. 404 `grants.unknown`. */
  'POST /api/grants/ops/catalogue/:id/checked': {
    access: 'editor',
    params: StrictObject({ id: Type.String({ maxLength: 64 }) }),
    reply: StrictObject({ checkedOn: Day }),
  },
} satisfies Contract;
