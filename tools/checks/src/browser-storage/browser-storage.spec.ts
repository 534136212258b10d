import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSiteKey } from '@farm/farm';
import { filesBelow, ROOT } from '../workspace';

const STORAGE = /\b(localStorage|sessionStorage|indexedDB)\b/;
/** An inline script that runs before any module; its key is checked below. */
const HEAD_SCRIPT = 'apps/shell/src/platform/init-theme.ts';
const CLEARING = 'libs/web-kit/src/browser-data.ts';

const isPage = (file: string) =>
  /^(apps\/(?![a-z]+-e2e\/)|libs\/(ui|web-kit|farm)\/).*\/src\/|^libs\/(ui|web-kit|farm)\/src\//.test(file) &&
  /\.tsx?$/.test(file) &&
  !/\.spec\.|\/testing\//.test(file);
const code = (file: string) => readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

const users = filesBelow('apps', 'libs').filter((file) => isPage(file) && STORAGE.test(code(file)));

test('every module that uses browser storage takes its key from the list that “Forget me” clears', () => {
  expect(users).toContain('libs/web-kit/src/persistent-store.ts');
  const unlisted = users.filter(
    (file) => file !== HEAD_SCRIPT && file !== CLEARING && !/\bBrowserKey\b/.test(code(file)),
  );
  expect(unlisted).toEqual([]);
  expect(users.filter((file) => /indexedDB/.test(code(file)))).toEqual([]); // clearBrowserData() does not clear it
});

test('only the head script uses storage with a literal key, which is listed', () => {
  const literal = /(?:local|session)Storage(?:\.\w+\(|\[)\s*['"`]([^'"`]+)/g;
  const literalKeys = users.flatMap((file) => [...code(file).matchAll(literal)].map(([, key]) => [file, key]));
  expect(literalKeys).toEqual([[HEAD_SCRIPT, 'farm.theme']]);
  expect(isSiteKey('farm.theme')).toBe(true);
});
