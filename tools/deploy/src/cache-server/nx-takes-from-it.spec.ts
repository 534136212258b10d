import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { artefactsIn } from './artefacts';
import { cacheServer } from './cache-server';

const READ = 'reading-token-of-pull-requests';
const WRITE = 'writing-token-of-the-main-branch';
const NX = createRequire(__filename).resolve('nx/bin/nx.js');

const folder = mkdtempSync(join(tmpdir(), 'farm-nx-'));
const artefacts = artefactsIn(join(folder, 'cache'), 1_000_000);
const server = cacheServer({ artefacts, tokens: { read: READ, write: WRITE } });

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
  rmSync(folder, { recursive: true });
});

const kept = () => readdirSync(join(folder, 'cache')).filter((name) => !name.startsWith('.'));

/** A checkout of a very small repository, on a machine of its own: no cache, no daemon. Its build is never twice the same. */
function checkout(name: string, version: string): string {
  const root = join(folder, name);
  const build = {
    ...{ cache: true, inputs: ['{projectRoot}/package.json'], outputs: ['{projectRoot}/dist'] },
    command: 'mkdir -p barn/dist && date +%s%N > barn/dist/roof',
  };
  mkdirSync(join(root, 'barn'), { recursive: true });
  symlinkSync(resolve(__dirname, '../../../../node_modules'), join(root, 'node_modules'));
  const write = (file: string, content: object) => writeFileSync(join(root, file), JSON.stringify(content));
  write('nx.json', { neverConnectToCloud: true, analytics: false, useInferencePlugins: false });
  write('package.json', { name: 'farm', private: true, workspaces: ['barn'] });
  write('barn/package.json', { name: 'barn', version, nx: { targets: { build } } });
  return root;
}

async function build(root: string, token: string) {
  const env = {
    ...{ PATH: '/usr/local/bin:/usr/bin:/bin', HOME: folder, NX_DAEMON: 'false', NX_TUI: 'false' },
    NX_SELF_HOSTED_REMOTE_CACHE_SERVER: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    NX_SELF_HOSTED_REMOTE_CACHE_ACCESS_TOKEN: token,
  };
  const args = [NX, 'run', 'barn:build', '--output-style=static'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
  return { isFromCache: stdout.includes('[remote cache]'), roof: readFileSync(join(root, 'barn/dist/roof'), 'utf8') };
}

test('what the protected branch built is not built again by a pull request, whose own builds are not kept', async () => {
  const main = await build(checkout('main', '1.0.0'), WRITE);
  expect(main.isFromCache).toBe(false);
  expect(kept()).toHaveLength(1);
  const [same, changed] = await Promise.all([
    build(checkout('same', '1.0.0'), READ),
    build(checkout('changed', '1.0.1'), READ),
  ]);
  expect(same).toEqual({ isFromCache: true, roof: main.roof });
  expect(changed.isFromCache).toBe(false);
  expect(kept()).toHaveLength(1);
}, 60_000);
