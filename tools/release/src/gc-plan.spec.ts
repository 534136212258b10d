import { gcPlan } from './commands/gc-command';

const DAY = 86_400_000;
const now = new Date('2026-03-31T00:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY).toISOString();
const lying = (name: string, build: string, days: number | null) => ({
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
const history = [release(90, 's1', 'a'), release(60, 's1', 'b'), release(40, 's1', 'c'), release(10, 's1', 'd', 'e')];

test.each([
  ['what was live before the time goes', lying('store', 'b', 60), true],
  ['what was live into the time stays, however old its revision', lying('store', 'c', 40), false],
  ['what is live stays, however old', lying('shell', 's1', 400), false],
  ['a canary stays', lying('store', 'e', 200), false],
  ['what was built lately stays without a revision: a preview', lying('store', 'f', 2), false],
  ['what nobody ever promoted goes with time', lying('store', 'g', 31), true],
  ['the same id of another project is another build', lying('ops', 'd', 50), true],
  ['a publish that was cut off goes', lying('store', 'h', null), true],
])('%s', (_, each, goes) => expect(gcPlan([each], history, now, 30 * DAY)).toEqual(goes ? [each] : []));

test('a site that has not changed for months keeps what is live', () => {
  const [old] = history;
  const all = [lying('store', 'a', 90), lying('shell', 's1', 90), lying('store', 'z', 90)];
  expect(gcPlan(all, old ? [old] : [], now, 30 * DAY).map(({ build }) => build)).toEqual(['z']);
});

test('a date that cannot be read keeps', () => {
  const odd = { name: 'store', build: 'x', index: { builtAt: 'yesterday' } };
  expect(gcPlan([odd], history, now, 30 * DAY)).toEqual([]);
});
