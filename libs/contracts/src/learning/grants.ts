import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject, OneOf, Nullable } from '../contract';

const Day = Type.String({ description: 'YYYY-MM-DD' });
const Moment = Type.String({ description: 'ISO 8601, UTC' });

/** The filters of a search. `location` is free text. */
export const GrantCriteria = StrictObject({
  farmerType: OneOf(['any', 'beginning', 'minority', 'young', 'women', 'experienced']),
  farmType: OneOf(['any', 'vegetable', 'fruit', 'grain', 'livestock', 'urban', 'organic']),
  fundingRange: OneOf(['any', 'small', 'medium', 'large']),
  projectFocus: OneOf(['any', 'sustainable', 'technology', 'education', 'market', 'soil health', 'water']),
  location: Type.Optional(Type.String({ maxLength: 500 })),
  /** A school, co-op, nonprofit or public body: programmes for organizations are not capped. */
  organization: Type.Optional(Type.Boolean()),
  /** A veteran: programmes for veterans are not capped. */
  veteran: Type.Optional(Type.Boolean()),
});
export type GrantCriteria = Static<typeof GrantCriteria>;

const Criterion = OneOf(['farmerType', 'farmType', 'fundingRange', 'projectFocus', 'location']);

/** expected and check-with-state carry no certain date; verify: ask the programme first. */
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
  /** As visitors read it. A loan says that it must be repaid. */
  amount: Type.String(),
  /** As visitors read it: 'Rolling', 'January 31, 2027', 'Expected December 2026 (unconfirmed)'. */
  deadline: Type.String(),
  /** What else is known of the date, as a sentence. */
  deadlineNote: Nullable(Type.String()),
  /** For calendars; of an expected month its first day, unconfirmed. Never past; null without a date ahead. */
  deadlineDate: Nullable(Day),
  description: Type.String(),
  website: Type.String(),
  kind: OneOf(['grant', 'cost-share', 'contract', 'loan']),
  applicant: OneOf(['individual', 'organization', 'business']),
  /** A group that the programme is limited to: 'veterans', 'ages 10-20'. */
  audience: Nullable(Type.String()),
  /** A: agrees with a published page; B: general knowledge; C: uncertain. */
  confidence: OneOf(['A', 'B', 'C']),
  /** The day on which a person last opened the official page. */
  checkedOn: Nullable(Day),
  /** 'Compiled November 2026. Confirm on the official site.' */
  checked: Type.String(),
  /** Not checked for 180 days. */
  checkAgain: Type.Boolean(),
});
export type GrantProgramme = Static<typeof GrantProgramme>;

export const GrantMatch = StrictObject({
  grant: GrantProgramme,
  /** 0 to 100: the sum of `points`, or `cap` when that is less. */
  matchScore: Type.Integer(),
  deadlineStatus: GrantDeadlineStatus,
  /** Every line of the points as a sentence with its sum, then what else decides. */
  reasons: Type.Array(Type.String()),
  /** At least three; the page shows the first three. */
  applicationTips: Type.Array(Type.String()),
  points: Type.Array(
    StrictObject({ criterion: Criterion, points: Type.Integer(), of: Type.Integer(), reason: Type.String() }),
  ),
  /** The highest score this programme may have, when the points come to more; else null. */
  cap: Nullable(Type.Integer()),
  /** The change of one criterion that lifts the score most; `value` null: name a place. Never who somebody said they are. */
  raise: Nullable(
    StrictObject({ criterion: Criterion, value: Nullable(Type.String()), score: Type.Integer(), say: Type.String() }),
  ),
});
export type GrantMatch = Static<typeof GrantMatch>;

export const GrantResults = StrictObject({
  totalResults: Type.Integer(),
  matches: Type.Array(GrantMatch),
  /** How the location was read; null: none was given. */
  locationRead: Nullable(
    StrictObject({
      /** 'Tuskegee, Alabama'; null: no place was found in the text, and nothing was left out for it. */
      place: Nullable(Type.String()),
      state: Nullable(Type.String()),
      /** Other places of that name. */
      alternatives: Type.Array(Type.String()),
      say: Type.String(),
    }),
  ),
  /** How many more programmes would show with one filter on 'any', the largest first. */
  exclusions: Type.Array(StrictObject({ criterion: Criterion, count: Type.Integer(), say: Type.String() })),
  /** What must be said of this search, such as that no grant only for women is known to be open. */
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
  /** The record's version: a change must name the one it was made from. */
  lastUpdated: Moment,
  id: Type.String(),
  /** Oldest first. */
  history: Type.Array(StrictObject({ from: Nullable(GrantStatus), to: GrantStatus, note: Type.String(), at: Moment })),
  /** Ids of the checklist in @farm/farm that are ready. */
  checklist: Type.Array(Type.String()),
  nextMoves: Type.Array(GrantStatus),
  reminders: Type.Boolean(),
  /** null: the programme is no longer in the catalogue. */
  deadline: Nullable(
    StrictObject({ say: Type.String(), status: GrantDeadlineStatus, date: Nullable(Day), website: Type.String() }),
  ),
});
export type GrantApplication = Static<typeof GrantApplication>;

const Notes = Type.String({ maxLength: 2_000 });
const NOTES = 'Please keep your notes to 2,000 characters.';
const SEARCH = { per: 'minute', times: 30, perPrefix: 300 } as const;
const WRITE = { per: 'minute', times: 60, perPrefix: 600 } as const;

/**
 * Grant search and tracker, for signed-in people. Another person's application does not exist: 404
 * `grants.no_application`.
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
  /** Newest change first. */
  'GET /api/grants/application-history': {
    access: 'person',
    reply: StrictObject({ applications: Type.Array(GrantApplication) }),
  },
  /** 404 `grants.unknown`. A programme that is followed already is answered as it stands; a finished one starts again. */
  'POST /api/grants/track-application': {
    access: 'person',
    body: StrictObject({
      grantId: Type.String({ maxLength: 64 }),
      grantTitle: Type.String({ maxLength: 300 }),
      /** Only 'researching'; anything else is 422 `grants.status`. */
      status: Type.String({ maxLength: 32 }),
      notes: Notes,
    }),
    reply: GrantApplication,
    messages: { notes: NOTES, '': 'This programme could not be tracked. Please try again.' },
    limit: WRITE,
  },
  /** 409 `grants.move` for a move that there is not; 409 `grants.stale` with the fresh `application`. */
  'PATCH /api/grants/applications/:id': {
    access: 'person',
    params: StrictObject({ id: Type.String({ maxLength: 64 }) }),
    body: StrictObject({
      lastUpdated: Type.String({ description: 'ISO 8601, UTC', maxLength: 40 }),
      status: Type.Optional(GrantStatus),
      notes: Type.Optional(Notes),
      checklist: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 20, uniqueItems: true })),
      reminders: Type.Optional(Type.Boolean()),
    }),
    reply: GrantApplication,
    messages: { notes: NOTES, '': 'This change could not be read. Please try again.' },
    limit: WRITE,
  },
  /**
   * The way out of a reminder, of the page and of mail programs (RFC 8058): a POST without cookies, so it is raw and the
   * token is its proof. The one grants call without sign-in; it tells nothing. Idempotent; 404 `grants.unknown_link`.
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
  /** The programmes that somebody must look at first: unchecked for 180 days, then uncertain ones. */
  'GET /api/grants/ops/catalogue': {
    access: 'operator',
    reply: StrictObject({
      /** How many are due. */
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
          /** Days since somebody looked, or since the list was made. */
          days: Type.Integer(),
          due: Type.Boolean(),
          /** For editors: what to look for. */
          note: Type.String(),
        }),
      ),
    }),
  },
  /** An operator opened the official page today and found the row to be right. 404 `grants.unknown`. */
  'POST /api/grants/ops/catalogue/:id/checked': {
    access: 'operator',
    params: StrictObject({ id: Type.String({ maxLength: 64 }) }),
    reply: StrictObject({ checkedOn: Day }),
  },
} satisfies Contract;
