import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { filesBelow, ROOT } from '../workspace';

const files = filesBelow('*.ts', '*.tsx').filter((file) => !/\.(spec|d)\.tsx?$/.test(file));

/** The files of this repository that a file imports by a relative path, its types included. */
function importsOf(file: string): readonly string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(ROOT, file), 'utf8'));
  return importedFiles.flatMap(({ fileName }) => {
    if (!fileName.startsWith('.')) return [];
    const path = join(dirname(file), fileName);
    const found = [path, `${path}.ts`, `${path}.tsx`, join(path, 'index.ts')].find(
      (each) => /\.tsx?$/.test(each) && existsSync(join(ROOT, each)),
    );
    return found ? [found] : [];
  });
}

/** Each cycle of imports once, as the files on it. */
function cyclesOf(imports: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push(path.slice(start));
    if (start >= 0 || done.has(file)) return;
    path.push(file);
    for (const next of imports.get(file) ?? []) visit(next);
    path.pop();
    done.add(file);
  };
  for (const file of imports.keys()) visit(file);
  return cycles;
}

test('a cycle is found', () => {
  const imports = new Map([
    ['a', ['b', 'd']],
    ['b', ['c']],
    ['c', ['b']],
    ['d', []],
  ]);
  expect(cyclesOf(imports)).toEqual([['b', 'c']]);
});

test('no file imports itself by way of others', () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(cyclesOf(new Map(files.map((file) => [file, importsOf(file)])))).toEqual([]);
});
