import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  newKeyPair,
  readNewestRelease,
  openStore,
  promote,
  readRelease,
  listRevisions,
  signingKey,
  trustedKeys,
} from '@farm/release-store';
import { testAuthor, makeBuild, NEWER, put, SHELL, temporaryFolder } from '@farm/release-store/testing';

const TEAMS = Array.from('abcdefghijklmnopqrst', (suffix) => `team${suffix}`);
const TSX = createRequire(__filename).resolve('tsx/cli');
const pair = newKeyPair('teams');

const folder = temporaryFolder();
const store = openStore(`dir:${folder}`);
const env = {
  ...{ RELEASE_STORE: `dir:${folder}`, FARM_FOLDER: temporaryFolder(), USER: 'a team' },
  ...{ RELEASE_SIGNING_KEY: pair.signingKey, RELEASE_PUBLIC_KEYS: pair.publicKey },
};

/** Runs the command in its own process. Returns the exit code and standard error. */
async function runRelease(...args: string[]) {
  const command = spawn(process.execPath, [TSX, join(__dirname, 'cli.ts'), ...args], { env: env as NodeJS.ProcessEnv });
  let errors = '';
  command.stderr.on('data', (bytes: Buffer) => (errors += bytes.toString('utf8')));
  command.stdout.resume();
  const [code] = (await once(command, 'close')) as [number | null];
  return { code, errors };
}

test('twenty teams promote at the same moment: twenty revisions, and no edit is lost', async () => {
  await put(store, makeBuild('shell', SHELL), ...TEAMS.map((name) => makeBuild(name, NEWER)));
  await promote(store, { builds: { shell: SHELL } }, testAuthor, signingKey(pair.signingKey));

  const done = await Promise.all(
    TEAMS.map((name) =>
      runRelease('promote', `${name}@${NEWER}`, '--reason', 'all at once', '--accept', 'silent-service'),
    ),
  );

  expect(done.filter(({ code }) => code !== 0)).toEqual([]);
  expect(await listRevisions(store)).toEqual(Array.from({ length: TEAMS.length + 1 }, (_number, i) => i + 1));
  const { release } = await readNewestRelease(store, trustedKeys(pair.publicKey));
  expect(Object.keys(release?.remotes ?? {}).sort()).toEqual(TEAMS);
  const edits = await Promise.all(TEAMS.map((_name, i) => readRelease(store, i + 2)));
  expect(new Set(edits.map((each) => each?.edit)).size).toBe(TEAMS.length);
}, 300_000);
