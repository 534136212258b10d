import { dateIn, type Day, yearOf, type Frost, frostIn, yearsAround } from '@farm/almanac';

export const PHASES = [
  'seed-starting',
  'spring-planting',
  'summer',
  'fall-planting',
  'frost-watch',
  'winter-prep',
] as const;
export type Phase = (typeof PHASES)[number];

interface Boundary {
  phase: Phase;
  from: Day;
}

/** The boundaries of one gardener's year, from seed-starting to winter-prep; short winters lose phases. */
function boundaries(frost: Extract<Frost, { kind: 'dates' }>, year: number): Boundary[] {
  const { lastHalf, firstHalf } = frostIn(frost, year);
  const before = frostIn(frost, year - 1);
  const next = frostIn(frost, year + 1).lastHalf;
  // The winter before may still be on watch for frost when seeds could be started.
  const watchEnds = Math.min(before.firstHalf + 28, lastHalf);
  const fall = firstHalf - 98;
  const listed: Boundary[] = [
    { phase: 'seed-starting', from: Math.max(lastHalf - 56, watchEnds) },
    { phase: 'spring-planting', from: lastHalf },
    { phase: 'summer', from: Math.min(Math.max(lastHalf + 42, dateIn(year, 5, 1)), fall) },
    { phase: 'fall-planting', from: fall },
    { phase: 'frost-watch', from: firstHalf - 14 },
    { phase: 'winter-prep', from: Math.min(firstHalf + 28, next) },
  ];
  let latest = -Infinity;
  return listed.map(({ phase, from }) => {
    latest = Math.max(latest, from); // a boundary never precedes the one before
    return { phase, from: latest };
  });
}

// Where no regular frost comes the cool half of the year is the planting season; the summer belongs to heat lovers.
function frostFreePhase(today: Day): Phase {
  const year = yearOf(today);
  if (today < dateIn(year, 2, 15) || today >= dateIn(year, 8, 15)) return 'fall-planting';
  return today < dateIn(year, 5, 1) ? 'spring-planting' : 'summer';
}

export function phaseOf(frost: Frost, today: Day): Phase {
  if (frost.kind === 'free') return frostFreePhase(today);
  if (frost.kind === 'ever') return 'spring-planting'; // no dates to go by: the tasks of this phase fit any month
  const all = yearsAround(today).flatMap((year) => boundaries(frost, year));
  let present: Phase = 'winter-prep';
  for (const { phase, from } of all) if (from <= today) present = phase;
  return present;
}
