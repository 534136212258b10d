import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMAGES, ROOT } from '../image/parts';

const folder = mkdtempSync(join(tmpdir(), 'farm-build-images-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Doubles of Docker and SSH: they write their command lines to a log.
for (const name of ['docker', 'ssh'])
  writeFileSync(join(folder, name), `#!/bin/sh\necho "${name} $*" >> "${folder}/log"\ncat < /dev/null\n`, {
    mode: 0o755,
  });

function build(...args: string[]) {
  writeFileSync(join(folder, 'log'), '');
  const env = { PATH: `${folder}:/usr/bin:/bin` };
  const { status, stdout, stderr } = spawnSync(join(ROOT, 'deploy/build-images'), args, { env, encoding: 'utf8' });
  return {
    status,
    output: stdout + stderr,
    commands: readFileSync(join(folder, 'log'), 'utf8').trim().split('\n').sort(),
  };
}

test('one command builds every image of the site, under a name that no registry has', () => {
  const { status, commands } = build('2027.1');
  expect(status).toBe(0);
  expect(commands.map((line) => /--tag (\S+)/.exec(line)?.[1])).toEqual(
    IMAGES.map((name) => `localhost/farm/${name}:2027.1`).sort(),
  );
});

test('with a server it loads all of them there', () => {
  const { commands } = build('2027.1', 'root@farm.example');
  expect(commands).toContainEqual('ssh root@farm.example gunzip | docker load --quiet');
  const saved = commands.find((line) => line.startsWith('docker save')) ?? '';
  expect(IMAGES.filter((name) => !saved.includes(`localhost/farm/${name}:2027.1`))).toEqual([]);
});

test.each(['', '-x', '2027 1', '../1'])('"%s" is no version', (version) => {
  expect(build(version)).toMatchObject({ status: 2, commands: [''] });
});
