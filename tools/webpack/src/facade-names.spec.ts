import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebpackPluginInstance } from 'webpack';
import { compile } from './build';
import { FacadeExports, FacadeImports } from './facade-names';

const FACADE = "export const call = () => 1; export const toast = 2; export { helper as link } from './helper.js';";

/** Compiles an entry beside a facade. */
async function compileWith(entry: string, plugin: WebpackPluginInstance): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'facade-'));
  const files = { 'entry.js': entry, 'facade.js': FACADE, 'helper.js': 'export const helper = 3;' };
  writeFileSync(join(folder, 'package.json'), '{"sideEffects":false}');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  await compile({
    ...{ mode: 'production', context: folder, entry: './entry.js', output: { path: join(folder, 'dist') } },
    ...{ resolve: { alias: { '@farm/web-kit': join(folder, 'facade.js') } }, plugins: [plugin] },
  });
}

test.each([
  ['a named import', "import { call } from '@farm/web-kit'; console.log(call());", ['call']],
  ['another name for it', "import { toast as t, link } from '@farm/web-kit'; console.log(t, link);", ['link', 'toast']],
  ['a use in a handler', "import { call } from '@farm/web-kit'; addEventListener('x', () => call());", ['call']],
  ['a name of a namespace', "import * as kit from '@farm/web-kit'; console.log(kit.toast);", ['toast']],
  ['an export of it', "export { link } from '@farm/web-kit'; console.log(1);", ['link']],
  ['a lazy module', "import('@farm/web-kit').then(({ call }) => console.log(call()));", ['call']],
  ['nothing of it', 'console.log(1);', []],
])('a remote with %s uses these names of the facade', async (_, entry, names) => {
  const imports = new FacadeImports();
  await compileWith(entry, imports);
  expect(imports.names).toEqual(names);
});

test('a remote that uses the whole facade is not built, because nobody could check what it uses', async () => {
  const entry = "import * as kit from '@farm/web-kit'; console.log(Object.keys(kit));";
  await expect(compileWith(entry, new FacadeImports())).rejects.toThrow('imports all of @farm/web-kit');
});

test('the names that the facade of the shell exports', async () => {
  const provided = new FacadeExports();
  await compileWith("import * as facade from '@farm/web-kit'; globalThis.shared = facade;", provided);
  expect(provided.names).toEqual(['call', 'link', 'toast']);
});

test('a name that the shell itself takes from the facade hides no other one, although webpack takes it from the module behind', async () => {
  const provided = new FacadeExports();
  const entry =
    "import * as facade from '@farm/web-kit'; import { link } from '@farm/web-kit'; globalThis.shared = [facade, link];";
  await compileWith(entry, provided);
  expect(provided.names).toEqual(['call', 'link', 'toast']);
});
