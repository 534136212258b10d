import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject, OneOf, Nullable } from '../contract';

const Day = Type.String({ description: 'YYYY-MM-DD', maxLength: 40 });

/** The crops are those of libs/farm; 422 for any other. */
export const FarmPlanRequest = StrictObject({
  location: Type.String({ minLength: 1, maxLength: 500 }),
  experience: OneOf(['beginner', 'some-experience', 'experienced']),
  crops: Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 8, uniqueItems: true }),
  budget: OneOf(['minimal', 'moderate', 'comfortable']),
  /** Hours a week. */
  timePerWeek: OneOf(['2', '5', '8', '12']),
});
export type FarmPlanRequest = Static<typeof FarmPlanRequest>;

/** The figures of a task; its sentence is in `tasks` at the same index. */
export const PlanTask = StrictObject({
  minutes: Type.Integer(),
  dollars: Type.Integer(),
  cropId: Nullable(Type.String()),
  date: Nullable(Day),
  /** 'Why this week?' */
  why: Type.String(),
});
export type PlanTask = Static<typeof PlanTask>;

export const WeekPlan = StrictObject({
  week: Type.Integer(),
  title: Type.String(),
  tasks: Type.Array(Type.String()),
  dexterTips: Type.Array(Type.String()),
  startDate: Day,
  details: Type.Array(PlanTask),
});
export type WeekPlan = Static<typeof WeekPlan>;

export const FarmPlan = StrictObject({
  customMessage: Type.String(),
  weeklyPlans: Type.Array(WeekPlan),
  /** 16 hex digits, derived from answers, day and data: the same input gives the same plan. */
  planId: Type.String(),
  context: StrictObject({
    /** The day at the place. */
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
  totals: StrictObject({ minutes: Type.Array(Type.Integer()), dollars: Type.Integer() }),
});
export type FarmPlan = Static<typeof FarmPlan>;

const MESSAGES = {
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
    messages: MESSAGES,
    limit: { per: 'minute', times: 10, perPrefix: 120 },
  },
  /** Stores the answers and the day under a link for 90 days; the plan is generated again from them. */
  'POST /api/farm-plans': {
    access: 'visitor',
    body: StrictObject({ ...FarmPlanRequest.properties, day: Day }),
    reply: StrictObject({ token: Type.String(), expiresAt: Type.String() }),
    messages: { ...MESSAGES, day: 'This plan is too old to share. Please make it again.' },
    limit: { per: 'hour', times: 20, perPrefix: 200 },
  },
  /** 404 `plan.gone`. */
  'GET /api/farm-plans/:token': {
    access: 'anyone',
    params: StrictObject({ token: Type.String({ maxLength: 128 }) }),
    reply: FarmPlan,
  },
} satisfies Contract;
