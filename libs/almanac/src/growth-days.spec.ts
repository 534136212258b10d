import { climate } from './climate';
import { daysToFirstHarvest } from './growth-days';
import { crops } from './crops';
import { dayOf } from './days';

const daysOf = (id: string, zip3: string, day: string) => {
  const [crop, place] = [crops.find((each) => each.id === id), climate.byPrefix.get(zip3)];
  if (!crop || !place) throw new Error(`${id} ${zip3}`);
  return daysToFirstHarvest(crop, dayOf(day), place);
};

test.each([
  ['radish', '712', '2026-12-02', 45, 60],
  ['radish', '712', '2027-03-20', 25, 25],
  ['leaf-lettuce', '360', '2027-10-01', 50, 75],
  ['radish', '331', '2026-12-02', 25, 25],
  ['cherry-tomato', '360', '2027-08-20', 60, 60],
  ['bachelor-button', '402', '2027-11-06', 140, 180],
])('%s in %s on %s: %i to %i days', (id, zip3, day, least, most) => {
  const days = daysOf(id, zip3, day);
  expect([days >= least, days <= most]).toEqual([true, true]);
});
