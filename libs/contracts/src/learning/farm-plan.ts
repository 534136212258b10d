import { Type, type Static } from '@sinclair/typebox';
import { type Contract, Exact, OrNull } from '../contract';

const Day = Type.String({ description: 'YYYY-MM-DD' });

/** Spec 2 section 3. Which crops there are is the farm's list; the service answers 422 for any other. */
export const FarmPlanRequest = Exact({
  location: Type.String({ minLength: 1, maxLength: 500 }),
  experience: Type.Union([Type.Literal('beginner'), Type.Literal('some-experience'), Type.Literal('experienced')]),
  crops: Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 8, uniqueItems: true }),
  budget: Type.Union([Type.Literal('minimal'), Type.Literal('moderate'), Type.Literal('comfortable')]),
  /** Hours a week, as text (Spec 2 section 3). */
  timePerWeek: Type.Union([Type.Literal('2'), Type.Literal('5'), Type.Literal('8'), Type.Literal('12')]),
});
export type FarmPlanRequest = Static<typeof FarmPlanRequest>;

/** One task in figures, beside its sentence in `tasks`. */
export const PlanTask = Exact({
  minutes: Type.Integer(),
  dollars: Type.Integer(),
  cropId: OrNull(Type.String()),
  date: OrNull(Day),
  /** 'Why this week?' */
  why: Type.String(),
});
export type PlanTask = Static<typeof PlanTask>;

export const WeekPlan = Exact({
  week: Type.Integer(),
  title: Type.String(),
  tasks: Type.Array(Type.String()),
  dexterTips: Type.Array(Type.String()),
  startDate: Day,
  details: Type.Array(PlanTask),
});
export type WeekPlan = Static<typeof WeekPlan>;

export const FarmPlan = Exact({
  customMessage: Type.String(),
  weeklyPlans: Type.Array(WeekPlan),
  /** 16 hex digits: same answers, day and data, same plan. */
  planId: Type.String(),
  context: Exact({
    /** The day at the place. */
    day: Day,
    place: Type.String(),
    state: OrNull(Type.String()),
    zip3: OrNull(Type.String()),
    zone: Type.String(),
    zoneEdition: Type.String(),
    /** dates: given; frost-free: no regular frost; any-month: frost possible in every month. */
    frost: Type.Union([Type.Literal('dates'), Type.Literal('frost-free'), Type.Literal('any-month')]),
    lastFrost: OrNull(Exact({ half: Day, tenth: Day })),
    firstFrost: OrNull(Exact({ half: Day, tenth: Day })),
    /** The sentence on how sure these dates are; null without dates. */
    spread: OrNull(Type.String()),
    phase: Type.String(),
    understood: Type.Array(Type.String()),
    alternatives: Type.Array(Type.String()),
    generatedAt: Type.String(),
    attribution: Type.String(),
    extension: OrNull(Exact({ name: Type.String(), url: Type.String(), soilTest: Type.String() })),
  }),
  /** Crops that wait: when they may start, and what to grow meanwhile. */
  later: Type.Array(
    Exact({
      option: Type.String(),
      crop: Type.String(),
      /** null: not advised here at all. */
      date: OrNull(Day),
      say: Type.String(),
      substitute: OrNull(Type.String()),
    }),
  ),
  totals: Exact({ minutes: Type.Array(Type.Integer()), dollars: Type.Integer() }),
});
export type FarmPlan = Static<typeof FarmPlan>;

const SAY = {
  location: 'Please tell us where you grow, in up to 500 characters.',
  experience: 'Please choose your experience.',
  crops: 'Please choose one to eight crops from the list.',
  budget: 'Please choose a budget.',
  timePerWeek: 'Please choose your hours a week.',
  '': 'Please check your answers.',
};

export const farmPlan = {
  'POST /api/generate-farm-plan': {
    access: 'visitor',
    body: FarmPlanRequest,
    reply: FarmPlan,
    say: SAY,
    limit: { per: 'minute', times: 10, perPrefix: 120 },
  },
  /** Keeps a plan for 90 days under a link; made again from the same answers and its day, so it equals what was seen. */
  'POST /api/farm-plans': {
    access: 'visitor',
    body: Exact({ ...FarmPlanRequest.properties, day: Day }),
    reply: Exact({ token: Type.String(), expiresAt: Type.String() }),
    say: { ...SAY, day: 'This plan is too old to share. Please make it again.' },
    limit: { per: 'hour', times: 20, perPrefix: 200 },
  },
  /** 404 `plan.gone`. */
  'GET /api/farm-plans/:token': {
    access: 'anyone',
    params: Exact({ token: Type.String({ maxLength: 128 }) }),
    reply: FarmPlan,
  },
} satisfies Contract;
