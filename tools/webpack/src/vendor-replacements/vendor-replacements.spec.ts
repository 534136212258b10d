import { existsSync, readFileSync } from 'node:fs';
import { REPLACEMENTS } from './index';
import { ROOT } from '../project';

const read = (file: string): string => readFileSync(file, 'utf8');

/** Names in 'export { … }'. */
const listed = (code: string): string[] =>
  [...code.matchAll(/export \{([^}]*)\}/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' as ').at(-1) ?? '')
    .filter((name) => name !== '');

const named = (code: string): string[] =>
  [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name = '']) => name);

const parts = REPLACEMENTS.map(({ module, replaces }) => ({
  module,
  names: [...named(read(module)), ...listed(read(module))],
  files: replaces.map((path) => `${ROOT}/node_modules/${path}`),
}));

test.each(parts)('the files that $module replaces exist and export all its names', ({ names, files }) => {
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const theirs = files.flatMap((file) => listed(read(file)));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !theirs.includes(name))).toEqual([]);
});

test.each(parts)('the files that $module replaces export no other names', ({ names, files }) => {
  expect(files.flatMap((file) => listed(read(file))).filter((name) => !names.includes(name))).toEqual([]);
});
