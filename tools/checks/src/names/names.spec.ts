import { basename } from 'node:path';
import { filesBelow } from '../workspace';

const sources = filesBelow('apps', 'services', 'libs', 'tools').filter((file) => /\/src\/.*\.(tsx?|css)$/.test(file));
const SUFFIXES = ['routes', 'repository', 'provider', 'spec', 'module', 'd', 'testing'];

test('files are kebab-case, and their suffix is a layer', () => {
  const wrong = sources.filter((file) => {
    const [name = '', ...rest] = basename(file).split('.');
    return !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || rest.slice(0, -1).some((suffix) => !SUFFIXES.includes(suffix));
  });
  expect(wrong).toEqual([]);
});

test('nothing is called utils, helpers, common, misc or shared', () => {
  expect(
    sources.filter((file) =>
      /(^|[/-])(utils?|helpers?|common|misc|shared)([/.-]|$)/.test(file.replace('shared-modules', '')),
    ),
  ).toEqual([]);
});

test('every project has a README', () => {
  const projects = filesBelow(
    'apps/*/package.json',
    'services/*/package.json',
    'libs/*/package.json',
    'tools/*/package.json',
  );
  const readmes = new Set(filesBelow('*/*/README.md'));
  expect(
    projects.map((file) => file.replace('package.json', 'README.md')).filter((readme) => !readmes.has(readme)),
  ).toEqual([]);
});

test('no package.json names a module type: "commonjs" there breaks the federation entry', () => {
  const withType = filesBelow('package.json', '*/*/package.json').filter(
    (file) => 'type' in (require(`../../../../${file}`) as object),
  );
  expect(withType).toEqual([]);
});
