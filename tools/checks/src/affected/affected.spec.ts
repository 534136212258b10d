import type { Build } from '@farm/contracts';
import { choiceOf, planOf } from './plan';
import { rangeOf, type Git } from './range';
import { unlike } from './steps';
import { doneText, planText, tasksIn, timeText } from './words';

const graphOf = (...tasks: string[]) => ({
  tasks: {
    tasks: Object.fromEntries(
      tasks.map((id) => {
        const [project = '', target = ''] = id.split(':');
        return [id, { id, target: { project, target } }];
      }),
    ),
  },
});
const pages = new Map([
  ['shell', 'shell'],
  ['store', 'store-mfe'],
]);

describe('the plan', () => {
  const graph = graphOf(
    'store-mfe:lint',
    'site-e2e:lint',
    'store-mfe:test',
    'store-mfe:build',
    'prisma:generate',
    'ui:build',
  );
  const plan = planOf(graph, pages);

  test('names by target the projects that the change reaches, and apart from them what these need first', () => {
    expect(plan.byTarget).toEqual({
      ...{
        lint: ['site-e2e', 'store-mfe'],
        typecheck: [],
        test: ['store-mfe'],
        build: ['store-mfe'],
        check: ['checks'],
      },
    });
    expect(plan.needed).toEqual(['prisma:generate', 'ui:build']);
    expect([plan.journeys, plan.pages]).toEqual([true, ['store']]);
  });

  test('is told in words', () => {
    expect(planText(plan)).toMatch(/built +store-mfe\n.*needed first +prisma:generate, ui:build\n/);
    expect(planText(plan)).toMatch(/published +store, unless their bytes are live already$/);
  });

  test('of a change outside of every project runs the checks, which read all files, and nothing else', () => {
    const docs = planOf(graphOf(), pages);
    expect(Object.values(docs.byTarget).flat()).toEqual(['checks']);
    expect([docs.journeys, docs.pages]).toEqual([false, []]);
  });
});

describe('the range', () => {
  const commits = ['base', 'head', 'before'];
  const git =
    (meeting: string): Git =>
    (...words) => {
      if (words[0] === 'merge-base') return meeting;
      if (words[0] === 'rev-parse') return words[1] === 'HEAD' ? 'head' : 'before';
      return commits.includes(words[2]?.split('^')[0] ?? '') ? '' : null;
    };

  test.each([
    ['what was asked for', { base: 'base', head: 'head' }, 'x', { base: 'base', head: 'head' }],
    ['a branch: from where it left main, to the working tree', {}, 'base', { base: 'base' }],
    ['main itself: its last commit', {}, 'head', { base: 'before' }],
    ['a push that makes a branch', { base: '0000000000000000' }, 'base', { base: 'base' }],
    ['settings that are empty', { base: '', head: '' }, 'base', { base: 'base' }],
  ])('%s', (_, asked, meeting, range) => {
    expect(rangeOf(asked, git(meeting))).toEqual(range);
  });

  test('a commit that a shallow clone lacks stops everything, rather than checking too little', () => {
    expect(() => rangeOf({ base: 'lost' }, git('base'))).toThrow('lost is not in this clone');
  });

  test('Nx is told commits, or files for a look ahead', () => {
    expect(choiceOf({ base: 'a', head: 'b' })).toEqual(['--base=a', '--head=b']);
    expect(choiceOf({ base: 'a' }, 'README.md')).toEqual(['--files=README.md']);
  });
});

test('published is what is not live, the shell first', () => {
  const build = (name: string, id: string): Build => ({
    ...{ schema: 1, name, kind: name === 'shell' ? 'shell' : 'remote', build: id, git: 'x', builtAt: 'x', hosts: {} },
    ...{ pages: [], entry: [], styles: [], runtime: 'x', files: {} },
  });
  const built = [build('store', 'b'), build('ops', 'a'), build('shell', 'c')];
  const live = new Map([build('store', 'a'), build('ops', 'a')].map((each) => [each.name, each]));
  expect(unlike(built, live)).toEqual([
    { name: 'shell', build: 'c' },
    { name: 'store', build: 'b' },
  ]);
});

test('tasks that came from a cache, of this machine or another, are told from those that ran', () => {
  const printed = [
    '> nx run store-mfe:lint  [local cache]',
    '> nx run store-mfe:build  [remote cache]',
    '> nx run prisma:generate  [existing outputs match the cache, left as is]',
    '> nx run store-mfe:test',
    '> jest -c cache.config',
  ].join('\n');
  const { all, run } = tasksIn(printed);
  expect(all).toHaveLength(4);
  expect(run).toEqual(['store-mfe:test']);
});

test('times are told for people', () => {
  expect([timeText(4_400), timeText(65_000)]).toEqual(['4 s', '1 min 05 s']);
  expect(doneText([{ step: 'tasks', said: '3 tasks', ms: 65_000 }])).toMatch(
    /tasks +1 min 05 s +3 tasks\n +in all +1 min/,
  );
});
