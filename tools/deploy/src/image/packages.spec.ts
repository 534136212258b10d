import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { packageFolders } from './packages';
import { IMAGES, partsOf, ROOT } from './parts';

const folder = mkdtempSync(join(tmpdir(), 'farm-packages-'));
afterAll(() => rmSync(folder, { recursive: true }));

function installed(place: string, manifest: object): void {
  mkdirSync(join(folder, place), { recursive: true });
  writeFileSync(join(folder, place, 'package.json'), JSON.stringify(manifest));
}

installed('node_modules/seeds', {
  dependencies: { soil: '1', absent: '1' },
  optionalDependencies: { absent: '1' },
  peerDependencies: { water: '1', shade: '1' },
  peerDependenciesMeta: { shade: { optional: true } },
});
installed('node_modules/soil', { dependencies: { worms: '1' } });
installed('node_modules/water', {});
installed('node_modules/soil/node_modules/worms', {});
installed('node_modules/worms', {});
installed('node_modules/needy', { dependencies: { nowhere: '1' } });

test('a package comes with what it depends on and what it expects beside it, each from where Node finds it', () => {
  const found = packageFolders(['seeds'], folder).map((each) => relative(join(folder, 'node_modules'), each));
  expect(found.sort()).toEqual(['seeds', 'soil', 'soil/node_modules/worms', 'water']);
});

test('what is needed and not installed stops the image', () => {
  expect(() => packageFolders(['needy'], folder)).toThrow('nowhere is not installed');
});

test.each(IMAGES)('every package of %s is installed, with all it needs', (name) => {
  const { packages } = partsOf(name);
  expect(packageFolders(packages, ROOT).length).toBeGreaterThanOrEqual(packages.length);
});

test("the assistant's image holds the core that its encoder expects beside it", () => {
  const found = packageFolders(partsOf('dexter').packages, ROOT).map((each) => relative(ROOT, each));
  expect(found).toContain('node_modules/@energetic-ai/core');
});
