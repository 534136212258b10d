import { Type, type Static } from '@sinclair/typebox';
import { type Contract, Exact, OrNull } from '../contract';

const Day = Type.String({ description: 'YYYY-MM-DD' });
const Moment = Type.String({ description: 'ISO 8601, UTC' });
const oneOf = <const T extends readonly string[]>(values: T) =>
  Type.Union(values.map((value) => Type.Literal(value as T[number])));

/** What a visitor asks for (Spec 2 section 3). `location` is free text and may be missing. */
export const GrantCriteria = Exact({
  farmerType: oneOf(['any', 'beginning', 'minority', 'young', 'women', 'experienced']),
  farmType: oneOf(['any', 'vegetable', 'fruit', 'grain', 'livestock', 'urban', 'organic']),
  fundingRange: oneOf(['any', 'small', 'medium', 'large']),
  projectFocus: oneOf(['any', 'sustainable', 'technology', 'education', 'market', 'soil health', 'water']),
  location: Type.Optional(Type.String({ maxLength: 500 })),
  /** A school, co-op, nonprofit or public body asks: what only such may apply for is not held down. */
  organization: Type.Optional(Type.Boolean()),
  /** A veteran asks: what is for veterans alone is not held down. */
  veteran: Type.Optional(Type.Boolean()),
});
export type GrantCriteria = Static<typeof GrantCriteria>;

const Criterion = oneOf(['farmerType', 'farmType', 'fundingRange', 'projectFocus', 'location']);

/** expected and check-with-state carry no certain date; verify: ask the programme first. */
export const GrantDeadlineStatus = oneOf([
  'rolling',
  'closing-soon',
  'upcoming',
  'expected',
  'check-with-state',
  'verify',
]);
export type GrantDeadlineStatus = Static<typeof GrantDeadlineStatus>;

export const GrantProgramme = Exact({
  id: Type.String(),
  title: Type.String(),
  agency: Type.String(),
  /** As visitors read it. A loan says that it must be repaid. */
  amount: Type.String(),
  /** As visitors read it: 'Rolling', 'January 31, 2027', 'Expected December 2026 (unconfirmed)'. */
  deadline: Type.String(),
  /** What else is known of the date, as a sentence. */
  deadlineNote: OrNull(Type.String()),
  /** For calendars; of an expected month its first day, unconfirmed. Never past; null without a date ahead. */
  deadlineDate: OrNull(Day),
  description: Type.String(),
  website: Type.String(),
  kind: oneOf(['grant', 'cost-share', 'contract', 'loan']),
  applicant: oneOf(['individual', 'organization', 'business']),
  /** A group that the programme is limited to: 'veterans', 'ages 10-20'. */
  audience: OrNull(Type.String()),
  /** A: agrees with a published page; B: general knowledge; C: uncertain. */
  confidence: oneOf(['A', 'B', 'C']),
  /** The day on which a person last opened the official page. */
  checkedOn: OrNull(Day),
  /** 'Compiled November 2026. Confirm on the official site.' */
  checked: Type.String(),
  /** Nobody looked for 180 days. */
  checkAgain: Type.Boolean(),
});
export type GrantProgramme = Static<typeof GrantProgramme>;

export const GrantMatch = Exact({
  grant: GrantProgramme,
  /** 0 to 100: the sum of `points`, or `cap` when that is less. */
  matchScore: Type.Integer(),
  deadlineStatus: GrantDeadlineStatus,
  /** Every line of the points as a sentence with its sum, then what else decides. */
  reasons: Type.Array(Type.String()),
  /** At least three; the page shows the first three. */
  applicationTips: Type.Array(Type.String()),
  points: Type.Array(
    Exact({ criterion: Criterion, points: Type.Integer(), of: Type.Integer(), reason: Type.String() }),
  ),
  /** The highest score this programme may have, when the points come to more; else null. */
  cap: OrNull(Type.Integer()),
  /** The change of one criterion that lifts the score most; `value` null: name a place. Never who somebody said they are. */
  raise: OrNull(
    Exact({ criterion: Criterion, value: OrNull(Type.String()), score: Type.Integer(), say: Type.String() }),
  ),
});
export type GrantMatch = Static<typeof GrantMatch>;

export const GrantResults = Exact({
  totalResults: Type.Integer(),
  matches: Type.Array(GrantMatch),
  /** How the location was read; null: none was given. */
  locationRead: OrNull(
    Exact({
      /** 'Tuskegee, Alabama'; null: no place was found in the text, and nothing was left out for it. */
      place: OrNull(Type.String()),
      state: OrNull(Type.String()),
      /** Other places of that name. */
      alternatives: Type.Array(Type.String()),
      say: Type.String(),
    }),
  ),
  /** How many more programmes would show with one filter on 'any', the largest first. */
  exclusions: Type.Array(Exact({ criterion: Criterion, count: Type.Integer(), say: Type.String() })),
  /** What must be said of this search, such as that no grant only for women is known to be open. */
  notes: Type.Array(Type.String()),
});
export type GrantResults = Static<typeof GrantResults>;

export const GrantStatus = oneOf([
  'researching',
  'preparing',
  'submitted',
  'under-review',
  'awarded',
  'not-awarded',
  'withdrawn',
]);
export type GrantStatus = Static<typeof GrantStatus>;

export const GrantApplication = Exact({
  grantId: Type.String(),
  grantTitle: Type.String(),
  status: GrantStatus,
  notes: Type.String(),
  /** The record's version: a change must name the one it was made from. */
  lastUpdated: Moment,
  id: Type.String(),
  /** Oldest first. */
  history: Type.Array(Exact({ from: OrNull(GrantStatus), to: GrantStatus, note: Type.String(), at: Moment })),
  /** Ids of the checklist in @farm/farm that are ready. */
  checklist: Type.Array(Type.String()),
  nextMoves: Type.Array(GrantStatus),
  reminders: Type.Boolean(),
  /** null: the programme is no longer in the catalogue. */
  deadline: OrNull(
    Exact({ say: Type.String(), status: GrantDeadlineStatus, date: OrNull(Day), website: Type.String() }),
  ),
});
export type GrantApplication = Static<typeof GrantApplication>;

const Notes = Type.String({ maxLength: 2_000 });
const NOTES = 'Please keep your notes to 2,000 characters.';
const SEARCH = { per: 'minute', times: 30, perPrefix: 300 } as const;
const WRITE = { per: 'minute', times: 60, perPrefix: 600 } as const;

/**
 * Grant search and tracker, for signed-in people (Spec 2 sections 2, 3, 7). Another person's application is one that
 * does not exist: 404 `grants.no_application`.
 */
export const grants = {
  'POST /api/grants/search': {
    access: 'person',
    body: GrantCriteria,
    reply: GrantResults,
    say: {
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
    reply: Exact({ applications: Type.Array(GrantApplication) }),
  },
  /** 404 `grants.unknown`. A programme that is followed already is answered as it stands; a finished one starts again. */
  'POST /api/grants/track-application': {
    access: 'person',
    body: Exact({
      grantId: Type.String({ maxLength: 64 }),
      grantTitle: Type.String({ maxLength: 300 }),
      /** Only 'researching'; anything else is 422 `grants.status`. */
      status: Type.String({ maxLength: 32 }),
      notes: Notes,
    }),
    reply: GrantApplication,
    say: { notes: NOTES, '': 'This programme could not be tracked. Please try again.' },
    limit: WRITE,
  },
  /** 409 `grants.move` for a move that there is not; 409 `grants.stale` with the fresh `application`. */
  'PATCH /api/grants/applications/:id': {
    access: 'person',
    params: Exact({ id: Type.String({ maxLength: 64 }) }),
    body: Exact({
      lastUpdated: Moment,
      status: Type.Optional(GrantStatus),
      notes: Type.Optional(Notes),
      checklist: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 20, uniqueItems: true })),
      reminders: Type.Optional(Type.Boolean()),
    }),
    reply: GrantApplication,
    say: { notes: NOTES, '': 'This change could not be read. Please try again.' },
    limit: WRITE,
  },
  /**
   * The way out of a reminder, of the page and of mail programs (RFC 8058): a POST without cookies, so it is raw and the
   * token is its proof. The one grants call without sign-in; it tells nothing. Idempotent; 404 `grants.unknown_link`.
   */
  'POST /api/grants/reminders/stop/:token': {
    access: 'anyone',
    params: Exact({ token: Type.String({ maxLength: 128 }) }),
    reply: Exact({ stopped: Type.Literal(true) }),
    say: { '': 'This link is not complete. Copy the whole line from the letter.' },
    limit: { per: 'minute', times: 30, perPrefix: 30 },
    bodyBytes: 1_024,
    raw: true,
  },
  /** The programmes that somebody must look at first: unchecked for 180 days, then uncertain ones. */
  'GET /api/grants/ops/catalogue': {
    access: 'operator',
    reply: Exact({
      /** How many are due. */
      due: Type.Integer(),
      rows: Type.Array(
        Exact({
          id: Type.String(),
          title: Type.String(),
          agency: Type.String(),
          website: Type.String(),
          amount: Type.String(),
          deadline: Type.String(),
          confidence: oneOf(['A', 'B', 'C']),
          checkedOn: OrNull(Day),
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
    params: Exact({ id: Type.String({ maxLength: 64 }) }),
    reply: Exact({ checkedOn: Day }),
  },
} satisfies Contract;
