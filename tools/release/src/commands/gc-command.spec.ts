import { gcPlan } from './gc-command';

const DAY = 86_400_000;
const now = new Date('2026-03-31T00:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY).toISOString();
const stored = (name: string, build: string, days: number | null) => ({
  ...{ name, build },
  index: days === null ? null : { builtAt: daysAgo(days) },
});
const release = (days: number, shell: string, store: string, canary?: string) => ({
  createdAt: daysAgo(days),
  shell: { build: shell },
  remotes: {
    store: { build: store, state: 'on' as const, ...(canary && { canary: { build: canary, percent: 5 } }) },
  },
});
const history = [
  ...[
    release(90, 's1', 'a'),
    release(60, 's1', 'b'),
    release(40, 's1', 'c'),
    release(20, 's1', 'i'),
    release(15, 's1', 'j'),
  ],
  ...[release(12, 's1', 'k'), release(10, 's1', 'd', 'e')],
];

test.each([
  ['a build last live before the period is deleted', stored('store', 'b', 60), true],
  ['a build still live in the period stays, however old its revision', stored('store', 'c', 40), false],
  ['a live build stays, however old', stored('shell', 's1', 400), false],
  ['a canary stays', stored('store', 'e', 200), false],
  ['a recent build without a revision stays, such as a preview', stored('store', 'f', 2), false],
  ['an old build that was never promoted is deleted', stored('store', 'g', 31), true],
  ['the same build id of another project counts separately', stored('ops', 'd', 50), true],
  ['an interrupted publish is deleted', stored('store', 'h', null), true],
])('%s', (_, each, isDeleted) => expect(gcPlan([each], history, now, 30 * DAY)).toEqual(isDeleted ? [each] : []));

test('a site without changes for months keeps its live builds', () => {
  const [old] = history;
  const all = [stored('store', 'a', 90), stored('shell', 's1', 90), stored('store', 'z', 90)];
  expect(gcPlan(all, old ? [old] : [], now, 30 * DAY).map(({ build }) => build)).toEqual(['z']);
});

test('a site that is seldom changed keeps the builds of its last five revisions', () => {
  const rare = ['a', 'b', 'c', 'd', 'e', 'f'].map((build, i) => release(400 - i, 's1', build));
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((build) => stored('store', build, 400));
  expect(gcPlan(all, rare, now, 30 * DAY).map(({ build }) => build)).toEqual(['a']);
});

test('a build with an invalid date stays', () => {
  const invalid = { name: 'store', build: 'x', index: { builtAt: 'yesterday' } };
  expect(gcPlan([invalid], history, now, 30 * DAY)).toEqual([]);
});
