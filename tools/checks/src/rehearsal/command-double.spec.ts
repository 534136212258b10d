import { spawnSync } from 'node:child_process';
import { copyFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../workspace';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'farm-command-double-'));
  for (const name of ['docker', 'cosign', 'kubectl']) {
    copyFileSync(join(__dirname, 'testing/command-double.sh'), join(folder, name));
    chmodSync(join(folder, name), 0o755);
  }
  mkdirSync(join(folder, 'registry'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const IMAGE = 'registry.example/farm/store';

/** What a command prints; null where it fails. */
function run(line: string): string | null {
  const env = { PATH: `${folder}:/usr/local/bin:/usr/bin:/bin`, REHEARSAL: folder };
  const { status, stdout } = spawnSync('bash', ['-c', line], { cwd: ROOT, encoding: 'utf8', env });
  return status === 0 ? stdout.trim() : null;
}

const digestOf = (tag: string) =>
  run(`docker buildx imagetools inspect ${IMAGE}:${tag} --format '{{.Manifest.Digest}}'`);

/** Builds and signs an image by its digest, then gives it another tag. */
function signedCopy(build: string, tag: string): string | null {
  run(`docker buildx build --tag ${IMAGE}:1 --push ${build} .`);
  run(`cosign sign --yes ${IMAGE}@${digestOf('1')}`);
  run(`docker buildx imagetools create ${tag} --tag ${IMAGE}:2 ${IMAGE}:1`);
  return run(`cosign verify ${IMAGE}@${digestOf('2')}`);
}

test.each([
  ['a manifest that is copied as it is', '--provenance=false', '--prefer-index=false', true],
  ['a manifest that is wrapped in an index', '--provenance=false', '', false],
  ['an index', '', '', true],
])('%s: whether its copy has the signature', (_, build, tag, isSigned) => {
  expect(signedCopy(build, tag) !== null).toBe(isSigned);
});

test('an image that was not pushed, or not signed, is not there to verify', () => {
  run(`docker buildx build --tag ${IMAGE}:1 .`);
  expect([digestOf('1'), run(`cosign verify ${IMAGE}:1`)]).toEqual([null, null]);
  run(`docker buildx build --tag ${IMAGE}:1 --push .`);
  expect(digestOf('1')).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(run(`cosign verify ${IMAGE}:1`)).toBeNull();
});

test('kubectl knows the objects of deploy/kubernetes only', () => {
  expect(run('kubectl -n farm rollout status deploy/payments --timeout=10m')).toBe('');
  expect(run('kubectl -n farm rollout status deploy/shop')).toBeNull();
  expect(run('kubectl apply -k deploy/kubernetes/overlays/managed-database')).toBe('');
  expect(run('kubectl apply -k deploy/kubernetes/overlays/none')).toBeNull();
});
