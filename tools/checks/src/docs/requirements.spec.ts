import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { releaseAdmin, serviceContracts, type Contract } from '@farm/contracts';
import { filesBelow, ROOT } from '../workspace';

const FOLDER = 'docs/requirements';
/** Two screens. */
const MAX_LINES = 110;
const MAX_LINE_LENGTH = 120;
const MAX_LINES_OF_REQUIREMENT = 2;

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const pages = filesBelow(`${FOLDER}/*.md`).filter((file) => basename(file) !== 'README.md');

/** A requirement of a page, the files that implement it, and the tests that prove it. */
interface Requirement {
  page: string;
  text: string;
  lines: number;
  code: string[];
  tests: string[];
}

const inBackticks = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string);
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function requirementsOf(page: string): Requirement[] {
  const [, ...items] = textOf(page).split(/^- /m);
  return items.map((item) => {
    const [block = ''] = item.split(/\n(?=\n|#)/);
    const [text = '', files = ''] = block.split(/^ {2}- Code: /m);
    const [code = '', tests = ''] = files.split(/^ {2}- Test: /m);
    return {
      page: basename(page),
      text: oneLine(text),
      lines: text.trimEnd().split('\n').length,
      code: inBackticks(code),
      tests: inBackticks(tests),
    };
  });
}

const requirements = pages.flatMap(requirementsOf);
const nameOf = ({ page, text }: Requirement) => `${page}: ${text}`;

/** What a page lists under a label at its beginning, such as `Routes: ` or `Calls: `. */
const listed = (label: string) =>
  pages.flatMap((page) => {
    const [, names = ''] = new RegExp(`^${label}: ([^]*?)\\n\\n`, 'm').exec(textOf(page)) ?? [];
    return inBackticks(oneLine(names));
  });

test('the index has one line for each page', () => {
  const links = [...textOf(`${FOLDER}/README.md`).matchAll(/^- \[.+\]\((.+\.md)\): \S/gm)].map(([, file]) => file);
  expect(links.sort()).toEqual(pages.map((page) => basename(page)).sort());
});

test.each(pages)('%s is at most two screens long and has requirements', (page) => {
  const lines = textOf(page).trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
  expect(lines.filter((line) => line.length > MAX_LINE_LENGTH)).toEqual([]);
  expect(requirementsOf(page).length).toBeGreaterThan(1);
});

test('every requirement is unique, has at most two lines, and names its code and its tests', () => {
  const texts = requirements.map(({ text }) => text);
  expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([]);
  const faulty = requirements.filter(
    ({ lines, code, tests }) => lines > MAX_LINES_OF_REQUIREMENT || code.length === 0 || tests.length === 0,
  );
  expect(faulty.map(nameOf)).toEqual([]);
});

test('every named file exists, and every test file has a test', () => {
  const named = requirements.flatMap(({ code, tests }) => [...code, ...tests]);
  expect([...new Set(named)].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  const tests = [...new Set(requirements.flatMap((requirement) => requirement.tests))];
  expect(tests.filter((file) => !/\.spec\.tsx?$/.test(file) || !/\btest\b/.test(textOf(file)))).toEqual([]);
});

test('every quoted text is in a test of its requirement', () => {
  const missing = requirements.flatMap((requirement) => {
    const tests = requirement.tests.map((file) => textOf(file).replace(/\\/g, ''));
    const quoted = [...requirement.text.matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].flatMap(([, text = '']) =>
      text.split(/\{.+?\}/),
    );
    return quoted
      .filter((text) => !tests.some((test) => test.includes(text)))
      .map((text) => `'${text}' of ${nameOf(requirement)}`);
  });
  expect(missing).toEqual([]);
});

test('every route of the site is on one page', () => {
  const routes = filesBelow('apps/*/src/routes.tsx').flatMap((file) =>
    [...textOf(file).matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path as string),
  );
  expect(routes.length).toBeGreaterThan(40);
  expect(listed('Routes').sort()).toEqual(routes.sort());
});

test('every call of the contracts is on one page', () => {
  const contracts: readonly Contract[] = [...Object.values(serviceContracts).flat(), releaseAdmin];
  const calls = contracts.flatMap((contract) => Object.keys(contract));
  expect(calls.length).toBeGreaterThan(200);
  expect(listed('Calls').sort()).toEqual(calls.sort());
});
