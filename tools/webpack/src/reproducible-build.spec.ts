import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type StatsModule } from 'webpack';
import { makeMapReproducible, rejectLocalPaths, StableFederationIds } from './reproducible-build';

/** The modules of a remote that is compiled in `folder`. */
async function modulesOf(folder: string): Promise<StatsModule[]> {
  writeFileSync(join(folder, 'routes.js'), 'export const routes = [];');
  const federation = new ModuleFederationPlugin({
    name: 'store',
    exposes: { './routes': './routes.js' },
    manifest: false,
    dts: false,
  });
  const options = { context: folder, output: { path: join(folder, 'dist') }, entry: {}, mode: 'production' } as const;
  const compiler = webpack({ ...options, plugins: [federation, new StableFederationIds()] });
  const stats = await new Promise<webpack.Stats | undefined>((done, failed) =>
    compiler.run((failure, output) => (failure ? failed(failure) : done(output))),
  );
  await new Promise((closed) => compiler.close(closed));
  return stats?.toJson({ all: false, modules: true, nestedModules: true, ids: true }).modules ?? [];
}

test('modules of the federation plugin have ids independent of the folder', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'anywhere-')));
  const modules = await modulesOf(folder);
  rmSync(folder, { recursive: true });
  const idOf = (part: string) => modules.find(({ identifier }) => identifier?.includes(part))?.id;
  expect(idOf('container entry')).toBe('c');
  expect(modules.filter(({ id }) => id === 'f')).toHaveLength(1);
  expect(idOf('routes.js')).not.toBe('f');
});

test('a build whose text files contain the path of the checkout is rejected', () => {
  const paths = (name: string) => () =>
    rejectLocalPaths(new Map([[name, Buffer.from('x = "/home/ada/farm/y.js"')]]), '/home/ada/farm');
  expect(paths('y.js')).toThrow('y.js contains the path of the folder it was built in');
  expect(paths('y.woff2')).not.toThrow();
});

const mapFrom = (root: string, digest: string, file: string, modules: string) =>
  Buffer.from(
    JSON.stringify({
      version: 3,
      file: `routes.${file}.js`,
      mappings: 'AAAA',
      sources: [`webpack://farm_store/${modules}/.federation/entry.${digest}.js`, 'webpack://farm_store/./a.ts'],
      sourcesContent: [`import federation from '${root}/node_modules/x.js';`, null],
    }),
  );

test('two checkouts of the same sources, built from any folder, have the same source map', () => {
  const farm = mapFrom('/home/ada/farm', '34b0efcf', '1a2b', './node_modules');
  const here = makeMapReproducible(farm, 'routes.77.js.map', '/home/ada/farm');
  const builds = mapFrom('/builds/7', '9c0d1e2f', '3c4d', '../../node_modules');
  const there = makeMapReproducible(builds, 'routes.77.js.map', '/builds/7');
  expect(here.toString()).toBe(there.toString());
  expect(JSON.parse(here.toString())).toEqual({
    version: 3,
    file: 'routes.77.js',
    mappings: 'AAAA',
    sources: ['webpack://farm_store/./node_modules/.federation/entry.js', 'webpack://farm_store/./a.ts'],
    sourcesContent: ["import federation from './node_modules/x.js';", null],
  });
});
