/** The sections of a course's final plan, and the criteria by which its writer rates it. */
export const PLAN_SECTIONS = ['site', 'beds', 'work', 'money', 'risks'] as const;
export const PLAN_CRITERIA = ['figures', 'agreement', 'season', 'honesty', 'questions'] as const;
export type PlanSection = (typeof PLAN_SECTIONS)[number];
export type PlanCriterion = (typeof PLAN_CRITERIA)[number];

/** Characters of a section. */
export const PLAN_TEXT_LENGTH = 4_000;
/** Levels of a criterion: 1 is the lowest. */
export const PLAN_LEVELS = 4;
