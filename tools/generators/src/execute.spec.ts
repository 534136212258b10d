import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute } from './plan';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'farm-execute-'));
  mkdirSync(join(root, 'apps'));
  writeFileSync(join(root, 'apps/pages.ts'), 'old');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const changes = [
  { path: 'apps/pages.ts', text: 'changed', isNew: false },
  { path: 'apps/store/harvest/page.tsx', text: 'new', isNew: true },
];
const node = (script: string) => [process.execPath, '-e', script];

test('files are written, then the commands run in the repository', () => {
  const copy = node("require('fs').copyFileSync('apps/store/harvest/page.tsx', 'copied')");
  expect(execute({ changes, commands: [copy], next: [] }, root)).toEqual({ ok: true });
  expect(['apps/pages.ts', 'copied'].map((file) => readFileSync(join(root, file), 'utf8'))).toEqual(['changed', 'new']);
});

test('after a failed command every file is restored, and its output is the reason', () => {
  const fails = node("console.error('no such schema'); process.exit(1)");
  expect(execute({ changes, commands: [fails], next: [] }, root)).toEqual({
    ok: false,
    reason: expect.stringMatching(/no such schema$/),
  });
  expect(readFileSync(join(root, 'apps/pages.ts'), 'utf8')).toBe('old');
  expect(readdirSync(join(root, 'apps'))).toEqual(['pages.ts']);
});

test('when a file cannot be written, nothing is left behind', () => {
  const wrong = [...changes, { path: 'apps/pages.ts/under-a-file.ts', text: '', isNew: true }];
  expect(execute({ changes: wrong, commands: [], next: [] }, root)).toMatchObject({ ok: false });
  expect(readFileSync(join(root, 'apps/pages.ts'), 'utf8')).toBe('old');
  expect(existsSync(join(root, 'apps/store'))).toBe(false);
});
