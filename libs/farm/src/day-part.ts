import { type Season, seasonOf } from './seasons';

export type DayPartName = 'morning' | 'midday' | 'afternoon' | 'evening' | 'sunset' | 'night';

export interface DayPart {
  name: DayPartName;
  /** Work for this part of the day. */
  advice: string;
}

type Advice = Readonly<Record<Season, string>>;

const always = (advice: string): Advice => ({ winter: advice, spring: advice, summer: advice, fall: advice });

const NIGHT = { name: 'night', advice: always("The soil's working, you rest.") } as const;

/** `until` is exclusive. */
const PARTS: readonly { name: DayPartName; advice: Advice; until: number }[] = [
  { ...NIGHT, until: 5 },
  {
    name: 'morning',
    until: 11,
    advice: {
      winter: 'Let the frost melt before you touch the leaves.',
      spring: 'Water seedlings at the root.',
      summer: 'Water the roots before the heat.',
      fall: 'Pick greens while they are crisp.',
    },
  },
  {
    name: 'midday',
    until: 14,
    advice: {
      winter: 'Prune and mend in the warm hours.',
      spring: 'Air the row covers.',
      summer: 'Rest and plan.',
      fall: 'Turn the compost.',
    },
  },
  {
    name: 'afternoon',
    until: 17,
    advice: {
      winter: 'Open the cold frame, and close it by four.',
      spring: 'Set out plants as the sun drops.',
      summer: 'Harvest greens as the heat breaks.',
      fall: 'Sow cover crops on bare beds.',
    },
  },
  {
    name: 'evening',
    until: 19,
    advice: {
      winter: 'Read the seed catalogs.',
      spring: 'Walk the rows and scout.',
      summer: 'Walk the rows and scout.',
      fall: 'Write in the garden notebook.', // from the end of October it is dark
    },
  },
  { name: 'sunset', until: 20, advice: { ...always('Close covers.'), summer: 'Put the tools away clean.' } },
];

/** The part of the day at an hour of farm time, 0 to 23, with work for the season of `month`, 1 to 12. */
export function dayPart(hour: number, month: number): DayPart {
  const { name, advice } = PARTS.find(({ until }) => hour < until) ?? NIGHT;
  return { name, advice: advice[seasonOf(month)] };
}
