import { dateIn, type Day, textOf } from '@farm/almanac';
import { occupationsOf, type CourseFarm, type Occupation, type Wave } from './course-farm';

export type ClashKind =
  | 'overlap'
  | 'bare'
  | 'family'
  | 'window'
  | 'cover'
  | 'unripe'
  | 'frost'
  | 'space'
  | 'hours'
  | 'market'
  | 'morning'
  | 'rest'
  | 'tarps'
  | 'money'
  | 'lesson';

export interface Clash {
  kind: ClashKind;
  text: string;
}

export interface Walk {
  farm: CourseFarm;
  all: Occupation[];
  /** First and last day of the walk. */
  from: Day;
  to: Day;
}

export const clash = (kind: ClashKind, { bed, use }: Occupation, day: Day, text: string): Clash => ({
  kind,
  text: `bed ${bed}, ${textOf(day)}, ${use}: ${text}`,
});

export const cropRows = ({ all }: Walk) => all.filter(({ kind }) => kind === 'crop');
export const inBed = ({ all }: Walk, bed: number) =>
  all.filter((each) => each.bed === bed).sort((a, b) => a.from - b.from || a.to - b.to);
export const bedNumbers = ({ farm }: Walk) => [...Array(farm.garden.beds).keys()].map((bed) => bed + 1);

export interface CropWave extends Wave {
  use: string;
  /** Of the bed's crop. */
  part: number;
}

export const wavesOf = (walk: Walk): CropWave[] =>
  cropRows(walk).flatMap(({ use, waves }) => {
    const feet = waves.reduce((sum, wave) => sum + wave.feet, 0);
    return waves.map((wave) => ({ ...wave, use, part: wave.feet / feet }));
  });

export const yearsOf = ({ farm }: Walk) => [...Array(farm.years).keys()].map((year) => farm.firstYear + year);

export const HOUR_MINUTES = 60;

/** All that the farm's years hold, in all beds or some. */
export function walkOf(farm: CourseFarm, beds?: readonly number[]): Walk {
  const last = farm.firstYear + farm.years - 1;
  const all = occupationsOf(farm).filter(({ bed }) => beds?.includes(bed) ?? true);
  return { farm, all, from: dateIn(farm.firstYear, 1, 1), to: dateIn(last, 12, 31) };
}
