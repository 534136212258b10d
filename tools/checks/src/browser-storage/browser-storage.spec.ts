import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSiteKey } from '@farm/farm';
import { filesBelow, ROOT } from '../workspace';

const STORAGE = /\b(localStorage|sessionStorage|indexedDB)\b/;
/** Parts of an inline script that runs before any module; their keys are checked below. */
const HEAD_SCRIPT: Readonly<Record<string, string>> = {
  'apps/shell/src/platform/init-language.ts': 'farm.language-offer',
  'apps/shell/src/platform/init-theme.ts': 'farm.theme',
};
const CLEARING = 'libs/web-kit/src/browser-data.ts';

const isPage = (file: string) =>
  /^(apps\/(?![a-z]+-e2e\/)|libs\/(ui|web-kit|farm)\/).*\/src\/|^libs\/(ui|web-kit|farm)\/src\//.test(file) &&
  /\.tsx?$/.test(file) &&
  !/\.spec\.|\/testing\//.test(file);
const code = (file: string) => readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

const pages = filesBelow('apps', 'libs').filter(isPage);
const users = pages.filter((file) => STORAGE.test(code(file)));

test('every module that uses browser storage takes its key from the list that “Forget me” clears', () => {
  expect(users).toContain('libs/web-kit/src/persistent-store.ts');
  const unlisted = users.filter(
    (file) => !(file in HEAD_SCRIPT) && file !== CLEARING && !/\bBrowserKey\b/.test(code(file)),
  );
  expect(unlisted).toEqual([]);
  // clearBrowserData() deletes the one database by the name that the notebook opens it with
  expect(users.filter((file) => /indexedDB/.test(code(file)))).toEqual([CLEARING]);
  const databases = pages.filter((file) => /from 'idb'/.test(code(file)));
  expect(databases).toEqual(['apps/learning-mfe/src/notebook/notebook-database.ts']);
  for (const file of [CLEARING, ...databases]) expect(code(file)).toContain('NOTEBOOK_DATABASE');
});

test('only the head script uses storage with literal keys, which are listed', () => {
  const literal = /(?:local|session)Storage(?:\.\w+\(|\[)\s*['"`]([^'"`]+)/g;
  const literalKeys = users.flatMap((file) => [...code(file).matchAll(literal)].map(([, key]) => [file, key]));
  expect(literalKeys.sort()).toEqual(Object.entries(HEAD_SCRIPT));
  for (const key of Object.values(HEAD_SCRIPT)) expect(isSiteKey(key)).toBe(true);
});
