import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace';

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const map = textOf('docs/spec-map.md');

/** Sections of both specification documents; the map has a heading for each. */
const SECTIONS = [
  'What the product does and for whom',
  'Screens and routes',
  'Entities and their fields',
  'States and transitions',
  'Validation rules',
  'Roles and permissions',
  'The calls it makes',
  'The error catalogue',
  'Business constants and limits',
];

const PARTS = [1, 2].flatMap((document) =>
  SECTIONS.map((name, i) => [`Document ${document}, section ${i + 1}: ${name}`] as const),
);

/** Screens of section 2. */
const SCREENS = [
  ...[
    'Route table',
    'Header',
    'Footer',
    'Home page',
    'Chat section',
    'Programs page',
    'Country store page',
    '/checkout',
  ],
  ...['/premium-checkout', '/download-success', '/terms, /privacy, /security, 404', 'Simple quiz (/courses)'],
  ...[
    'About page (/about)',
    'Community hub (/community-griot)',
    'Contact page (/contact) and free-guides page (/free-guides)',
  ],
  'Farm plan wizard, quiz challenge, grant search',
  'AI Training Center (/dexter-training) and Automated Training System (/automated-training)',
];

/** A requirement, the files that implement it, and the tests that prove it. */
interface Line {
  text: string;
  requirement: string;
  files: string[];
  tests: string[];
  isOpen: boolean;
}

const filesIn = (text: string) =>
  [...text.matchAll(/`([^`]+\.(?:tsx?|md|css|json|prisma))`/g)].map(([, file = '']) => file);

const lines: readonly Line[] = map
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .map((text) => {
    const [exists = '', proof = ''] = text.split('; proved by ');
    const requirement = exists.split(' — ')[0] ?? '';
    return { text, requirement, files: filesIn(exists), tests: filesIn(proof), isOpen: text.includes('**open**') };
  });
const existing = lines.filter(({ isOpen }) => !isOpen);

const below = (heading: string) => {
  const from = map.indexOf(`${heading}\n`);
  const rest = map.slice(from + heading.length);
  return from < 0 ? '' : rest.slice(0, rest.search(/\n##? /) >>> 0);
};

test.each(PARTS)('%s has requirements', (section) => {
  expect(below(`## ${section}`).match(/^- /gm)?.length ?? 0).toBeGreaterThan(1);
});

test.each(SCREENS)('the screen %s has requirements', (screen) => {
  const [text = ''] = below(`### ${screen}`).split('\n### ');
  expect(text.match(/^- /gm)?.length ?? 0).toBeGreaterThan(1);
});

test('every requirement is unique', () => {
  expect(lines.length).toBeGreaterThan(300);
  expect(lines.filter(({ requirement }) => requirement.length < 8).map(({ text }) => text)).toEqual([]);
  const twice = lines.filter(({ text }, i) => lines.findIndex((other) => other.text === text) !== i);
  expect(twice.map(({ text }) => text)).toEqual([]);
});

test('every requirement has a file and a test, or is open for a reason', () => {
  expect(
    existing.filter(({ files, tests }) => files.length === 0 || tests.length === 0).map(({ text }) => text),
  ).toEqual([]);
  const open = lines.filter(({ isOpen }) => isOpen);
  expect(open.filter(({ text }) => !/\*\*open\*\* \(.{10,}\)$/.test(text)).map(({ text }) => text)).toEqual([]);
});

test('every file and test file exists, and every test file has a test', () => {
  const named = [...new Set(existing.flatMap(({ files, tests }) => [...files, ...tests]))];
  expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  const tests = [...new Set(existing.flatMap((line) => line.tests))];
  expect(tests.filter((file) => !/\.spec\.tsx?$/.test(file) || !/\btest\b/.test(textOf(file)))).toEqual([]);
});

test('every quoted text is asserted by a test of its line', () => {
  const missing = existing.flatMap(({ requirement, tests }) => {
    const texts = tests.map((file) => textOf(file).replace(/\\/g, ''));
    const quoted = [...requirement.matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].flatMap(([, text = '']) => text.split(/\{.+?\}/));
    return quoted.filter((text) => !texts.some((test) => test.includes(text))).map((text) => `${text} | ${tests[0]}`);
  });
  expect(missing).toEqual([]);
});
