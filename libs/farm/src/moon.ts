const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export const moonPhases = [
  /*i18n*/ 'New Moon',
  /*i18n*/ 'Waxing Crescent',
  /*i18n*/ 'First Quarter',
  /*i18n*/ 'Waxing Gibbous',
  /*i18n*/ 'Full Moon',
  /*i18n*/ 'Waning Gibbous',
  /*i18n*/ 'Last Quarter',
  /*i18n*/ 'Waning Crescent',
] as const;

export type MoonPhase = (typeof moonPhases)[number];

export interface Moon {
  /** Position between two new moons: 0 new, 0.25 first quarter, 0.5 full, up to 1. */
  turn: number;
  phase: MoonPhase;
  /** Illuminated fraction of the disc, 0 to 1. */
  lit: number;
}

const sin = (degrees: number): number => Math.sin((degrees * Math.PI) / 180);

/** By the five largest terms of the moon's elongation from the sun (Meeus, Astronomical Algorithms, chapters 47 and 48). */
function turnAt(ms: number): number {
  const centuries = (ms / 86_400_000 + 2_440_587.5 - 2_451_545) / 36_525;
  const elongation = 297.8501921 + 445_267.1114034 * centuries;
  const sun = 357.5291092 + 35_999.0502909 * centuries;
  const moon = 134.9633964 + 477_198.8675055 * centuries;
  const corrected =
    elongation +
    6.289 * sin(moon) -
    2.1 * sin(sun) +
    1.274 * sin(2 * elongation - moon) +
    0.658 * sin(2 * elongation) +
    0.214 * sin(2 * moon);
  return (((corrected % 360) + 360) % 360) / 360;
}

/** The moon at an instant. Phases begin within an hour of the exact time. */
export function moonAt(at: Date): Moon {
  const turn = turnAt(at.getTime());
  return {
    turn,
    phase: moonPhases[Math.floor(8 * turn + 0.5) % 8] as MoonPhase,
    lit: (1 - Math.cos(2 * Math.PI * turn)) / 2,
  };
}

/** Distance past the target, from -0.5 to 0.5; 0 when the phase is reached. */
const past = (ms: number, target: number): number => ((turnAt(ms) - target + 1.5) % 1) - 0.5;

/** When the moon next reaches a position between two new moons (0 to 1), to the minute. */
function nextTurn(target: number, after: Date): Date {
  let from = after.getTime();
  // A step of an hour is at most 0.0016, so a change from negative to positive is the phase and not the jump from 0.5 to -0.5.
  while (!(past(from, target) <= 0 && past(from + HOUR_MS, target) > 0)) from += HOUR_MS;
  let to = from + HOUR_MS;
  while (to - from > MINUTE_MS) {
    const middle = (from + to) / 2;
    if (past(middle, target) <= 0) from = middle;
    else to = middle;
  }
  return new Date(to);
}

/** The next new or full moon after an instant, to the minute. */
export const nextMoon = (phase: 'New Moon' | 'Full Moon', after: Date): Date =>
  nextTurn(phase === 'New Moon' ? 0 : 0.5, after);

export interface MoonEvent {
  phase: MoonPhase;
  /** As in `Moon`. */
  turn: number;
  at: Date;
}

/** The next new moons, full moons and quarters after an instant, in order. */
export function nextMoonPhases(after: Date, count: number): readonly MoonEvent[] {
  const events: MoonEvent[] = [];
  for (let from = after; events.length < count;) {
    const turn = ((Math.floor(4 * turnAt(from.getTime())) + 1) % 4) / 4;
    const at = nextTurn(turn, from);
    events.push({ phase: moonPhases[8 * turn] as MoonPhase, turn, at });
    from = new Date(at.getTime() + HOUR_MS);
  }
  return events;
}
