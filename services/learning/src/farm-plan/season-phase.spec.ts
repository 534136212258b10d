import { dayOf, textOf, climate } from '@farm/almanac';
import { phaseOf } from './season-phase';

/** Every day of 2027 on which the phase is another than the day before. */
function changesIn2027(zip3: string): string[] {
  const frost = climate.byPrefix.get(zip3)?.frost ?? { kind: 'ever' as const };
  const days = Array.from({ length: 365 }, (_, i) => dayOf('2027-01-01') + i);
  return days
    .filter((day) => phaseOf(frost, day) !== phaseOf(frost, day - 1))
    .map((day) => `${textOf(day).slice(5)} ${phaseOf(frost, day)}`);
}

test.each([
  [
    '360',
    [
      '01-26 seed-starting',
      '03-23 spring-planting',
      '05-04 summer',
      '08-06 fall-planting',
      '10-29 frost-watch',
      '12-10 winter-prep',
    ],
  ],
  ['701', ['01-21 seed-starting', '02-02 spring-planting', '05-01 summer', '09-17 fall-planting', '12-10 frost-watch']],
  ['337', ['01-14 spring-planting', '05-01 summer', '10-01 fall-planting', '12-24 frost-watch']],
])('the year of %s turns on these days', (zip3, turns) => {
  expect(changesIn2027(zip3)).toEqual(turns);
});
