import { formatFigures } from './main';

test('results are four lines, and one line per fault', () => {
  const route = { inputs: 200, statuses: { 200: 120, 400: 80 }, worstMs: 40, faults: [] };
  const routes = [
    { ...route, key: 'GET /api/a' },
    { ...route, key: 'POST /api/b', statuses: { 400: 199, 500: 1 }, worstMs: 90, faults: ['500 <- valid /api/b'] },
  ];
  expect(formatFigures('farm', { routes, middleMb: 80, endMb: 81.5 })).toEqual([
    'farm: 2 routes, 400 inputs, 1 faults',
    '  statuses 200: 120, 400: 279, 500: 1',
    '  slowest  POST /api/b 90 ms, GET /api/a 40 ms',
    '  memory   80 MB half-way, 81.5 MB at the end',
    '  FAULT POST /api/b: 500 <- valid /api/b',
  ]);
});
