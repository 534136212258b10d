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

/** What the farm plan wizard offers, with the labels it shows. */
export const planOptions = {
  experience: [
    { value: 'beginner', label: 'Beginner' },
    { value: 'some-experience', label: 'Some experience' },
    { value: 'experienced', label: 'Experienced' },
  ],
  crops: CROPS,
  /** `cents` is what a plan of four weeks may cost in all. */
  budget: [
    { value: 'minimal', label: 'Minimal $0-50', cents: 5_000 },
    { value: 'moderate', label: 'Moderate $50-200', cents: 20_000 },
    { value: 'comfortable', label: 'Comfortable $200+', cents: 40_000 },
  ],
  /** Hours a week: what is shown, and the minutes and tasks that a week of the plan may hold. */
  timePerWeek: [
    { value: '2', label: '2-3', minutes: 150, tasks: 3 },
    { value: '5', label: '4-6', minutes: 330, tasks: 4 },
    { value: '8', label: '7-10', minutes: 540, tasks: 5 },
    { value: '12', label: '10+', minutes: 720, tasks: 6 },
  ],
  /** The states whose towns are looked up by name alone. */
  southernStates: ['AL', 'AR', 'FL', 'GA', 'KY', 'LA', 'MS', 'NC', 'OK', 'SC', 'TN', 'TX', 'VA'] as readonly string[],
} as const;

export type PlanCrop = (typeof CROPS)[number];
