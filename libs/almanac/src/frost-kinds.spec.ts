import { frostTolerances } from '@farm/farm';
import { climate, type Prefix } from './climate';
import { dayOf, textOf } from './days';
import { frostCrops, frostKinds, tenderRestEnd } from './frost-kinds';

const harmedAt = (name: string) => {
  const crop = frostCrops.find((one) => name.startsWith(one.name) || one.name.startsWith(name));
  return crop && frostKinds.find(({ id }) => id === crop.kind)?.harmedAt;
};

test('no crop dies above the temperature that is said to harm its kind', () => {
  const known = frostTolerances.flatMap(({ killsAt, crops }) => crops.map((name) => [name, killsAt] as const));
  const compared = known.filter(([name]) => harmedAt(name) !== undefined);
  expect(compared.length).toBeGreaterThan(12);
  expect(compared.filter(([name, killsAt]) => (harmedAt(name) ?? 0) < killsAt)).toEqual([]);
});

test('the kinds go from the most tender on, and each has crops', () => {
  expect(frostKinds.map(({ harmedAt: at }) => at)).toEqual([36, 32, 22]);
  for (const { id } of frostKinds) expect(frostCrops.some(({ kind }) => kind === id)).toBe(true);
});

const macon = climate.byPrefix.get('312') as Prefix;

test.each([
  ['in autumn', '2026-11-20', '2027-02-23'],
  ['on the last day of the year', '2026-12-31', '2027-02-23'],
  ['in January', '2027-01-10', '2027-02-23'],
  ['in spring, when plants are set out', '2027-03-01', null],
])('after a killing freeze %s tender crops rest until four weeks before the last frost', (_, night, expected) => {
  const end = tenderRestEnd(macon, dayOf(night));
  expect(end === null ? null : textOf(end)).toBe(expected);
});

test('where frost is not regular nothing rests', () => {
  expect(tenderRestEnd({ frost: { kind: 'free' } }, dayOf('2026-12-20'))).toBeNull();
});
