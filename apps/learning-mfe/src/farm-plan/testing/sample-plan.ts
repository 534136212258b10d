import type { FarmPlan, FarmPlanRequest, WeekPlan } from '@farm/contracts';

export const sampleRequest: FarmPlanRequest = {
  location: 'Tuskegee AL 36083, 4x8 raised bed',
  experience: 'beginner',
  crops: ['Tomatoes', 'Flowers'],
  budget: 'minimal',
  timePerWeek: '5',
};

const week = (number: number, startDate: string, title: string): WeekPlan => ({
  week: number,
  title,
  startDate,
  tasks: [`First task of week ${number}, with words enough to go over the end of one line.`, `Second of ${number}.`],
  dexterTips: [`A tip for week ${number}.`, `Another for ${number}.`],
  details: [
    { minutes: 40, dollars: 18, cropId: 'pansy', date: startDate, why: `Reason ${number}: the ground is still warm.` },
    { minutes: 65, dollars: 0, cropId: null, date: null, why: `Second reason ${number}.` },
  ],
});

const context: FarmPlan['context'] = {
  day: '2026-11-21',
  place: 'Tuskegee, Alabama',
  state: 'AL',
  zip3: '360',
  zone: '8a',
  zoneEdition: 'USDA 2012 map',
  frost: 'dates',
  lastFrost: { half: '2027-03-23', tenth: '2027-04-14' },
  firstFrost: { half: '2026-11-24', tenth: '2026-10-22' },
  spread: 'Last frost about March 23, give or take 10 days; 1 year in 10 it freezes after April 14.',
  phase: 'frost-watch',
  understood: ['4 by 8 feet', 'a raised bed'],
  alternatives: [],
  generatedAt: '2026-11-22T03:00:00.000Z',
  attribution: 'Place data: GeoNames, CC BY 4.0. Climate: NOAA 1981-2010 normals. Zones: OPHZ from the USDA 2012 map.',
  extension: {
    name: 'Alabama Extension',
    url: 'https://www.aces.edu/',
    soilTest: 'https://www.aces.edu/blog/category/soil/',
  },
};

/** A plan as the service makes it, short. */
export const planWith = (change: Partial<FarmPlan['context']> = {}): FarmPlan => ({
  customMessage: 'Here is a plan for Tuskegee, Alabama. Begin with this: lay out the covers.',
  weeklyPlans: [
    week(1, '2026-11-21', 'Lay out the covers'),
    week(2, '2026-11-28', 'Shred leaves'),
    week(3, '2026-12-05', 'Clean the tools'),
    week(4, '2026-12-26', 'Mulch bare beds'),
  ],
  planId: '133c1e8257d76182',
  context: { ...context, ...change },
  later: [
    {
      option: 'Tomatoes',
      crop: 'Cherry tomato',
      date: '2027-04-14',
      say: 'Not now: sow indoors from February 24, set out from April 14 (before that, frost 1 year in 10).',
      substitute: 'Pansy and viola',
    },
  ],
  firstJob: 'First task of week 1, with words enough to go over the end of one line.',
  bed: {
    lengthFt: 8,
    widthFt: 4,
    strips: [
      { cropId: 'cherry-tomato', name: 'Cherry tomato', fromFt: 0, toFt: 4, plants: 4, date: '2027-04-14' },
      { cropId: 'pansy', name: 'Pansy and viola', fromFt: 4, toFt: 8, plants: 64, date: null },
    ],
  },
  answers: { ...sampleRequest, location: 'Tuskegee, Alabama, 4 by 8 feet, raised bed' },
  limits: { weekMinutes: 330, dollars: 200 },
  year: {
    from: '2026-11-01',
    to: '2027-10-31',
    frost: [{ kind: 'likely', from: '2026-11-12', to: '2027-03-23' }],
    crops: [
      {
        cropId: 'cherry-tomato',
        name: 'Cherry tomato',
        method: 'transplant',
        spans: [
          { kind: 'indoors', from: '2027-02-24', to: '2027-04-07' },
          { kind: 'outdoors', from: '2027-04-14', to: '2027-05-26' },
          { kind: 'harvest', from: '2027-06-13', to: '2027-10-31' },
        ],
      },
    ],
  },
  totals: { minutes: [105, 105, 105, 105], dollars: 72 },
});

/** Answers to wishes, one of each state. */
export const sampleWishes: NonNullable<FarmPlan['wishes']> = [
  { text: 'Garlic', cropId: 'garlic', state: 'planned', date: '2026-11-21', say: 'Plant cloves this week.' },
  { text: 'okra', cropId: 'okra', state: 'later', date: '2027-05-01', say: 'Wait on okra. Sow it from May 1.' },
  { text: 'watermelons', cropId: 'watermelon', state: 'unfit', date: null, say: 'A melon needs 15 gallons of soil.' },
  { text: 'moringa', cropId: null, state: 'unknown', date: null, say: 'We have no dates for moringa; ask UF/IFAS.' },
];

const ROOTS = 'Root Vegetables (Carrots, Radishes)';

/** Two crops of one choice. */
export const twoRootsToWait: FarmPlan['later'] = [
  { option: ROOTS, crop: 'Radish', date: '2027-10-22', say: 'Not now: sow from October 22.', substitute: 'Basil' },
  { option: ROOTS, crop: 'Carrot', date: '2027-09-24', say: 'Not now: sow from September 24.', substitute: 'Basil' },
];
