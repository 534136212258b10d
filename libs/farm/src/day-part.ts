export type DayPartName = 'morning' | 'midday' | 'afternoon' | 'evening' | 'sunset' | 'night';

export interface DayPart {
  name: DayPartName;
  /** What the hour is good for. */
  line: string;
}

const NIGHT: DayPart = { name: 'night', line: 'Let the soil work.' };

/** Each part lasts up to its hour, which belongs to the next. Spec 2 section 9. */
const PARTS: readonly (DayPart & { until: number })[] = [
  { ...NIGHT, until: 5 },
  { name: 'morning', until: 11, line: 'Water the roots before the heat.' },
  { name: 'midday', until: 14, line: 'Rest and plan.' },
  { name: 'afternoon', until: 17, line: 'Harvest greens as the heat breaks.' },
  { name: 'evening', until: 19, line: 'Walk the rows and scout.' },
  { name: 'sunset', until: 20, line: 'Close covers.' },
];

/** The part of the day at an hour of the farm's clock, 0 to 23. */
export function dayPart(hour: number): DayPart {
  const { name, line } = PARTS.find(({ until }) => hour < until) ?? NIGHT;
  return { name, line };
}
