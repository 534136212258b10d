import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject, OneOf, Nullable } from '../contract';

const Day = Type.String({ description: 'YYYY-MM-DD', maxLength: 40 });

const PlanLanguage = OneOf(['en', 'es']);
export type PlanLanguage = Static<typeof PlanLanguage>;

/** 422 `plan.crops` for other crops, and where nothing at all is chosen or wished for; 422 `plan.start` for another first day. */
export const FarmPlanRequest = StrictObject({
  location: Type.String({ minLength: 1, maxLength: 500 }),
  experience: OneOf(['beginner', 'some-experience', 'experienced']),
  /** Choices of libs/farm; may be empty where `plants` or `wishes` has something. */
  crops: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 8, uniqueItems: true }),
  /** `nothing`: no task costs a cent. */
  budget: OneOf(['nothing', 'minimal', 'moderate', 'comfortable']),
  /** Hours a week. */
  timePerWeek: OneOf(['2', '5', '8', '12']),
  /** Ids of crops and projects of libs/almanac, chosen one by one. */
  plants: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 24, uniqueItems: true })),
  /** What else the person wants to grow or keep, in free words. */
  wishes: Type.Optional(Type.String({ maxLength: 300 })),
  /** The first day of the plan, from today to 366 days ahead; absent: today. */
  start: Type.Optional(Day),
  /** The day of the first plan of these answers: work that is done once is not in a later one again. Absent: this is the first. */
  since: Type.Optional(Day),
  /** Seed costs nothing. */
  hasSeed: Type.Optional(Type.Boolean()),
  /** Of every text that is made of these answers; absent: English. */
  language: Type.Optional(PlanLanguage),
});
export type FarmPlanRequest = Static<typeof FarmPlanRequest>;

/** The figures of a task; its sentence is in `tasks` at the same index. */
export const PlanTask = StrictObject({
  minutes: Type.Integer(),
  dollars: Type.Integer(),
  /** `prepare`: before anything is planted; `care`: of a planted crop; `ground`: work on the place; absent: an older plan. */
  kind: Type.Optional(OneOf(['prepare', 'plant', 'indoors', 'care', 'ground', 'order'])),
  cropId: Nullable(Type.String()),
  date: Nullable(Day),
  /** 'Why this week?' */
  why: Type.String(),
});
export type PlanTask = Static<typeof PlanTask>;

export const WeekPlan = StrictObject({
  week: Type.Integer(),
  title: Type.String(),
  /** A sentence on time that is left, and on what is due next where there are no tasks. */
  rest: Type.Optional(Nullable(Type.String())),
  tasks: Type.Array(Type.String()),
  dexterTips: Type.Array(Type.String()),
  startDate: Day,
  details: Type.Array(PlanTask),
});
export type WeekPlan = Static<typeof WeekPlan>;

/** Both days included. */
const span = <const Kind extends readonly string[]>(kinds: Kind) =>
  StrictObject({ kind: OneOf(kinds), from: Day, to: Day });

/** Twelve months of a place, for drawings: when frost occurs, and when its crops are started and harvested. */
export const GrowingYear = StrictObject({
  /** The first day of a month. */
  from: Day,
  to: Day,
  /** `likely`: between the average first and last frost; `possible`: 1 year in 10 freezes there. Empty without frost dates. */
  frost: Type.Array(span(['likely', 'possible'])),
  crops: Type.Array(
    StrictObject({
      cropId: Type.String(),
      name: Type.String(),
      method: OneOf(['sow', 'transplant', 'plant']),
      spans: Type.Array(span(['indoors', 'outdoors', 'harvest'])),
    }),
  ),
});
export type GrowingYear = Static<typeof GrowingYear>;

/** The answer to one crop, animal or thing that was asked for by id, in free words or in the location text. */
export const WishAnswer = StrictObject({
  /** The visitor's own words, or the name of the crop that was chosen. */
  text: Type.String(),
  /** A crop or project of libs/almanac; null: none is meant. */
  cropId: Nullable(Type.String()),
  /** `later`: see `date`; `unfit`: the place or the means do not suit it; `unknown`: there are no dates for it. */
  state: OneOf(['planned', 'later', 'unfit', 'unknown']),
  date: Nullable(Day),
  say: Type.String(),
});
export type WishAnswer = Static<typeof WishAnswer>;

export const FarmPlan = StrictObject({
  customMessage: Type.String(),
  weeklyPlans: Type.Array(WeekPlan),
  /** The first task of the first week; absent in a plan that was shared before version 1.8. */
  firstJob: Type.Optional(Type.String()),
  /** The described bed in strips across its width, from the north end; null: no bed, pots, or too big to draw. */
  bed: Type.Optional(
    Nullable(
      StrictObject({
        lengthFt: Type.Number(),
        widthFt: Type.Number(),
        /** How many beds of this size; absent: one. */
        count: Type.Optional(Type.Integer()),
        strips: Type.Array(
          StrictObject({
            /** From 1, in the order in which the beds are filled; absent: the only one. */
            bed: Type.Optional(Type.Integer()),
            cropId: Type.String(),
            name: Type.String(),
            fromFt: Type.Number(),
            toFt: Type.Number(),
            /** As many as fit. */
            plants: Type.Integer(),
            /** When the crop goes in; null: in these four weeks. */
            date: Nullable(Day),
          }),
        ),
      }),
    ),
  ),
  /** 16 hex digits, derived from answers, day and data: the same input gives the same plan. */
  planId: Type.String(),
  context: StrictObject({
    day: Day,
    place: Type.String(),
    state: Nullable(Type.String()),
    zip3: Nullable(Type.String()),
    zone: Type.String(),
    zoneEdition: Type.String(),
    /** dates: see lastFrost and firstFrost; frost-free: no regular frost; any-month: frost possible in every month. */
    frost: OneOf(['dates', 'frost-free', 'any-month']),
    lastFrost: Nullable(StrictObject({ half: Day, tenth: Day })),
    firstFrost: Nullable(StrictObject({ half: Day, tenth: Day })),
    /** A sentence on the uncertainty of the frost dates; null without dates. */
    spread: Nullable(Type.String()),
    phase: Type.String(),
    understood: Type.Array(Type.String()),
    /** What the text said and the plan could not use, in the visitor's own words. */
    unused: Type.Optional(Type.Array(Type.String())),
    alternatives: Type.Array(Type.String()),
    generatedAt: Type.String(),
    attribution: Type.String(),
    extension: Nullable(StrictObject({ name: Type.String(), url: Type.String(), soilTest: Type.String() })),
  }),
  /** Crops that cannot be started yet: when they can, and what to grow meanwhile. */
  later: Type.Array(
    StrictObject({
      option: Type.String(),
      crop: Type.String(),
      /** null: not recommended at this place. */
      date: Nullable(Day),
      say: Type.String(),
      substitute: Nullable(Type.String()),
    }),
  ),
  /** One answer for each wish; absent in a plan shared before version 1.18. */
  wishes: Type.Optional(Type.Array(WishAnswer)),
  totals: StrictObject({ minutes: Type.Array(Type.Integer()), dollars: Type.Integer() }),
  /** What the person said to have: minutes in a week, dollars in all four weeks. Absent in a plan shared before version 1.9. */
  limits: Type.Optional(StrictObject({ weekMinutes: Type.Integer(), dollars: Type.Integer() })),
  /** The year of the crops that the plan names; absent in a plan shared before version 1.9. */
  year: Type.Optional(GrowingYear),
  /**
   * The answers that give the next plan, with the place and what was understood of the site instead of the text that was
   * typed. Absent in a plan shared before version 1.9.
   */
  answers: Type.Optional(FarmPlanRequest),
});
export type FarmPlan = Static<typeof FarmPlan>;

/** What a text says about a place; all null where it names none. */
export const PlanPlace = StrictObject({
  place: Nullable(Type.String()),
  zone: Nullable(Type.String()),
  frost: Nullable(OneOf(['dates', 'frost-free', 'any-month'])),
  /** The average last frost that comes next; null without frost dates. */
  lastFrost: Nullable(Day),
  /** Why a place that the text names is not known, in a sentence; null where none is named. */
  problem: Type.Optional(Nullable(Type.String())),
  /** What else the text says of the ground and its gardener: 'a raised bed'. Since 1.22. */
  understood: Type.Optional(Type.Array(Type.String())),
  /** Parts of the text that say nothing to the planner. Since 1.22. */
  unused: Type.Optional(Type.Array(Type.String())),
});
export type PlanPlace = Static<typeof PlanPlace>;

const MESSAGES = {
  location: /*i18n*/ 'Please tell us where you grow, in up to 500 characters.',
  experience: /*i18n*/ 'Please choose your experience.',
  crops: /*i18n*/ 'Please choose one to eight crops from the list.',
  budget: /*i18n*/ 'Please choose a budget.',
  timePerWeek: /*i18n*/ 'Please choose your hours a week.',
  plants: /*i18n*/ 'Please choose up to 24 plants.',
  wishes: /*i18n*/ 'Please tell us what else you want to grow or keep in up to 300 characters.',
  start: /*i18n*/ 'Please choose a first day from today to a year from now.',
  '': /*i18n*/ 'Please check your answers.',
};

const CropIds = Type.String({ pattern: '^[a-z0-9-]{1,40}(,[a-z0-9-]{1,40}){0,23}$' });
const PlaceName = Type.String({ minLength: 1, maxLength: 120 });
const Token = Type.String({ maxLength: 128 });
const INCOMPLETE_LINK = /*i18n*/ 'This link is not complete. Copy the whole line from the email.';

export const farmPlan = {
  /** The place of a text that is being typed. Nothing is stored. */
  'GET /api/farm-plan/place': {
    access: 'visitor',
    query: StrictObject({
      text: Type.String({ minLength: 1, maxLength: 500 }),
      language: Type.Optional(PlanLanguage),
    }),
    reply: PlanPlace,
    messages: { '': MESSAGES.location },
    limit: { per: 'minute', times: 60, perPrefix: 600 },
  },
  /** The year of a place and crops on one sheet, as a download. 422 `plan.place`, `plan.crops`, `plan.bed`. */
  'GET /api/farm-plan/poster': {
    access: 'visitor',
    cost: 'high',
    query: StrictObject({
      place: PlaceName,
      /** Ids of crops of libs/almanac. */
      crops: CropIds,
      /** The first day of the plan; absent: today. */
      day: Type.Optional(Day),
      /** Minutes of work in the plan's weeks. */
      minutes: Type.Optional(Type.String({ pattern: '^\\d{1,4}(,\\d{1,4}){0,3}$' })),
      /** A bed from above: feet of length and width, then crop, first and last foot of each strip, '8x4,okra:0:2.5'. */
      bed: Type.Optional(
        Type.String({
          pattern: '^\\d{1,3}(\\.\\d)?x\\d{1,3}(\\.\\d)?(,[a-z0-9-]{1,40}(:\\d{1,3}(\\.\\d)?){2}){1,24}$',
        }),
      ),
      size: OneOf(['letter', 'tabloid']),
      format: OneOf(['pdf', 'svg']),
      language: Type.Optional(PlanLanguage),
    }),
    messages: { '': 'This link is not complete. Open the poster from your plan.' },
    limit: { per: 'minute', times: 20, perPrefix: 200 },
  },
  /** Packets for the crops, to cut, fold and glue, as a PDF to save. 422 `plan.place`, `plan.crops`. */
  'GET /api/farm-plan/seed-packets': {
    access: 'visitor',
    cost: 'high',
    /** `crops`: ids of crops of libs/almanac. */
    query: StrictObject({ place: PlaceName, crops: CropIds, language: Type.Optional(PlanLanguage) }),
    messages: { '': 'This link is not complete. Open the packets from your plan.' },
    limit: { per: 'minute', times: 20, perPrefix: 200 },
  },
  /** The plan of these answers and this day as a PDF to save. Nothing is stored. 422 `plan.day`. */
  'POST /api/farm-plan/pdf': {
    access: 'visitor',
    cost: 'high',
    bodyBytes: 5_120,
    body: StrictObject({ ...FarmPlanRequest.properties, day: Day }),
    download: true,
    messages: { ...MESSAGES, day: /*i18n*/ 'This plan is too old to print. Please make it again.' },
    limit: { per: 'minute', times: 10, perPrefix: 120 },
  },
  'POST /api/generate-farm-plan': {
    access: 'visitor',
    bodyBytes: 5_120,
    body: FarmPlanRequest,
    reply: FarmPlan,
    messages: MESSAGES,
    limit: { per: 'minute', times: 10, perPrefix: 120 },
  },
  /** Stores the plan of these answers and this day under a link for 90 days. */
  'POST /api/farm-plans': {
    access: 'visitor',
    bodyBytes: 5_120,
    body: StrictObject({ ...FarmPlanRequest.properties, day: Day }),
    reply: StrictObject({ token: Type.String(), expiresAt: Type.String() }),
    messages: { ...MESSAGES, day: /*i18n*/ 'This plan is too old to share. Please make it again.' },
    limit: { per: 'hour', times: 20, perPrefix: 200 },
  },
  /**
   * Sends an email that asks to confirm the address; from then on the next four weeks of these answers are emailed each
   * month. The response is the same for every address. 422 `plan.email`.
   */
  'POST /api/farm-plan/emails': {
    access: 'visitor',
    bodyBytes: 6_144,
    body: StrictObject({ ...FarmPlanRequest.properties, email: Type.String({ maxLength: 254 }) }),
    reply: StrictObject({ sent: Type.Literal(true) }),
    messages: { ...MESSAGES, email: /*i18n*/ 'Please enter a valid email address' },
    limit: { per: 'hour', times: 10, perPrefix: 150 },
  },
  /** Idempotent for seven days; replaces an earlier plan of the address. 410 `plan.emails_expired`. */
  'POST /api/farm-plan/emails/confirm': {
    access: 'anyone',
    body: StrictObject({ token: Token }),
    /** `next`: the day of the first email. */
    reply: StrictObject({ next: Day }),
    messages: { '': INCOMPLETE_LINK },
    limit: { per: 'minute', times: 30, perPrefix: 300 },
  },
  /**
   * Ends the emails and deletes the address. Called by the page and by mail programs (RFC 8058 one-click), without cookies
   * and with any kind of body: therefore raw, without sign-in. Idempotent; 404 `plan.unknown_link`.
   */
  'POST /api/farm-plan/emails/stop/:token': {
    access: 'anyone',
    params: StrictObject({ token: Token }),
    reply: StrictObject({ stopped: Type.Literal(true) }),
    messages: { '': INCOMPLETE_LINK },
    limit: { per: 'minute', times: 30, perPrefix: 300 },
    bodyBytes: 1_024,
    raw: true,
  },
  /** 404 `plan.gone`. */
  'GET /api/farm-plans/:token': {
    access: 'anyone',
    params: StrictObject({ token: Type.String({ maxLength: 128 }) }),
    reply: FarmPlan,
  },
  /** The shared plan as a PDF to save. 404 `plan.gone`. */
  'GET /api/farm-plans/:token/pdf': {
    access: 'anyone',
    cost: 'high',
    params: StrictObject({ token: Type.String({ maxLength: 128 }) }),
    limit: { per: 'minute', times: 20, perPrefix: 200 },
  },
} satisfies Contract;
