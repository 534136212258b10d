import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, onPath, WHAT_TO_DO, type Way } from './browser';

const folder = mkdtempSync(join(tmpdir(), 'farm-browser-'));
const browser = join(folder, 'google-chrome');
writeFileSync(browser, '', { mode: 0o755 });
writeFileSync(join(folder, 'chromium'), 'not a program', { mode: 0o644 });
afterAll(() => rmSync(folder, { recursive: true }));

const nothing: Way = { find: async () => undefined };
const way = (found: string, say?: string): Way => ({ find: async () => found, ...(say ? { say } : {}) });

test('the PATH is searched for programs, not for files of their name', () => {
  expect(onPath(`/nowhere:${folder}`)).toBe(browser);
  expect(onPath('/nowhere')).toBeUndefined();
});

test('the first way that leads to a browser is taken, and only the ways tried are said', async () => {
  const said: string[] = [];
  const ways = [nothing, way('/not/there', 'looking'), way(browser), way('/never/asked', 'installing')];
  expect(await findBrowser(ways, (line) => said.push(line))).toBe(browser);
  expect(said).toEqual(['looking']);
});

test('without any browser it is said what to install', async () => {
  await expect(findBrowser([nothing], () => undefined)).rejects.toThrow(WHAT_TO_DO);
});
