import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bundleServer, SERVER_FILE } from './server';

const SOURCES = {
  'src/routes.tsx': `
    import './page.css';
    import styles from './shelf.module.css';
    import sprite from './sprite.svg';
    import unused from './unused.svg';
    import * as react from 'react';
    export const routes = { styles, sprite, unused, react, later: () => import('./later') };
  `,
  'src/later.ts': "export const name: string = 'later';",
  'src/page.css': '@media print { nav { display: none } }',
  'src/shelf.module.css': '/* .old */ .card { margin: .5rem } .card:hover > .price-tag { color: red }',
  'src/sprite.svg': '<svg/>',
  'src/unused.svg': '<svg/>',
  'dist/web/sprite.0a1b.svg': '<svg/>',
};

/** Bundles the server.js of a remote and runs it. */
async function routesOf(sources: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'remote-')));
  for (const [name, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  await bundleServer({ kind: 'remote', name: 'store' }, folder, folder);
  const module = { exports: {} as { routes: Record<string, unknown> } };
  const run = new Function('module', 'require', readFileSync(join(folder, 'dist', SERVER_FILE), 'utf8'));
  run(module, (name: string) => ({ requested: name }));
  rmSync(folder, { recursive: true });
  return module.exports.routes;
}

test('server.js has the class names and asset addresses of the browser build, and the modules of the shell', async () => {
  const { later, ...routes } = await routesOf(SOURCES);
  expect(routes).toMatchObject({
    styles: { card: 'store__shelf__card', 'price-tag': 'store__shelf__price-tag' },
    sprite: '/assets/store/0farmbuildid/sprite.0a1b.svg',
    unused: '/assets/store/0farmbuildid/unused.svg', // promote rejects a page that refers to it
    react: { requested: 'react' },
  });
  expect(Object.keys(routes['styles'] as object)).toEqual(['card', 'price-tag']);
  expect(await (later as () => Promise<object>)()).toEqual({ name: 'later' });
});

test('two written files that fit one import are an error', async () => {
  const sources = { ...SOURCES, 'dist/web/sprite.2c3d.svg': '<svg/>' };
  await expect(routesOf(sources)).rejects.toThrow('the browser build has 2 files of this name');
});
