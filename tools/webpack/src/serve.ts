import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration, EntryPlugin, HotModuleReplacementPlugin, type RuleSetRule } from 'webpack';
import hotMiddleware from 'webpack-hot-middleware';
import { drawingSpriteRule } from './drawing-sprite';
import { extractStyles, typescript } from './options';
import { type Project, readProject, ROOT, versionOf } from './project';
import { type Needs, remoteOptions } from './remote';
import { shellOptions } from './shell';
import { SubsetFonts } from './subset-fonts';

/** Replaces the build's id: the gateway, started with DEVELOPMENT_SERVERS, names a remote's global by it. */
const LOCAL = 'local';

/** Events of the development server: what has been compiled. */
const EVENTS_PATH = '/events';

/** Applies updates of modules in the page; what cannot be updated reloads it. */
const updateClient = (origin: string) =>
  `webpack-hot-middleware/client?${new URLSearchParams({ path: `${origin}${EVENTS_PATH}`, reload: 'true', overlay: 'false' })}`;

/** Like `typescript`, with the registration of components and hooks that fast refresh needs. */
const refreshed = {
  ...typescript,
  options: {
    jsc: {
      ...typescript.options.jsc,
      transform: { react: { runtime: 'automatic', development: true, refresh: true } },
    },
  },
};

type Rule = RuleSetRule | '...' | false | 0 | '' | null | undefined;

/** Compiles components for fast refresh, and takes drawings from the gateway, because `<use>` loads nothing from other origins. */
function developmentRule(rule: Rule, name: string, origin: string): Rule {
  if (rule === drawingSpriteRule) return { ...rule, generator: { publicPath: `/development/${name}/` } };
  if (typeof rule === 'object' && rule?.type === 'asset/resource')
    return { ...rule, generator: { publicPath: `${origin}/` } };
  return typeof rule === 'object' && rule?.loader === typescript.loader ? refreshed : rule;
}

/** The shell as one script and one stylesheet, main.js and main.css, which the gateway's documents link. */
function shellInDevelopment(project: Project, folder: string, origin: string): Configuration {
  const options = shellOptions(project, folder, ROOT);
  return {
    ...options,
    entry: { main: [updateClient(origin), './src/main.tsx', './src/deferred-styles.ts'] },
    optimization: { ...options.optimization, splitChunks: false },
    plugins: [
      ...(options.plugins ?? []).filter((plugin) => !(plugin instanceof SubsetFonts)), // which takes seconds
      // before the entry of ReactRefreshPlugin, whose own hook would not keep React's renderer for the remotes
      new EntryPlugin(folder, require.resolve('./refresh-hook'), { name: undefined }),
    ],
  };
}

/** Options for the development server: file names without hashes, URLs of this machine, not minified. */
export function developmentOptions(project: Project, folder: string, origin: string, needs: Needs): Configuration {
  const options =
    project.kind === 'shell'
      ? shellInDevelopment(project, folder, origin)
      : remoteOptions(project, folder, ROOT, needs, {
          id: LOCAL,
          filename: 'remoteEntry.js',
          before: [updateClient(origin)], // part of the routes, because a remote has no entry of its own
          manifest: false, // its analysis would slow down every update
        });
  return {
    ...options,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    output: {
      ...options.output,
      publicPath: `${origin}/`,
      uniqueName: `farm_${project.name}_${LOCAL}`,
      filename: '[name].js',
      chunkFilename: '[name].js',
    },
    module: { rules: (options.module?.rules ?? []).map((rule) => developmentRule(rule, project.name, origin)) },
    optimization: {
      ...options.optimization,
      moduleIds: 'named',
      chunkIds: 'named',
      minimize: false,
      emitOnErrors: false,
    },
    plugins: [
      ...(options.plugins ?? []).map((plugin) =>
        plugin instanceof MiniCssExtractPlugin ? extractStyles('[name].css') : plugin,
      ),
      new HotModuleReplacementPlugin(),
      new ReactRefreshPlugin({ overlay: false }),
    ],
  };
}

const TYPES = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', map: 'application/json' };

/** Compiles on every change and keeps the files in memory. `print` gets the errors. */
function watch(options: Configuration, print: (line: string) => void) {
  const files = new Map<string, { buffer(): Buffer }>();
  const compiler = webpack(options);
  const events = hotMiddleware(compiler, { path: EVENTS_PATH, log: false });
  const compiled = new Promise<void>((resolve) => {
    compiler.hooks.shouldEmit.tap('development server', (compilation) => {
      for (const { name, source } of compilation.getAssets()) files.set(`/${name}`, source);
      resolve();
      return false; // nothing is written to disk
    });
  });
  const watching = compiler.watch({}, (failure, stats) => {
    const problem = failure?.message ?? (stats?.hasErrors() ? stats.toString('errors-only') : '');
    if (problem) print(problem);
  });
  const close = async () => {
    events.close();
    await new Promise((closed) => watching?.close(closed));
  };
  /** Resolves after the first compilation without errors. */
  const read = (path: string) => compiled.then(() => files.get(path)?.buffer());
  return { events, read, close };
}

/**
 * Serves what the options for its origin compile, from the first request on, and updates the modules of pages when a file changes.
 * Only pages of `siteOrigin` may read the files.
 */
export async function serveCompiled(
  optionsFor: (origin: string) => Configuration,
  siteOrigin: string,
  print: (line: string) => void,
) {
  let watched: ReturnType<typeof watch> | undefined;
  const server = createServer(async (request, response) => {
    const { events, read } = (watched ??= watch(optionsFor(origin), print));
    const [path = '/'] = (request.url ?? '/').split('?');
    response.setHeader('Access-Control-Allow-Origin', siteOrigin);
    if (path === EVENTS_PATH) return events(request, response);
    const bytes = await read(path);
    const type = TYPES[path.split('.').at(-1) as keyof typeof TYPES] ?? 'application/octet-stream';
    response.writeHead(bytes ? 200 : 404, { 'content-type': type, 'cache-control': 'no-cache' }).end(bytes);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    await watched?.close();
    await new Promise((closed) => {
      server.close(closed);
      server.closeAllConnections();
    });
  };
  return { origin, stop };
}

/** The development server of the shell or the remote in `folder`. */
export async function serveProject(folder: string, siteOrigin: string, print: (line: string) => void) {
  const { project, declared } = await readProject(folder);
  const needs = { shell: declared.needs?.shell ?? '', react: `^${versionOf('react')}` };
  return serveCompiled((origin) => developmentOptions(project, folder, origin, needs), siteOrigin, print);
}
