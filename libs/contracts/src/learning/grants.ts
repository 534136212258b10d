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
  /** A school, co-op, nonprofit or public body: programs for such groups are listed, those for persons are not. */
  organization: Type.Optional(Type.Boolean()),
  /** A veteran: programs for veterans are listed. */
  veteran: Type.Optional(Type.Boolean()),
  /** A limited-resource farmer, by USDA's two tests of sales and income. Since 1.19, like the four below. */
  limitedResource: Type.Optional(Type.Boolean()),
  /** 10 to 20 years old. */
  youth: Type.Optional(Type.Boolean()),
  /** A member of a tribe, or on tribal land. */
  tribal: Type.Optional(Type.Boolean()),
  /** Loans are listed among grants, not after them. */
  loans: Type.Optional(Type.Boolean()),
  /** Who applies, more closely than `organization`. */
  applicant: Type.Optional(
    OneOf(['person', 'business', 'nonprofit', 'school', 'community-garden', 'tribe', 'government', 'co-op']),
  ),
  /** Searched for instead of `projectFocus`: buying land or settling its title; losses to weather or disease. */
  purpose: Type.Optional(OneOf(['land', 'disaster'])),
  /** What it is needed for, in the visitor's words: what answers that comes first, the rest is left out. Since 1.20. */
  need: Type.Optional(Type.String({ maxLength: 200 })),
});
export type GrantCriteria = Static<typeof GrantCriteria>;

const FILTERS = ['farmerType', 'farmType', 'fundingRange', 'projectFocus', 'location'] as const;
const Filter = OneOf(FILTERS);
/** Besides the filters, `effort` and `deadline` give points since 1.19. */
const Criterion = OneOf([...FILTERS, 'effort', 'deadline']);

/** expected, look-today (since 1.19) and check-with-state have no certain date; verify: ask the program first. */
export const GrantDeadlineStatus = OneOf([
  'rolling',
  'closing-soon',
  'upcoming',
  'look-today',
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
  /** Since 1.19 also what is no money, and money that is paid in other ways. */
  kind: OneOf([
    'grant',
    'in-kind',
    'service',
    'cost-share',
    'disaster-payment',
    'tax-credit',
    'contract',
    'insurance',
    'loan',
  ]),
  applicant: OneOf(['individual', 'organization', 'business']),
  /** The group to which the program is limited: 'veterans', 'ages 10-20'. */
  audience: Nullable(Type.String()),
  /** A: a public page confirms the facts; B: some details were not found; C: uncertain. */
  confidence: OneOf(['A', 'B', 'C']),
  /** The day on which a person last checked it against the official page. */
  checkedOn: Nullable(Day),
  /** 'Compiled November 2026. Confirm on the official site.' */
  checked: Type.String(),
  /** Not checked for 180 days. */
  checkAgain: Type.Boolean(),
  /** Paid after the work is done and paid for. Absent before 1.11, like the two below. */
  paysFirst: Type.Optional(Type.Boolean()),
  /** What the applicant adds to the money, '25%'; null: nothing. Since 1.22. */
  ownShare: Type.Optional(Nullable(Type.String())),
  /** Time that an application takes, '70 to 100 hours'; null: unknown. */
  effort: Type.Optional(Nullable(Type.String())),
  /** A small grant for one grower, without an own share and without paying first. */
  goodFirst: Type.Optional(Type.Boolean()),
  /** It has a starter pack. Since 1.24. */
  starterPack: Type.Optional(Type.Boolean()),
  /** The public page with which the facts were compared, and the day; null: none. Since 1.19, like those below. */
  compared: Type.Optional(Nullable(StrictObject({ url: Type.String(), on: Day }))),
  /** Sentences on who may apply, who comes first by which rule, and the own share. */
  conditions: Type.Optional(Type.Array(Type.String())),
  /** Free help of the program itself. */
  helpers: Type.Optional(Type.Array(StrictObject({ name: Type.String(), url: Type.String() }))),
});
export type GrantProgramme = Static<typeof GrantProgramme>;

export const GrantMatch = StrictObject({
  grant: GrantProgramme,
  /**
   * Percent of the points that the visitor's answers make possible, within the band of the word that `fit` begins with: 80 and more
   * is a 'Best fit', 60 and more a 'Good fit'. Before 1.23 the sum of `points`, or `cap` when that is less.
   */
  matchScore: Type.Integer(),
  deadlineStatus: GrantDeadlineStatus,
  /** 'Good fit: for soil health, beginning farmers come first'. Since 1.19, like `ask`. */
  fit: Type.Optional(Type.String()),
  /** How the points make the percent, in sentences. Since 1.23. */
  sum: Type.Optional(Type.String()),
  /** What to ask before applying; null: as far as is known the visitor may apply. */
  ask: Type.Optional(Nullable(Type.String())),
  /** Whom to call: a number, the office of the county, or a page. Since 1.28. */
  contact: Type.Optional(Type.String()),
  /** A sentence for each entry of `points`, then other reasons. */
  reasons: Type.Array(Type.String()),
  /** At least one; the page shows the first three. */
  applicationTips: Type.Array(Type.String()),
  points: Type.Array(
    StrictObject({ criterion: Criterion, points: Type.Integer(), of: Type.Integer(), reason: Type.String() }),
  ),
  /** The maximum score of this program, if the points exceed it; else null. */
  cap: Nullable(Type.Integer()),
  /** Null since 1.19. Before: the one criterion whose change raises the score most. */
  raise: Nullable(
    StrictObject({ criterion: Filter, value: Nullable(Type.String()), score: Type.Integer(), say: Type.String() }),
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
  exclusions: Type.Array(StrictObject({ criterion: Filter, count: Type.Integer(), say: Type.String() })),
  /** Remarks on this search, such as that no open grant only for women is known. */
  notes: Type.Array(Type.String()),
  /** Not for this visitor, but a partner may apply or a year changes it; at most three. Since 1.19. */
  near: Type.Optional(Type.Array(StrictObject({ grant: GrantProgramme, reason: Type.String() }))),
  /** How many of `matches` to show at first; the others behind 'more'. Since 1.20, like the two below. */
  first: Type.Optional(Type.Integer()),
  /** What a first applicant does today, brings, and does not do yet, in sentences. */
  steps: Type.Optional(Type.Array(Type.String())),
  /** The language of `steps` and of the notes on the need, where it is not English: that of the need's words. Since 1.25. */
  language: Type.Optional(Type.Literal('es')),
  /** Free help in the visitor's state: Extension and the 1890 universities. */
  helpers: Type.Optional(Type.Array(StrictObject({ name: Type.String(), url: Type.String() }))),
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
  /** Ids of the completed `steps`. */
  checklist: Type.Array(Type.String()),
  /** What this program takes, in the order in which to begin; `when` in words, 'By December 6' or 'Now', null without a deadline. Since 1.23. */
  steps: Type.Optional(
    Type.Array(StrictObject({ id: Type.String(), label: Type.String(), when: Nullable(Type.String()) })),
  ),
  /** Its program has a starter pack. Since 1.24. */
  starterPack: Type.Optional(Type.Boolean()),
  nextMoves: Type.Array(GrantStatus),
  reminders: Type.Boolean(),
  /** null: the program is not known. One that is over says so. */
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
      applicant: 'Please choose who applies.',
      purpose: 'Please choose what the money is for.',
      need: 'Please tell us what you need it for, in up to 200 characters.',
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
    messages: { notes: NOTES_TOO_LONG, '': 'This program could not be tracked. Please try again.' },
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
          /** An operator has closed it. Since 1.19, like `builtIn`. */
          closed: Type.Optional(Type.Boolean()),
          /** What the form of the section 'grants' starts from. */
          builtIn: Type.Optional(
            StrictObject({ amount: Type.String(), source: Type.String(), checkedOn: Type.String() }),
          ),
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
