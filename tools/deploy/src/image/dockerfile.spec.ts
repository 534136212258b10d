import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { IMAGES, homeOf, NODE_FLAGS, partsOf, ROOT } from './parts';

const dockerfile = readFileSync(join(ROOT, 'tools/deploy/Dockerfile'), 'utf8').replace(/\\\n\s*/g, ' ');
const ignored = readFileSync(join(ROOT, 'tools/deploy/Dockerfile.dockerignore'), 'utf8').split('\n');
const instructions = dockerfile.split('\n').filter((line) => /^[A-Z]+ /.test(line));
const argumentsOf = (keyword: string, among = instructions) =>
  among.filter((line) => line.startsWith(`${keyword} `)).map((line) => line.slice(keyword.length + 1));
const install = instructions.indexOf('RUN npm ci --ignore-scripts');
const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));
const environment = argumentsOf('ENV').flatMap((line) => line.match(/[A-Z_]+(?==)/g) ?? []);

test('there is a stage that builds and a stage that runs, both on the slim Node of the engines', () => {
  expect(argumentsOf('FROM')).toEqual(['node:20-slim AS build', 'node:20-slim']);
});

test('packages are installed without their scripts, from package.json files alone, before any source and argument', () => {
  expect(install).toBeGreaterThan(0);
  const before = instructions.slice(0, install);
  const workspaces = ['apps', 'libs', 'services', 'tools'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .map((name) => `${folder}/${name}/package.json`)
      .filter((file) => existsSync(join(ROOT, file)) && !['tools/audit', 'tools/bench'].includes(dirname(file))),
  );
  const copied = argumentsOf('COPY', before).flatMap((line) => line.split(' ').slice(0, -1));
  expect(copied.sort()).toEqual(
    ['package.json', 'package-lock.json', '.npmrc', 'nx.json', 'tsconfig.base.json', ...workspaces].sort(),
  );
  expect(argumentsOf('ARG', before)).toEqual([]);
});

test('it runs as a number that is not root, says its port and how to ask for its health', () => {
  expect(argumentsOf('USER', last)).toEqual([expect.stringMatching(/^[1-9]\d{3,}:[1-9]\d{3,}$/)]);
  const [port = ''] = argumentsOf('EXPOSE', last);
  const [env = ''] = argumentsOf('ENV', last);
  expect(env.split(/\s+/)).toEqual(expect.arrayContaining([`PORT=${port}`, 'NODE_ENV=production', 'HOST=0.0.0.0']));
  expect(argumentsOf('HEALTHCHECK', last)[0]).toContain('/healthz');
  expect(JSON.parse(argumentsOf('CMD', last)[0] ?? '')).toEqual(['node', ...NODE_FLAGS, 'dist/main.js']);
});

test('what runs is owned by root and cannot write to its own code', () => {
  expect(argumentsOf('COPY', last)).toEqual(['--from=build /src/out ./']);
});

test('no secret is built in: none is an argument, none an environment value, none in the context', () => {
  expect(argumentsOf('ARG')).toEqual(['SERVICE']);
  expect(environment.filter((name) => /KEY|SECRET|TOKEN|PASSWORD|DATABASE|SMTP/.test(name))).toEqual([]);
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.env.*', '.farm', '.git', '**/node_modules']));
});

test('every variable that the image sets is one that the code reads', () => {
  const known = readFileSync(join(ROOT, '.env.example'), 'utf8');
  expect(environment.filter((name) => !new RegExp(`^#${name}=`, 'm').test(known))).toEqual([]);
});

test.each(IMAGES)('all that %s is made of is in the repository or made first', (name) => {
  const { files } = partsOf(name);
  const built = ['services/payments/dist/', 'services/dexter/dist/'];
  const sources = Object.keys(files).filter((file) => !built.some((part) => file.startsWith(part)));
  expect(sources.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  expect(existsSync(join(ROOT, homeOf(name), 'src/main.ts'))).toBe(true);
});
