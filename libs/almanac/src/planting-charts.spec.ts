import { climate } from './climate';
import { grownCrops } from './crops';
import table from './data/planting-charts.json';
import { chartFor, chartsOf } from './planting-charts';

const chart = {
  state: 'FL',
  sources: { guide: { title: 'Guide', publisher: 'UF/IFAS', url: 'https://edis.ifas.ufl.edu/', read: null } },
  regions: [{ id: 'north', name: 'North', where: { minLat: 29 } }],
  windows: [{ crop: 'carrot', source: 'guide', as: 'sow', regions: { north: [['08-15', '03-31']] } }],
};

test.each([
  ['a day that is none', { windows: [{ ...chart.windows[0], regions: { north: [['02-30', '3-31']] } }] }],
  ['an unknown region', { windows: [{ ...chart.windows[0], regions: { south: [['08-15', '03-31']] } }] }],
  ['an unknown source', { windows: [{ ...chart.windows[0], source: 'other' }] }],
])('a chart with %s is rejected', (_, change) => {
  expect(() => chartsOf([{ ...chart, ...change }])).toThrow('planting-charts.json');
});

test('every place of a state with a chart lies in one of its regions, and every window is one of a crop', () => {
  const charts = [...chartsOf(table).values()];
  const ids = new Set(grownCrops.map(({ id }) => id));
  expect(
    charts.flatMap(({ state, windows }) =>
      windows.filter(({ crop }) => !ids.has(crop)).map((row) => [state, row.crop]),
    ),
  ).toEqual([]);
  const places = [...climate.byPrefix.values()];
  const missing = charts.flatMap(({ state, windows }) =>
    places.filter((place) => place.state === state && windows.every(({ crop }) => chartFor(crop, place) === null)),
  );
  expect(missing.map(({ zip3 }) => zip3)).toEqual([]);
});
