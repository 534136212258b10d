import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ignored, ROOT, stagesOf, type Step } from './dockerfile';
import { IMAGES, homeOf, NODE_FLAGS, partsOf } from './parts';

const stages = stagesOf();
const steps = stages.flatMap((stage) => stage.steps);
const of = <K extends Step['do']>(kind: K, among = steps) =>
  among.filter((step): step is Extract<Step, { do: K }> => step.do === kind);
const last = stages.at(-1)?.steps ?? [];

test('there is a stage that builds and a stage that runs, both on the slim Node of the engines', () => {
  expect(stages.map(({ image }) => image)).toEqual(['node:20-slim', 'node:20-slim']);
});

test('everything that is copied exists, and is not left out of the context', () => {
  const sources = of('copy')
    .filter(({ from }) => from === undefined)
    .flatMap((copy) => copy.sources);
  expect(sources.length).toBeGreaterThan(5);
  expect(sources.filter((source) => !existsSync(join(ROOT, source)) || ignored().includes(source))).toEqual([]);
});

test('what the last stage takes from another was made there, and stays the property of root', () => {
  const copies = of('copy', last);
  expect(copies.map(({ from }) => from)).toEqual(['build']);
  expect(copies.map(({ owner }) => owner)).toEqual([undefined]);
});

test('it runs as a number that is not root, says its port and how to ask for its health', () => {
  expect(of('user', last).map(({ user }) => user)).toEqual([expect.stringMatching(/^[1-9]\d{3,}:[1-9]\d{3,}$/)]);
  const [port] = of('expose', last).map((expose) => expose.port);
  expect(of('env', last)[0]?.values).toMatchObject({ PORT: port, NODE_ENV: 'production', HOST: '0.0.0.0' });
  expect(of('healthcheck', last)[0]?.command.join(' ')).toContain('/healthz');
  expect(of('cmd', last)[0]?.command).toEqual(['node', ...NODE_FLAGS, 'dist/main.js']);
});

test('packages run nothing while they are installed', () => {
  expect(of('run').map(({ command }) => command)).toContain('npm ci --ignore-scripts');
});

test('no secret is built in: none is an argument, none an environment value, none in the context', () => {
  expect(of('arg').map(({ name }) => name)).toEqual(['SERVICE']);
  const names = of('env').flatMap(({ values }) => Object.keys(values));
  expect(names.filter((name) => /KEY|SECRET|TOKEN|PASSWORD|DATABASE|SMTP/.test(name))).toEqual([]);
  expect(ignored()).toEqual(expect.arrayContaining(['.env', '.env.*', '.farm', '.git', '**/node_modules']));
});

test('every variable that the image sets is one that the code reads', () => {
  const known = readFileSync(join(ROOT, '.env.example'), 'utf8');
  const names = of('env').flatMap(({ values }) => Object.keys(values));
  expect(names.filter((name) => !new RegExp(`^#${name}=`, 'm').test(known))).toEqual([]);
});

test.each(IMAGES)('all that %s is made of is in the repository or made first', (name) => {
  const { before, files, packages } = partsOf(name);
  const made = ['services/payments/dist/', 'services/dexter/dist/'];
  const sources = [...before, ...Object.keys(files).filter((file) => !made.some((part) => file.startsWith(part)))];
  expect(sources.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  expect(existsSync(join(ROOT, homeOf(name), 'src/main.ts'))).toBe(true);
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  expect(packages.filter((each) => !(each in dependencies || each in devDependencies))).toEqual([]);
});

test('an instruction that nobody here reads is no part of the proof', () => {
  expect(() => stagesOf('FROM node:20-slim\nADD x /x')).toThrow('ADD');
});
