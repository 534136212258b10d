import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, ROOT } from '../workspace';

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const runbooks = filesBelow('docs/runbooks/*.md');
const incidents = runbooks.filter((file) => !/\/(README|go-live-with-cards)\.md$/.test(file));

const scripts = (JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }).scripts;
const workflows = filesBelow('.github/workflows').map(textOf).join('\n');
const settings = [
  ...textOf('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm),
  ...textOf('deploy/server/env.example').matchAll(/^([A-Z][A-Z0-9_]*)=/gm),
  ...workflows.matchAll(/\b(?:vars\.|secrets\.)?([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g),
].map(([, name]) => name as string);

test('there is a runbook for each operation and incident', () => {
  const names = ['first-installation', 'deploy', 'roll-back', 'restore', 'rotate-secrets', 'add-a-replica'];
  const incident = ['remote-down', 'service-down', 'bad-release', 'lost-bucket'];
  expect(runbooks).toEqual(expect.arrayContaining([...names, ...incident].map((name) => `docs/runbooks/${name}.md`)));
});

test.each(incidents)('%s starts with one command', (file) => {
  const [, block = ''] = /^# .+\n\n```sh\n([^]*?)\n```\n/.exec(textOf(file)) ?? [];
  expect(block).not.toBe('');
  expect(block.split('\n')).toHaveLength(1);
  const [, script] = /^npm (?:run )?([\w:-]+)/.exec(block) ?? [];
  if (script !== undefined) expect(Object.keys(scripts)).toContain(script);
});

test.each(runbooks)('%s names existing settings, files and secrets', (file) => {
  const text = textOf(file);
  const named = [...text.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)[`=]/g)].map(([, name]) => name as string);
  const CLUSTER_SETTINGS = ['MAX_CONNECTIONS'];
  const COMPOSE_SETTINGS = ['COMPOSE_FILE', 'FARM_TLS', 'SERVER_FOLDER'];
  const existing = [
    ...settings,
    ...settings.map((name) => `${name}_FILE`),
    ...CLUSTER_SETTINGS,
    ...COMPOSE_SETTINGS,
    'STRIPE_',
  ];
  expect(named.filter((name) => !existing.includes(name))).toEqual([]);
  const paths = [...text.matchAll(/`?((?:tools|libs|services|apps|docs)\/[\w./-]+\w)/g)].map(
    ([, path]) => path as string,
  );
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  const manifests = filesBelow('deploy/kubernetes/*.yaml').map(textOf).join('\n');
  const secrets = [...text.matchAll(/`(farm-[a-z-]+)`/g)].map(([, name]) => name as string);
  expect(secrets.filter((name) => !new RegExp(`[nN]ame: ${name}\\b`).test(manifests))).toEqual([]);
});

test('each secret that a manifest uses is created in the first installation, with all its keys', () => {
  const guide = textOf('docs/runbooks/first-installation.md').replace(/\s+/g, ' ');
  const manifests = filesBelow('deploy/kubernetes/*.yaml').map(textOf).join('\n');
  const required = [...manifests.matchAll(/secretKeyRef:\s*\{\s*name: ([\w-]+),\s*key: (\w+)(,\s*optional: true)?/g)];
  expect(required.length).toBeGreaterThan(20);
  const missing = required.filter(([, name, key = '', isOptional]) => {
    if (isOptional) return !guide.includes(`\`${key}\``) || !guide.includes(`\`${name}\``);
    const [, keys = ''] = new RegExp(`\`${name}\` \\(([^)]+)\\)`).exec(guide) ?? [];
    return !(keys.includes(`\`${key}\``) || (key.startsWith('STRIPE_') && keys.includes('`STRIPE_`')));
  });
  expect(missing.map(([, name, key]) => `${name}: ${key}`)).toEqual([]);
});
