import { encode } from '@jridgewell/sourcemap-codec';
import { ownSourceMap } from './own-source-map';
import { SourceMap } from 'node:module';

const map = {
  version: 3,
  file: 'main.js',
  names: [],
  sources: ['src/main.ts', '../node_modules/pg/index.js', 'content/crops.json'],
  sourceRoot: '',
  sourcesContent: [],
  mappings: encode([
    [[0, 0, 0, 0]],
    [
      [0, 1, 4, 0],
      [8, 1, 5, 0],
    ],
    [[0, 1, 6, 0]],
    [[0, 2, 0, 0]],
    [[0, 0, 9, 2]],
  ]),
};

test('own files keep their mappings, packages and data have none, and what follows an own file is not taken for it', () => {
  const own = ownSourceMap(map);
  const read = new SourceMap(own);
  const sourceAt = (line: number) => {
    const entry = read.findEntry(line, 20);
    return 'originalSource' in entry ? entry.originalSource : undefined;
  };
  expect([0, 1, 2, 3, 4].map(sourceAt)).toEqual(['src/main.ts', undefined, undefined, undefined, 'src/main.ts']);
  expect(own.mappings.length).toBeLessThan(map.mappings.length);
});
