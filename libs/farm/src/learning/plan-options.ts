const CROPS = [
  'Lettuce & Leafy Greens',
  'Tomatoes',
  'Herbs (Basil, Cilantro, etc.)',
  'Peppers',
  'Beans & Peas',
  'Root Vegetables (Carrots, Radishes)',
  'Flowers',
  'Medicinal Plants',
] as const;

/** Options of the farm plan wizard. */
export const planOptions = {
  experience: [
    { value: 'beginner', label: 'Beginner' },
    { value: 'some-experience', label: 'Some experience' },
    { value: 'experienced', label: 'Experienced' },
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
    { value: 'nothing', label: 'Nothing $0', cents: 0 },
    { value: 'minimal', label: 'Minimal $0-50', cents: 5_000 },
    { value: 'moderate', label: 'Moderate $50-200', cents: 20_000 },
    { value: 'comfortable', label: 'Comfortable $200+', cents: 40_000 },
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
    { legend: 'Your space', isOne: true, phrases: ['in pots', 'raised bed', 'yard', 'field'] },
    { legend: 'Its sun', isOne: true, phrases: ['full sun', 'part shade', 'mostly shade'] },
    {
      legend: 'Plan around',
      isOne: false,
      phrases: [
        ...['deer', 'rabbits', 'dogs run loose', 'we have hens', 'small children', 'wheelchair', 'cannot kneel'],
        ...['cannot lift', 'weekends only', 'no water nearby', 'clay soil', 'sandy soil', 'rocky ground'],
        ...['ground that floods', 'windy', 'old paint or lead', 'no digging'],
      ],
    },
  ],
  /** States whose towns are found by name alone. */
  southernStates: ['AL', 'AR', 'FL', 'GA', 'KY', 'LA', 'MS', 'NC', 'OK', 'SC', 'TN', 'TX', 'VA'] as readonly string[],
} as const;

export type PlanCrop = (typeof CROPS)[number];
