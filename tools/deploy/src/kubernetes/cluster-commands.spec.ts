import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../image/parts';

// deploy/cluster with a real repository and doubles of Docker, cosign and kubectl.

const OVERLAY = 'deploy/kubernetes/overlays/managed-database';
const IMAGES = `${OVERLAY}/pods/kustomization.yaml`;

// An image of each service exists for each commit, but for the names in `missing`; its digest names the commit. The registry shows no
// image of those in `denied`. Services in `broken` never become ready; those in `unsigned` have no signature.
const DOUBLE = `#!/bin/bash
name=$(basename "$0")
echo "$name $*" >> "$STATE/log"
has() { grep -qx "$2" "$STATE/$1"; }
case "$name $*" in
  "docker buildx "*)
    service=\${4##*/}
    service=\${service%:*}
    if has missing "$service"; then echo "ERROR: $4: not found" >&2; exit 1; fi
    if has denied "$service"; then echo "ERROR: failed to authorize: 401 Unauthorized" >&2; exit 1; fi
    echo "sha256:\${4##*:}" ;;
  "cosign verify "*) service=\${2##*/}; ! has unsigned "\${service%@*}" ;;
  "kubectl -n farm rollout status "*) ! has broken "\${5#deploy/}" ;;
esac
`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'farm-cluster-'));
  for (const name of ['bin', 'state', 'site/deploy']) mkdirSync(join(root, name), { recursive: true });
  for (const name of ['docker', 'cosign', 'kubectl']) writeFileSync(join(root, 'bin', name), DOUBLE, { mode: 0o755 });
  for (const name of ['log', 'missing', 'denied', 'broken', 'unsigned']) writeFileSync(join(root, 'state', name), '');
  cpSync(join(ROOT, 'deploy/cluster'), join(root, 'site/deploy/cluster'));
  cpSync(join(ROOT, 'deploy/kubernetes'), join(root, 'site/deploy/kubernetes'), { recursive: true });
  git('init', '--quiet', '--bare', '../origin');
  git('init', '--quiet', '--initial-branch=main');
  git('remote', 'add', 'origin', '../origin');
  git('add', '--all');
  git('-c', 'user.name=a', '-c', 'user.email=a@farm.example', 'commit', '--quiet', '--message', 'all');
});
afterEach(() => rmSync(root, { recursive: true }));

function run(program: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: join(root, 'site'),
    encoding: 'utf8',
    env: {
      ...{ PATH: `${join(root, 'bin')}:/usr/bin:/bin`, HOME: root, STATE: join(root, 'state'), OVERLAY },
      ...{ REGISTRY: 'registry.example/farm', IDENTITY: 'release.yml@main' },
    },
  });
  return { code: status ?? 1, output: stdout + stderr };
}
function git(...args: string[]): string {
  const { code, output } = run('git', args);
  expect({ args, code, output: code === 0 ? '' : output }).toEqual({ args, code: 0, output: '' });
  return output.trim();
}
const cluster = (...args: string[]) => run('deploy/cluster', args);
const set = (name: 'missing' | 'denied' | 'broken' | 'unsigned', service: string) =>
  writeFileSync(join(root, 'state', name), `${service}\n`);
const commands = () => readFileSync(join(root, 'state/log'), 'utf8').split('\n');

/** Digests by service, as the branch `cluster` records them. */
const recorded = () =>
  Object.fromEntries(
    [
      ...run('git', ['--git-dir=../origin', 'show', `cluster:${IMAGES}`]).output.matchAll(
        /farm\/(\w+), .*sha256:(\w+)/g,
      ),
    ].map(([, name = '', digest = '']) => [name, digest]),
  );

/** What the workflow does for a commit. */
function rollOut(commit: string): number {
  git('checkout', '--quiet', '--force', 'main');
  expect(cluster('images', commit).code).toBe(0);
  const { code } = cluster('roll-out');
  expect(cluster('record', commit).code).toBe(0);
  return code;
}
const all = (digest: string) =>
  Object.fromEntries(['payments', 'learning', 'community', 'dexter', 'gateway'].map((name) => [name, digest]));

test('a roll-out records the digest of each image', () => {
  expect(rollOut('a1')).toBe(0);
  expect(recorded()).toEqual(all('a1'));
  expect(rollOut('a2')).toBe(0);
  expect(recorded()).toEqual(all('a2'));
  expect(git('--git-dir=../origin', 'log', '--first-parent', '--format=%s', 'cluster')).toMatch(/^a2\na1/);
});

test('an image that another identity signed is not rolled out', () => {
  set('unsigned', 'learning');
  const { code, output } = cluster('images', 'a1');
  expect([code, output]).toEqual([1, expect.stringContaining('The image of learning was not signed')]);
});

test('a service that does not become ready goes back, and the others stay', () => {
  rollOut('a1');
  set('broken', 'payments');
  expect(rollOut('a2')).toBe(1);
  expect(recorded()).toEqual({ ...all('a2'), payments: 'a1' });
  expect(commands().filter((line) => line.includes('undo'))).toEqual(['kubectl -n farm rollout undo deploy/payments']);
});

test('a service without a new image stays, and the others are rolled out', () => {
  rollOut('a1');
  set('missing', 'dexter');
  expect(rollOut('a2')).toBe(0);
  expect(recorded()).toEqual({ ...all('a2'), dexter: 'a1' });
});

test('without an image of learning, which holds the migrations, nothing is rolled out', () => {
  rollOut('a1');
  set('missing', 'learning');
  const { code, output } = cluster('images', 'a2');
  expect([code, output]).toEqual([1, expect.stringContaining('There is no image of learning for a2')]);
});

test('a registry that does not answer is not taken for one without the image', () => {
  rollOut('a1');
  set('denied', 'dexter');
  const { code, output } = cluster('images', 'a2');
  expect([code, output]).toEqual([1, expect.stringContaining('401 Unauthorized')]);
});

test('a service that does not become ready by going back is what it was, and nothing is recorded', () => {
  rollOut('a1');
  rollOut('a2');
  set('broken', 'learning');
  const { code, output } = cluster('back', 'learning');
  expect([code, output]).toEqual([1, expect.stringContaining('learning does not become ready')]);
  expect(recorded()).toEqual(all('a2'));
  expect(commands().slice(-3, -1)).toEqual([
    'kubectl -n farm rollout status deploy/learning --timeout=10m',
    `kubectl apply -k ${OVERLAY}`,
  ]);
});

test('back leaves files alone that nobody has committed', () => {
  rollOut('a1');
  rollOut('a2');
  git('checkout', '--quiet', '--force', 'main');
  const file = join(root, 'site', OVERLAY, 'kustomization.yaml');
  const edited = readFileSync(file, 'utf8').replace('farm.example', 'www.farm.example');
  writeFileSync(file, edited);
  expect(cluster('back', 'learning')).toEqual({ code: 0, output: '' });
  expect(readFileSync(file, 'utf8')).toBe(edited);
  expect(git('status', '--porcelain')).toBe(`M ${OVERLAY}/kustomization.yaml`);
  expect(recorded()).toEqual({ ...all('a2'), learning: 'a1' });
  expect(git('--git-dir=../origin', 'show', `cluster:${OVERLAY}/kustomization.yaml`)).not.toContain('www.farm.example');
  expect(git('worktree', 'list').split('\n')).toHaveLength(1);
});

test('back runs the image of before, or that of a commit, and leaves the other services alone', () => {
  rollOut('a1');
  rollOut('a2');
  expect(cluster('back', 'learning')).toEqual({ code: 0, output: '' });
  expect(recorded()).toEqual({ ...all('a2'), learning: 'a1' });
  expect(cluster('back', 'gateway', 'a0')).toMatchObject({ code: 0 });
  expect(recorded()).toEqual({ ...all('a2'), learning: 'a1', gateway: 'a0' });
});

test('back without anything recorded, or of an unknown service, changes nothing', () => {
  expect(cluster('back', 'learning')).toMatchObject({ code: 1 });
  rollOut('a1');
  expect(cluster('back', 'learning').output).toContain('There is no other image of learning');
  expect(cluster('back', 'pages').output).toContain('There is no service pages');
});
