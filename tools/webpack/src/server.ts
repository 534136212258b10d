import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { className, FACADE, PLACEHOLDER, REACT_MODULES } from './options';
import type { Project } from './project';
import { REPLACEMENTS } from './vendor-replacements/index';

/** The file that renders a build's pages at promote time; never served. */
export const SERVER_FILE = 'server/server.js';

const BROWSER_ONLY = 'react-dom/client';

/** The modules that a remote's server.js gets from the shell's; the renderer provides no others. */
const SHARED_FROM_SHELL = [...REACT_MODULES, FACADE].filter((name) => name !== BROWSER_ONLY);

const COMMENT = /\/\*[^]*?\*\//g;
const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g;

/** The class names of CSS Modules, as the browser build has them; other styles are left out. */
const styleModules = (project: string): Plugin => ({
  name: 'style modules',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, ({ path }) => {
      if (!path.endsWith('.module.css')) return { contents: '' };
      const css = readFileSync(path, 'utf8').replace(COMMENT, '');
      const names = new Set([...css.matchAll(CLASS)].map(([, name = '']) => name));
      const classes = [...names].map((name) => [name, className(project, path, name)]);
      return { contents: JSON.stringify(Object.fromEntries(classes)), loader: 'json' };
    });
  },
});

/** Addresses of the files that the browser build in `folder` has written. */
const assetAddresses = (project: string, folder: string): Plugin => ({
  name: 'asset addresses',
  setup({ onLoad }) {
    const written = readdirSync(folder);
    onLoad({ filter: /\.(woff2|svg|png|webp|ico)$/ }, ({ path }) => {
      const [name = '', extension = ''] = basename(path).split(/\.(?=\w+$)/);
      const files = written.filter((file) => file.startsWith(`${name}.`) && file.endsWith(`.${extension}`));
      if (files.length > 1) throw new Error(`${path}: the browser build has ${files.length} files of this name`);
      // a file that no page uses is not written; promote rejects pages with addresses of missing files
      const file = files[0] ?? basename(path);
      return { contents: `/assets/${project}/${PLACEHOLDER}/${file}`, loader: 'text' };
    });
  },
});

/** The same replacements as in the browser build. */
const vendorReplacements: Plugin = {
  name: 'vendor replacements',
  setup({ onLoad }) {
    for (const { module, replaces } of REPLACEMENTS) {
      const contents = readFileSync(module, 'utf8');
      for (const path of replaces) {
        const filter = new RegExp(`/node_modules/${path.replaceAll('.', '\\.')}$`);
        onLoad({ filter }, () => ({ contents, loader: 'ts', resolveDir: dirname(module) }));
      }
    }
  },
};

/** Leaves exactly these modules to the renderer; esbuild's option `external` also covers their subpaths. */
const modulesFromShell: Plugin = {
  name: 'modules of the shell',
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`^(${SHARED_FROM_SHELL.join('|')})$`) }, ({ path }) => ({ path, external: true }));
  },
};

/**
 * Bundles server.js from the sources and the browser build in dist/web: one CommonJS file for Node without styles, with the
 * class names and asset addresses of the browser build. The shell's includes React and the router, which remotes share.
 */
export async function bundleServer({ kind, name }: Project, folder: string, root: string): Promise<void> {
  const isShell = kind === 'shell';
  await build({
    entryPoints: { server: `${folder}/${isShell ? 'src/server.tsx' : 'src/routes.tsx'}` },
    outfile: `${folder}/dist/${SERVER_FILE}`,
    absWorkingDir: root, // comments name files relative to it
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    mainFields: ['module', 'main'],
    jsx: 'automatic',
    charset: 'utf8',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent', // errors are thrown
    plugins: [
      styleModules(name),
      assetAddresses(name, `${folder}/dist/web`),
      vendorReplacements,
      ...(isShell ? [] : [modulesFromShell]),
    ],
  });
}
