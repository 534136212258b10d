import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HEADLESS_CHROMIUM, programOnPath } from '@farm/deploy';
import { browserInstallers, browserSources, findBrowser, findProgram, NO_BROWSER, type BrowserSource } from './browser';
import { ROOT } from './root';

const folder = mkdtempSync(join(tmpdir(), 'farm-browser-'));
const browser = join(folder, 'google-chrome');
writeFileSync(browser, '', { mode: 0o755 });
writeFileSync(join(folder, 'chromium'), 'not a program', { mode: 0o644 });
afterAll(() => rmSync(folder, { recursive: true }));

const nothing: BrowserSource = { find: async () => undefined };
const source = (program: string, message?: string): BrowserSource => ({
  find: async () => program,
  ...(message ? { message } : {}),
});

test('the PATH is searched for executable files', () => {
  expect(programOnPath(`/nowhere:${folder}`, HEADLESS_CHROMIUM)).toBe(browser);
  expect(programOnPath('/nowhere', HEADLESS_CHROMIUM)).toBeUndefined();
});

test('the first source with a browser is used, and only tried sources are printed', async () => {
  const printed: string[] = [];
  const sources = [nothing, source('/not/there', 'looking'), source(browser), source('/never/asked', 'installing')];
  expect(await findProgram(sources, (line) => printed.push(line), '')).toBe(browser);
  expect(printed).toEqual(['looking']);
});

test('without a browser the error names the command that installs one, and nothing is installed', async () => {
  await expect(findBrowser([nothing])).rejects.toThrow(NO_BROWSER);
  const scripts = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object }).scripts;
  const [, command = ''] = /`npm run ([\w-]+)`/.exec(NO_BROWSER) ?? [];
  expect(scripts).toHaveProperty(command);
  expect(browserSources({}).filter(({ message }) => message !== undefined)).toEqual([]);
  expect(browserInstallers({}).filter(({ message }) => message === undefined)).toEqual([]);
});

test('CI installs a browser before the tests', () => {
  const lines = readFileSync(join(ROOT, '.ci/run'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('npm '));
  expect(lines).toEqual(['npm ci', 'npm run install-browser', 'npm test']);
});
