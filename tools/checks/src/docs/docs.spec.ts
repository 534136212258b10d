import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, ROOT } from '../workspace';

const documents = filesBelow('*.md').filter((file) => !file.includes('/content/'));
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const scriptsOf = (folder: string) => {
  const { scripts, nx } = JSON.parse(textOf(join(folder, 'package.json'))) as {
    scripts?: object;
    nx?: { targets?: object };
  };
  return Object.keys({ ...scripts, ...nx?.targets });
};

const folders = new Map(
  filesBelow('*/*/package.json').map((file) => [
    (JSON.parse(textOf(file)) as { nx?: { name: string } }).nx?.name ?? dirname(file),
    dirname(file),
  ]),
);

test.each(documents)('links in %s point to existing files', (file) => {
  const links = [...textOf(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link]) => link as string);
  expect(links.filter((link) => !existsSync(join(ROOT, dirname(file), link)))).toEqual([]);
});

test.each(documents)('commands in %s exist', (file) => {
  const text = textOf(file);
  const scripts = [...text.matchAll(/npm run ([a-z0-9:-]+)/g)].map(([, name]) => name as string);
  expect(scripts.filter((name) => !scriptsOf('.').includes(name))).toEqual([]);
  const targets = [...text.matchAll(/npx nx ([a-z]+) ([a-z0-9-]+)/g)].filter(
    ([, verb]) => !['run', 'affected', 'show', 'graph', 'reset'].includes(verb as string),
  );
  const missing = targets.filter(
    ([, target, project]) =>
      !folders.has(project as string) ||
      !scriptsOf(folders.get(project as string) as string).includes(target as string),
  );
  expect(missing.map(([command]) => command)).toEqual([]);
});

test.each([
  ['ARCHITECTURE.md', 70],
  ['docs/budgets.md', 15],
  ['CONTRIBUTING.md', 15],
])('every file that %s names is there, by its whole path or the end of it', (document, least) => {
  const all = filesBelow('.').map((file) => `/${file}`);
  const named = [...textOf(document).matchAll(/`([\w./-]+\.(?:tsx?|mjs|md|prisma))`/g)].map(
    ([, file]) => file as string,
  );
  expect(named.length).toBeGreaterThan(least);
  expect(named.filter((file) => !all.some((path) => path.endsWith(`/${file}`)))).toEqual([]);
});

test('decision records are numbered from 1 without gaps, and have all their parts in at most 45 lines', () => {
  const records = filesBelow('docs/decisions/*.md');
  expect(records.length).toBeGreaterThan(7);
  const faulty = records.filter((file) => {
    const text = textOf(file);
    const number = Number(/(\d{4})-[^/]+$/.exec(file)?.[1]);
    return (
      !text.startsWith(`# ${number}. `) ||
      text.split('\n').length > 46 ||
      !['Date:', 'Status:', '## Context', '## Decision', '## Consequences'].every((part) => text.includes(part))
    );
  });
  expect(faulty).toEqual([]);
  const numbers = records.map((file) => Number(/(\d{4})-/.exec(file)?.[1]));
  expect(numbers).toEqual(records.map((_, i) => i + 1));
});

test('the changelog has a section for each week, newest first, of at most a screen', () => {
  const [, ...weeks] = textOf('CHANGELOG.md').split(/^## /m);
  const mondays = weeks.map((week) => /^Week of (\d{4}-\d\d-\d\d)\n/.exec(week)?.[1] ?? week.split('\n')[0]);
  expect(mondays.filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() !== 1)).toEqual([]);
  expect(mondays).toEqual([...mondays].sort().reverse());
  expect(new Set(mondays).size).toBe(mondays.length);
  expect(weeks.filter((week) => week.trimEnd().split('\n').length > 55).map((week) => week.split('\n')[0])).toEqual([]);
});

test('the runbook for payments names each event that the service processes and no other, and each setting of Stripe', () => {
  const runbook = textOf('docs/runbooks/go-live-with-cards.md');
  const mentioned = [
    ...textOf('services/payments/src/webhook/process-event.ts').matchAll(/typesOf\('([^']+)', '([^']+)'\)/g),
  ].flatMap(([, object, changes]) => (changes as string).split(' ').map((change) => `${object}.${change}`));
  const documented = [...runbook.matchAll(/`((?:payment_intent|checkout|charge|refund)\.[a-z_.]+)`/g)].map(
    ([, name]) => name,
  );
  expect(documented.sort()).toEqual(mentioned.sort());
  const settings = textOf('services/payments/src/config.ts').match(/STRIPE_\w+(?=:)/g) ?? [];
  expect(settings.length).toBeGreaterThan(5);
  expect(settings.filter((name) => !runbook.includes(`\`${name}`))).toEqual([]);
  for (const file of ['README.md', 'services/payments/README.md'])
    expect(textOf(file)).toContain('docs/runbooks/go-live-with-cards.md');
});

test.each([
  ['README.md', 120],
  ['ARCHITECTURE.md', 200],
])('%s has at most %i lines', (file, limit) => expect(textOf(file).split('\n').length).toBeLessThanOrEqual(limit + 1));

test('each payment invariant has a section, and the specs that it names test it', () => {
  const sections = [
    ...textOf('docs/payment-invariants.md').matchAll(/^## (I\d+): .+\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm),
  ];
  const specs = sections.flatMap(([, number, text]) =>
    [...(text as string).matchAll(/`([\w./-]+\.spec\.ts)`/g)].map(([, file]) => [number, file] as [string, string]),
  );
  const untested = specs.filter(
    ([number, file]) => !new RegExp(`\\b${number}\\b`).test(textOf(`services/payments/src/${file}`)),
  );
  expect(untested).toEqual([]);
  const tested = new Set(specs.map(([number]) => number));
  const used = filesBelow('services/payments/src/**/*.ts').flatMap(
    (file) => textOf(file).match(/\bI\d{1,2}(?=[:,])/g) ?? [],
  );
  expect([...new Set(used)].filter((number) => !tested.has(number))).toEqual([]);
});
