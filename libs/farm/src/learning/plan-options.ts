const CROPS = [
  /*i18n*/ 'Lettuce & Leafy Greens',
  /*i18n*/ 'Tomatoes',
  /*i18n*/ 'Herbs (Basil, Cilantro, etc.)',
  /*i18n*/ 'Peppers',
  /*i18n*/ 'Beans & Peas',
  /*i18n*/ 'Root Vegetables (Carrots, Radishes)',
  /*i18n*/ 'Flowers',
  /*i18n*/ 'Medicinal Plants',
] as const;

/** Options of the farm plan wizard. */
export const planOptions = {
  experience: [
    { value: 'beginner', label: /*i18n*/ 'Beginner' },
    { value: 'some-experience', label: /*i18n*/ 'Some experience' },
    { value: 'experienced', label: /*i18n*/ 'Experienced' },
  ],
  crops: CROPS,
  /** Crops of the almanac that an option's label names: a plan says something about each of them. */
  labelCrops: {
    'Lettuce & Leafy Greens': ['leaf-lettuce'],
    'Beans & Peas': ['bush-bean', 'sugar-snap-pea'],
    'Herbs (Basil, Cilantro, etc.)': ['basil', 'cilantro'],
    'Root Vegetables (Carrots, Radishes)': ['carrot', 'radish'],
  } as Partial<Record<(typeof CROPS)[number], readonly string[]>>,
  /** `cents` is the maximum total of a four-week plan. */
  budget: [
    { value: 'nothing', label: /*i18n*/ 'Nothing $0', cents: 0 },
    { value: 'minimal', label: /*i18n*/ 'Minimal $0-50', cents: 5_000 },
    { value: 'moderate', label: /*i18n*/ 'Moderate $50-200', cents: 20_000 },
    { value: 'comfortable', label: /*i18n*/ 'Comfortable $200+', cents: 40_000 },
  ],
  /** Hours a week. `minutes` and `tasks` are the maximum of a week of the plan. */
  timePerWeek: [
    { value: '2', label: '2-3', minutes: 150, tasks: 3 },
    { value: '5', label: '4-6', minutes: 330, tasks: 4 },
    { value: '8', label: '7-10', minutes: 540, tasks: 5 },
    { value: '12', label: '10+', minutes: 720, tasks: 6 },
  ],
  /** Words about the place to press instead of writing them; of a group with `isOne` at most one applies. */
  sitePhrases: [
    {
      legend: /*i18n*/ 'Your space',
      isOne: true,
      phrases: [/*i18n*/ 'in pots', /*i18n*/ 'raised bed', /*i18n*/ 'yard', /*i18n*/ 'field'],
    },
    {
      legend: /*i18n*/ 'Its sun',
      isOne: true,
      phrases: [/*i18n*/ 'full sun', /*i18n*/ 'part shade', /*i18n*/ 'mostly shade'],
    },
    {
      legend: /*i18n*/ 'Plan around',
      isOne: false,
      phrases: [
        ...[
          /*i18n*/ 'deer',
          /*i18n*/ 'rabbits',
          /*i18n*/ 'dogs run loose',
          /*i18n*/ 'we have hens',
          /*i18n*/ 'small children',
          /*i18n*/ 'wheelchair',
          /*i18n*/ 'cannot kneel',
        ],
        ...[
          /*i18n*/ 'cannot lift',
          /*i18n*/ 'weekends only',
          /*i18n*/ 'no water nearby',
          /*i18n*/ 'clay soil',
          /*i18n*/ 'sandy soil',
          /*i18n*/ 'rocky ground',
        ],
        ...[/*i18n*/ 'ground that floods', /*i18n*/ 'windy', /*i18n*/ 'old paint or lead', /*i18n*/ 'no digging'],
      ],
    },
  ],
  /** States whose towns are found by name alone. */
  southernStates: ['AL', 'AR', 'FL', 'GA', 'KY', 'LA', 'MS', 'NC', 'OK', 'SC', 'TN', 'TX', 'VA'] as readonly string[],
} as const;

export type PlanCrop = (typeof CROPS)[number];
