import { fuzzPage, linesOf } from './figures';

test('figures are told in four lines, and every fault in one of its own', () => {
  const route = { inputs: 200, statuses: { 200: 120, 400: 80 }, worstMs: 40, faults: [] };
  const routes = [
    { ...route, key: 'GET /api/a' },
    { ...route, key: 'POST /api/b', statuses: { 400: 199, 500: 1 }, worstMs: 90, faults: ['500 <- valid /api/b'] },
  ];
  expect(linesOf('farm', { routes, middleMb: 80, endMb: 81.5 })).toEqual([
    'farm: 2 routes, 400 inputs, 1 faults',
    '  answers  200: 120, 400: 279, 500: 1',
    '  slowest  POST /api/b 90 ms, GET /api/a 40 ms',
    '  memory   80 MB half-way, 81.5 MB at the end',
    '  FAULT POST /api/b: 500 <- valid /api/b',
  ]);
});

test('a run of everything is a page with a line a project', () => {
  const route = { key: 'GET /api/a', inputs: 200, statuses: { 200: 120, 400: 80 }, worstMs: 40, faults: [] };
  const slower = { ...route, key: 'POST /api/b', worstMs: 90, faults: ['500 <- valid /api/b'] };
  const page = fuzzPage(
    [{ project: 'farm', figures: { routes: [route, slower], middleMb: 80, endMb: 81.5 } }],
    '7',
    'Measured today.',
  );
  expect(page).toContain('| farm | 2 | 400 | 1 | 200: 240, 400: 160 | POST /api/b 90 | 80 | 81.5 |');
  expect(page).toContain('(seed 7)');
  expect(page).toContain('Measured today.');
});
