import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IMAGES, homeOf, NODE_FLAGS, partsOf, ROOT, SERVERS } from './parts';

const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8').replace(/\\\n\s*/g, ' ');
const ignored = readFileSync(join(ROOT, 'deploy/Dockerfile.dockerignore'), 'utf8').split('\n');
const instructions = dockerfile.split('\n').filter((line) => /^[A-Z]+ /.test(line));
const argumentsOf = (keyword: string, among = instructions) =>
  among.filter((line) => line.startsWith(`${keyword} `)).map((line) => line.slice(keyword.length + 1));
const install = instructions.indexOf('RUN npm ci --ignore-scripts');
const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));
const environment = argumentsOf('ENV').flatMap((line) => line.match(/[A-Z_]+(?==)/g) ?? []);

test('there are a stage of package.json files, a build stage and a run stage, all on one slim Node 24, pinned by digest', () => {
  const [base, ...stages] = argumentsOf('FROM');
  expect(base).toMatch(/^node:24\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64} AS node$/);
  expect(stages).toEqual(['node AS manifests', 'node AS build', 'node']);
});

test('the image of the pages holds what a server needs, and nothing that a running server wrote', () => {
  const files = Object.keys(partsOf('pages').files).filter((file) => file.startsWith('deploy/'));
  expect(files.sort()).toEqual(
    ['Caddyfile', 'compose.yaml', 'observability/alerts.yaml', 'server'].map((name) => `deploy/${name}`),
  );
  expect(ignored).toEqual(
    expect.arrayContaining(['secrets', 'backups', 'versions', 'monitoring'].map((name) => `deploy/${name}`)),
  );
});

test('packages are installed without scripts, from package.json files only, before sources and arguments', () => {
  const before = instructions.slice(0, install);
  expect(install).toBeGreaterThan(0);
  expect(argumentsOf('COPY', before)).toEqual(['. .', '--from=manifests /srv/manifests ./']);
  expect(argumentsOf('RUN', before)).toEqual([expect.stringMatching(/ \*\/\*\/package\.json \/srv\/manifests$/)]);
  expect(argumentsOf('ARG', before)).toEqual([]);
});

test('it runs as a numeric non-root user, with a port and a health check', () => {
  expect(argumentsOf('USER', last)).toEqual([expect.stringMatching(/^[1-9]\d{3,}:[1-9]\d{3,}$/)]);
  const [port = ''] = argumentsOf('EXPOSE', last);
  const [env = ''] = argumentsOf('ENV', last);
  expect(env.split(/\s+/)).toEqual(expect.arrayContaining([`PORT=${port}`, 'NODE_ENV=production', 'HOST=0.0.0.0']));
  expect(argumentsOf('HEALTHCHECK', last)[0]).toContain('/healthz');
  expect(JSON.parse(argumentsOf('CMD', last)[0] ?? '')).toEqual(['node', ...NODE_FLAGS, 'dist/main.js']);
});

test('the code is owned by root and not writable', () => {
  expect(argumentsOf('COPY', last)).toEqual(['--from=build /srv/build/out ./']);
});

test('no secret is an argument, an environment value or in the build context', () => {
  expect(argumentsOf('ARG')).toEqual(['SERVICE']);
  expect(environment.filter((name) => /KEY|SECRET|TOKEN|PASSWORD|DATABASE|SMTP/.test(name))).toEqual([]);
  expect(ignored).toEqual(expect.arrayContaining(['**/.env', '**/.env.*', '.farm', '.git', '**/node_modules']));
});

test('the code reads every variable that the image sets', () => {
  const envExample = readFileSync(join(ROOT, '.env.example'), 'utf8');
  expect(environment.filter((name) => !new RegExp(`^#${name}=`, 'm').test(envExample))).toEqual([]);
});

test('files of the root that a task of an image reads are copied, and make its tag', () => {
  const targets = ['apps', 'libs', 'services'].flatMap((group) =>
    readdirSync(join(ROOT, group)).flatMap((name) => {
      const file = join(ROOT, group, name, 'package.json');
      if (!existsSync(file)) return [];
      const { nx } = JSON.parse(readFileSync(file, 'utf8')) as {
        nx?: { targets?: Record<string, { inputs?: unknown[] }> };
      };
      return ['generate', 'build', 'typeset', 'index'].flatMap((target) => nx?.targets?.[target]?.inputs ?? []);
    }),
  );
  const atRoot = targets.flatMap((input) => /^\{workspaceRoot\}\/([\w.-]+\.\w+)$/.exec(String(input))?.[1] ?? []);
  expect(atRoot.length).toBeGreaterThan(0);
  const copied = argumentsOf('COPY').flatMap((line) => line.split(' ').slice(0, -1));
  const sources = execFileSync(join(ROOT, 'deploy/image-sources'), ['learning'], { encoding: 'utf8' }).split('\n');
  for (const name of new Set(atRoot))
    expect([name, copied, sources]).toEqual([name, expect.arrayContaining([name]), expect.arrayContaining([name])]);
});

test.each(IMAGES)('every file of %s is in the repository or built', (name) => {
  const { files } = partsOf(name);
  const sources = Object.keys(files).filter((file) => !file.includes('/dist/'));
  expect(sources.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test.each(SERVERS)('%s has a program', (name) => {
  expect(existsSync(join(ROOT, homeOf(name), 'src/main.ts'))).toBe(true);
});
