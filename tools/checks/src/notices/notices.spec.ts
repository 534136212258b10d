import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { direct, locked } from '../supply/lock';
import { filesBelow, ROOT } from '../workspace';
import { noticeOf, type Notice } from './notice';

const kept = JSON.parse(readFileSync(join(ROOT, 'tools/edge/src/third-party-notices.json'), 'utf8')) as Notice[];

/** Packages that sources of pages name, tests and testing kits left out. */
const imported = new Set(
  filesBelow('apps/*-mfe/src', 'apps/shell/src', 'libs/ui/src', 'libs/web-kit/src', 'libs/farm/src')
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$|\/testing\/|\/server\.tsx$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(/^(?:import|export) (?!type)[^;]*?from '([^'.][^']*)'/gm),
    ])
    .map(([, from = '']) =>
      (from.startsWith('@') ? from.split('/').slice(0, 2) : from.split('/').slice(0, 1)).join('/'),
    ),
);

/** Packages that only hand on another one: nothing of their own reaches a browser. */
const HANDS_ON: Readonly<Record<string, string>> = {
  'react-router-dom': 'react-router',
  '@module-federation/enhanced': '@module-federation/runtime',
};

test('every package that pages import has its notice (npm run notices writes them)', () => {
  const named = new Set(kept.map(({ name }) => name));
  const ours = [...imported].filter((name) => name in direct.dependencies);
  expect(ours).toEqual(expect.arrayContaining(['react', 'react-dom', '@tanstack/react-query']));
  expect(ours.filter((name) => !named.has(HANDS_ON[name] ?? name))).toEqual([]);
});

test('typefaces go with their licence', () => {
  const names = Object.keys(direct.dependencies).filter((name) => name.startsWith('@fontsource'));
  const texts = names.map((name) => kept.find((notice) => notice.name === name)?.text ?? '');
  expect(texts.filter((text) => !text.includes('SIL OPEN FONT LICENSE'))).toEqual([]);
});

test('each notice is of the version in the lockfile, in the words of the package as it is installed', () => {
  const stale = kept.filter((notice) => {
    const found = locked.find(({ name, version }) => name === notice.name && version === notice.version);
    return found === undefined || noticeOf(found).text !== notice.text;
  });
  expect(stale.map(({ name, version }) => `${name} ${version}`)).toEqual([]);
});
