import { frostIn, yearsAround, type Day, type Frost } from '@farm/almanac';

/** Standard deviations between the middle of a normal distribution and the value that 1 in 10 exceeds. */
const TENTH_DEVIATIONS = 1.2816;

/** The standard normal distribution function, by the logistic approximation of Bowling (2009): at most 0.0002 off. */
const normal = (z: number): number => 1 / (1 + Math.exp(-(0.07056 * z ** 3 + 1.5976 * z)));

/**
 * The chance, 0 to 1, that the first freeze of the fall has come and the last of the spring has not. Both dates are taken
 * as normally distributed through their published averages and 1-in-10 dates (NOAA climate normals).
 */
export function frostChance(frost: Extract<Frost, { kind: 'dates' }>, day: Day): number {
  const chances = yearsAround(day).map((year) => {
    const fall = frostIn(frost, year);
    const spring = frostIn(frost, year + 1);
    const hasBegun = normal(((day - fall.firstHalf) * TENTH_DEVIATIONS) / (fall.firstHalf - fall.firstTenth));
    const goesOn = normal(((spring.lastHalf - day) * TENTH_DEVIATIONS) / (spring.lastTenth - spring.lastHalf));
    return Math.min(hasBegun, goesOn);
  });
  return Math.max(...chances);
}
