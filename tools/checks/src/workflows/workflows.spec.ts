import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { STEPS } from '../affected/steps';
import { pageProjects } from '../bundle-difference/built';
import { filesBelow, ROOT } from '../workspace';
import { problemsReader } from './problems';

interface Step {
  uses?: string;
  run?: string;
  with?: Readonly<Record<string, unknown>>;
}
interface Job {
  needs?: string;
  environment?: string;
  permissions?: Readonly<Record<string, string>>;
  'timeout-minutes'?: number;
  steps: readonly Step[];
}
interface Workflow {
  permissions: Readonly<Record<string, string>>;
  concurrency?: { group: string };
  jobs: Readonly<Record<string, Job>>;
}

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
const files = filesBelow('.github/workflows');
const workflows = new Map(files.map((file) => [file, parse(textOf(file)) as Workflow]));
const jobs = [...workflows].flatMap(([file, { jobs: all }]) =>
  Object.entries(all).map(([id, job]) => ({ file, id, job })),
);
const steps = jobs.flatMap(({ job }) => job.steps);
const runs = steps.flatMap(({ run }) => (run === undefined ? [] : [run]));

const problems = problemsReader();

test('there are the workflows of changes and of releases', () => {
  expect(files).toEqual(['.github/workflows/ci.yml', '.github/workflows/release.yml']);
});

test.each(files)('%s is read without a problem by who runs it', async (file) => {
  expect(await problems(file, textOf(file))).toEqual([]);
});

test.each([
  ['a misspelt key', 'permissions:', 'permisions:', /Unexpected value 'permisions'/],
  [
    'a step that runs and uses',
    '      - run: npm ci',
    '      - run: npm ci\n        uses: actions/checkout@v4',
    /uses/,
  ],
  ['an unknown name', 'vars.LIVE_SITE', 'settings.LIVE_SITE', /Unrecognized named-value: 'settings'/],
])('%s would be found', async (_, right, wrong, message) => {
  const [problem] = await problems('planted.yml', textOf('.github/workflows/ci.yml').replace(right, wrong));
  expect(problem).toMatch(message);
});

test('every command is npm ci or a script that exists: the same runs on any machine', () => {
  const unknown = runs.filter((run) => {
    const [, script] = /^npm run ([a-z:-]+)( |$)/.exec(run) ?? [];
    return run !== 'npm ci' && !(script !== undefined && script in scripts);
  });
  expect(unknown).toEqual([]);
  expect(runs.length).toBeGreaterThan(6);
});

test('the steps that ci:affected is asked for are its own, and none is left out', () => {
  const named = runs.flatMap(
    (run) => /^npm run ci:affected -- ((?:[a-z]+ ?)+)/.exec(run)?.[1]?.trim().split(' ') ?? [],
  );
  expect([...new Set(named)].sort()).toEqual(Object.keys(STEPS).sort());
});

test('options of a release are ones that the release tool knows', () => {
  const options = runs
    .filter((run) => run.startsWith('npm run release '))
    .flatMap((run) => [...run.matchAll(/ --([a-z][a-z-]+)/g)].map(([, option]) => option as string));
  expect(options).toEqual(expect.arrayContaining(['canary', 'watch', 'max-error-rate', 'reason']));
  const usage = textOf('tools/release/src/command-line.ts');
  expect(options.filter((option) => !new RegExp(`--${option}\\b`).test(usage))).toEqual([]);
});

test('what strangers may write never becomes part of a command', () => {
  expect(runs.filter((run) => run.includes('${{'))).toEqual([]);
  expect(steps.filter((step) => String(step.with?.['script'] ?? '').includes('${{'))).toEqual([]);
});

test('every action is pinned by its commit, with the version beside it', () => {
  const used = files.flatMap((file) => textOf(file).match(/uses: .*/g) ?? []);
  expect(used.length).toBeGreaterThan(8);
  expect(used.filter((line) => !/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
});

test('a run reads and nothing more; the one job that writes comments has no line of the change on its disk', () => {
  for (const [, { permissions, concurrency }] of workflows) {
    expect(permissions).toEqual({ contents: 'read' });
    expect(concurrency?.group).toBeTruthy();
  }
  const writing = jobs.filter(({ job }) => job.permissions !== undefined);
  expect(writing.map(({ id, job }) => [id, job.permissions])).toEqual([['comment', { 'pull-requests': 'write' }]]);
  for (const { job } of writing)
    expect(job.steps.filter(({ uses, run }) => run !== undefined || uses?.includes('checkout'))).toEqual([]);
});

test('a checkout keeps no credentials, and every job ends', () => {
  const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
  expect(checkouts.map((step) => step.with?.['persist-credentials'])).toEqual(checkouts.map(() => false));
  expect(jobs.filter(({ job }) => !job['timeout-minutes'])).toEqual([]);
  const unknown = jobs.filter(({ file, job }) => job.needs && !(job.needs in (workflows.get(file)?.jobs ?? {})));
  expect(unknown).toEqual([]);
});

test('no secret stands in a text, and pull requests get only the token that reads', () => {
  const all = files.map(textOf).join('\n');
  expect(all).not.toMatch(/(sk|pk|whsec)_\w{6,}|AKIA\w{8,}|gh[ps]_\w{8,}|-----BEGIN|PRIVATE KEY/);
  const ci = textOf('.github/workflows/ci.yml');
  expect(ci.match(/secrets\.\w+/g)?.sort()).toEqual([
    'secrets.NX_CACHE_READ_TOKEN',
    'secrets.NX_CACHE_READ_TOKEN',
    'secrets.NX_CACHE_WRITE_TOKEN',
  ]);
  expect(ci).toContain(
    "${{ github.event_name == 'push' && secrets.NX_CACHE_WRITE_TOKEN || secrets.NX_CACHE_READ_TOKEN }}",
  );
});

test('each part goes live by an environment of its team', () => {
  const promote = workflows.get('.github/workflows/release.yml')?.jobs['promote'];
  expect(promote?.environment).toBe('release-${{ matrix.name }}');
  expect([...pageProjects().keys()].sort()).toEqual(['community', 'learning', 'ops', 'shell', 'store']);
});
