import { climate } from './climate';
import { grownCrops } from './crops';
import { dayOf, readDay } from './days';
import { growingYear } from './growing-year';

function placeAt(zip3: string) {
  const place = climate.byPrefix.get(zip3);
  if (!place) throw new Error(`No prefix ${zip3}`);
  return place;
}

const TODAY = dayOf('2026-11-21');
const yearAt = (zip3: string, ids: readonly string[], today = TODAY) =>
  growingYear(
    grownCrops.filter(({ id }) => ids.includes(id)),
    placeAt(zip3),
    today,
  );

test('twelve months of Tuskegee from November on: frost, and tomatoes indoors, outdoors and ripe', () => {
  const year = yearAt('360', ['cherry-tomato']);
  expect(year).toMatchObject({ from: '2026-11-01', to: '2027-10-31' });
  expect(year.frost).toEqual([
    { kind: 'likely', from: '2026-11-12', to: '2027-03-23' },
    { kind: 'possible', from: '2026-11-01', to: '2026-11-11' },
    { kind: 'possible', from: '2027-03-24', to: '2027-04-14' },
    { kind: 'possible', from: '2027-10-22', to: '2027-10-31' },
  ]);
  const [tomato] = year.crops;
  expect(tomato).toMatchObject({ name: 'Cherry tomato', method: 'transplant' });
  expect(tomato?.spans[0]).toMatchObject({ kind: 'indoors', from: '2027-02-24' });
  expect(tomato?.spans.find(({ kind }) => kind === 'outdoors')).toMatchObject({ from: '2027-04-14' });
});

test('nothing is planted or picked before the day of the plan, and picking goes on until frost', () => {
  const [tomato, radish] = yearAt('232', ['cherry-tomato', 'radish'], dayOf('2027-03-15')).crops;
  const spans = [...(tomato?.spans ?? []), ...(radish?.spans ?? [])];
  expect(spans.filter(({ from }) => from < '2027-03-15')).toEqual([]);
  const last = tomato?.spans.filter(({ kind }) => kind === 'harvest').at(-1);
  expect(last?.to.slice(0, 7)).toMatch(/2027-(10|11)/);
});

test('no frost is drawn where none occurs regularly, or in any month', () => {
  expect(yearAt('331', ['radish']).frost).toEqual([]);
  expect(yearAt('331', ['radish']).crops[0]?.spans).not.toEqual([]);
});

test('spans of every crop at every tenth place lie in order within the year, and frost ends the harvest of tender crops', () => {
  const prefixes = [...climate.byPrefix.values()].filter((_, index) => index % 10 === 0);
  for (const prefix of prefixes)
    for (const today of ['2027-01-31', '2027-04-15', '2027-08-01', '2028-02-29'].map(dayOf)) {
      const year = growingYear(grownCrops, prefix, today);
      for (const { name, cropId, spans } of year.crops) {
        for (const [at, { kind, from, to }] of spans.entries()) {
          const where = `${prefix.zip3} ${name} ${kind} ${from}`;
          const before = spans[at - 1];
          expect([where, readDay(from) !== null && from <= to && from >= year.from && to <= year.to]).toEqual([
            where,
            true,
          ]);
          if (before?.kind === kind) expect([where, before.to < from]).toEqual([where, true]);
        }
        const isTender = grownCrops.find(({ id }) => id === cropId)?.hardiness === 'tender';
        const winter = year.frost.find(({ kind, to }) => kind === 'likely' && to < year.to && to > year.from);
        if (isTender && winter && winter.from > year.from)
          expect(
            spans.filter(({ kind, from }) => kind === 'harvest' && from > winter.from && from < winter.to),
          ).toEqual([]);
      }
    }
});
