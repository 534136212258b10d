import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { pageProjects } from '../bundle-difference/live-builds';
import { filesBelow, ROOT } from '../workspace';

// GitHub's schema checks keys and expressions. These are our own rules.

interface Step {
  uses?: string;
  run?: string;
  env?: Readonly<Record<string, string>>;
  with?: Readonly<Record<string, unknown>>;
}
interface Job {
  needs?: string;
  environment?: string;
  permissions?: Readonly<Record<string, string>>;
  'timeout-minutes'?: number;
  env?: Readonly<Record<string, string>>;
  steps: readonly Step[];
}
interface Workflow {
  permissions: Readonly<Record<string, string>>;
  concurrency?: { group: string };
  env: Readonly<Record<string, string>>;
  jobs: Readonly<Record<string, Job>>;
}

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
const files = filesBelow('.github/workflows');
const workflowOf = (name: string) => parse(textOf(`.github/workflows/${name}.yml`)) as Workflow;
const [ci, release, audit] = [workflowOf('ci'), workflowOf('release'), workflowOf('audit')];
const jobs = [ci, release, audit].flatMap((workflow) =>
  Object.entries(workflow.jobs).map(([id, job]) => ({ id, job })),
);
const steps = jobs.flatMap(({ job }) => job.steps);
const runs = steps.flatMap(({ run }) => (run === undefined ? [] : [run]));

test('the workflows are ci, release and audit', () => {
  expect(files).toEqual(['audit', 'ci', 'release'].map((name) => `.github/workflows/${name}.yml`));
});

test('every npm command is npm ci, npm test or a script that exists', () => {
  const names = runs.flatMap((run) => [...run.matchAll(/npm (?:run )?([a-z][a-z:-]*)/g)].map(([, name = '']) => name));
  expect(names.filter((name) => !['ci', 'test'].includes(name) && !(name in scripts))).toEqual([]);
  expect(names.length).toBeGreaterThan(8);
});

test('main is compared with the last commit that passed', () => {
  expect(textOf('.github/workflows/ci.yml')).toContain('--branch main --event push --status success');
  expect(ci.env).not.toHaveProperty('NX_BASE');
});

test('a check that changes a file of the repository fails the run', () => {
  expect(runs[runs.indexOf('npm run ci:affected') + 1]).toBe('git diff --exit-code');
});

test('options of release commands exist', () => {
  const options = runs
    .filter((run) => run.startsWith('npm run release '))
    .flatMap((run) => [...run.matchAll(/ --([a-z][a-z-]+)/g)].map(([, option]) => option as string));
  expect(options).toEqual(expect.arrayContaining(['canary', 'watch', 'max-error-rate', 'reason']));
  const usage = filesBelow('tools/release/src/command-line.ts').map(textOf).join('\n');
  expect(options.filter((option) => !new RegExp(`--${option}\\b`).test(usage))).toEqual([]);
});

test('the shell is promoted without --watch, and a project that is not live yet without --canary', () => {
  const promotes = release.jobs['promote']?.steps.filter(({ run }) => run?.includes('promote')) ?? [];
  expect(promotes.map((step) => [(step as { if?: string }).if, /--canary|--watch/.exec(step.run ?? '')?.[0]])).toEqual([
    ["matrix.name != 'shell' && !matrix.isNew", '--canary'],
    ["matrix.name != 'shell'", '--watch'],
    ["matrix.name == 'shell'", undefined],
  ]);
});

test('jobs that open the release store set the names that it reads', () => {
  const store = filesBelow('libs/release-store/src/store.ts').map(textOf).join('\n');
  const publish = release.jobs['publish']?.steps.find(({ run }) => run === 'npm run publish-changed')?.env ?? {};
  for (const env of [publish, release.jobs['promote']?.env ?? {}]) {
    const names = Object.keys({ ...release.env, ...env }).filter((name) => name.startsWith('S3_'));
    expect(names.sort()).toEqual(['S3_ACCESS_KEY_ID', 'S3_ENDPOINT', 'S3_REGION', 'S3_SECRET_ACCESS_KEY']);
    expect(names.filter((name) => !store.includes(name))).toEqual([]);
  }
});

test('no command contains an expression, because anyone can choose branch names and titles', () => {
  expect(runs.filter((run) => run.includes('${{'))).toEqual([]);
  expect(steps.filter((step) => String(step.with?.['script'] ?? '').includes('${{'))).toEqual([]);
});

test('every action is pinned by its commit, with the version beside it', () => {
  const used = files.flatMap((file) => textOf(file).match(/uses: .*/g) ?? []);
  expect(used.length).toBeGreaterThan(8);
  expect(used.filter((line) => !/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
});

test('jobs only have read permissions; the job that writes comments checks out no files', () => {
  expect(ci.permissions).toEqual({ contents: 'read', actions: 'read' });
  expect(release.permissions).toEqual({ contents: 'read' });
  expect(audit.permissions).toEqual({ contents: 'read' });
  expect([ci, release, audit].filter(({ concurrency }) => !concurrency?.group)).toEqual([]);
  const writers = jobs.filter(({ job }) => job.permissions !== undefined);
  expect(writers.map(({ id, job }) => [id, job.permissions])).toEqual([['comment', { 'pull-requests': 'write' }]]);
  for (const { job } of writers)
    expect(job.steps.filter(({ uses, run }) => run !== undefined || uses?.includes('checkout'))).toEqual([]);
});

test('a checkout keeps no credentials, and every job has a time limit', () => {
  const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
  expect(checkouts.map((step) => step.with?.['persist-credentials'])).toEqual(checkouts.map(() => false));
  expect(jobs.filter(({ job }) => !job['timeout-minutes'])).toEqual([]);
});

test('no workflow contains a secret, and pull requests get none', () => {
  expect(files.map(textOf).join('\n')).not.toMatch(
    /(sk|pk|whsec)_\w{6,}|AKIA\w{8,}|gh[ps]_\w{8,}|-----BEGIN|PRIVATE KEY/,
  );
  for (const file of ['ci', 'audit'])
    expect(textOf(`.github/workflows/${file}.yml`)).not.toMatch(/\$\{\{[^}]*secrets\./);
});

test('each project is promoted in the environment of its team', () => {
  expect(release.jobs['promote']?.environment).toBe('release-${{ matrix.name }}');
  expect([...pageProjects().keys()]).toEqual(
    expect.arrayContaining(['community', 'learning', 'ops', 'shell', 'store']),
  );
});
