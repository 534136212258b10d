import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compile } from './build';
import { commonOptions } from './options';
import { SERVER_FILE, serverOptions } from './server';

// inside the project, where webpack finds its loaders
const results = join(__dirname, '../test-results');
const STORE = { kind: 'remote', name: 'store' } as const;

const SOURCES = {
  'src/routes.tsx': `
    import './page.css';
    import styles from './shelf.module.css';
    import sprite from './drawings/sprite.svg';
    import * as react from 'react';
    export const mode = process.env.NODE_ENV;
    export const imported = { styles, sprite, react };
    export const routes = [{ path: '/later', chunk: 'later', lazy: () => import('./later') }];
  `,
  'src/later.ts': "export const name: string = 'later';",
  'src/page.css': '@media print { nav { display: none } }',
  'src/shelf.module.css': '/* .old */ .card { margin: .5rem } .card:hover > .price-tag { color: red }',
  'src/drawings/leaf.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>',
  'src/drawings/sprite.svg': '<svg/>',
};

interface ServerBuild {
  mode: string;
  imported: Record<string, unknown>;
  routes: { path: string; lazy: () => Promise<object> }[];
}

/** Compiles a remote for browsers and for the renderer. Returns the exports of server.js and the other files by name. */
async function compileBoth(): Promise<{ server: ServerBuild; serverFiles: string[]; web: Map<string, string> }> {
  mkdirSync(results, { recursive: true });
  const folder = mkdtempSync(join(results, 'server-'));
  for (const [name, text] of Object.entries(SOURCES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  try {
    await compile({ ...commonOptions(STORE, folder, folder), entry: { routes: './src/routes.tsx' } });
    const web = join(folder, 'dist/web');
    const webFiles = new Map(readdirSync(web).map((name) => [name, readFileSync(join(web, name), 'utf8')]));
    rmSync(web, { recursive: true });
    await compile(serverOptions(STORE, folder, folder));
    const module = { exports: {} as ServerBuild };
    const run = new Function('module', 'require', readFileSync(join(folder, 'dist', SERVER_FILE), 'utf8'));
    run(module, (name: string) => ({ requested: name }));
    const serverFiles = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' });
    return { server: module.exports, serverFiles, web: webFiles };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('server.js', () => {
  let built: Awaited<ReturnType<typeof compileBoth>>;
  beforeAll(async () => void (built = await compileBoth()));

  const contentOf = (extension: string) => [...built.web].find(([name]) => name.endsWith(extension)) ?? ['', ''];

  test('is one file, lazy pages included', async () => {
    expect(built.serverFiles.sort()).toEqual(['server', SERVER_FILE]);
    expect(await built.server.routes[0]?.lazy()).toMatchObject({ name: 'later' });
  });

  test('has the class names of the browser build', () => {
    const styles = built.server.imported['styles'] as Record<string, string>;
    expect(styles).toEqual({ card: 'store__shelf__card', 'price-tag': 'store__shelf__price-tag' });
    const [, css] = contentOf('.css');
    for (const name of Object.values(styles)) expect(css).toContain(`.${name}`);
  });

  test('has the asset addresses of the browser build', () => {
    const [sprite, svg] = contentOf('.svg');
    expect(svg).toContain('<symbol id="leaf"');
    expect(built.server.imported['sprite']).toBe(`/assets/store/0farmbuildid/${sprite}`);
  });

  test('gets React from the shell, and is compiled for production', () => {
    expect(built.server.imported['react']).toMatchObject({ requested: 'react' });
    expect(built.server.mode).toBe('production');
  });
});
