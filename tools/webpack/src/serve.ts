import { createServer } from 'node:http';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Compiler, type Configuration, HotModuleReplacementPlugin, type RuleSetRule } from 'webpack';
import hotMiddleware from 'webpack-hot-middleware';
import { typescript } from './options';
import { type Project, readProject, ROOT, versionOf } from './project';
import { remoteOptions } from './remote';

/** Replaces the build's id: the gateway, started with LOCAL_REMOTES, looks for this global and for remoteEntry.js. */
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

const compilesTypescript = (rule: RuleSetRule | '...' | false | 0 | '' | null | undefined) =>
  typeof rule === 'object' && rule?.loader === typescript.loader;

/** Options for the development server: file names without hashes, URLs of this machine, not minified. */
export function developmentOptions(
  project: Project,
  folder: string,
  needs: { shell: string; react: string },
): Configuration {
  const origin = `http://localhost:${project.port}`;
  const options = remoteOptions(project, folder, ROOT, needs, {
    id: LOCAL,
    filename: 'remoteEntry.js',
    before: [updateClient(origin)], // part of the routes, because a remote has no entry of its own
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
    module: { rules: (options.module?.rules ?? []).map((rule) => (compilesTypescript(rule) ? refreshed : rule)) },
    optimization: { ...options.optimization, moduleIds: 'named', chunkIds: 'named', minimize: false },
    plugins: [...(options.plugins ?? []), new HotModuleReplacementPlugin(), new ReactRefreshPlugin({ overlay: false })],
  };
}

const TYPES = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', map: 'application/json' };

/** Compiles on every change and keeps the files in memory. */
function watch(compiler: Compiler, files: Map<string, Buffer>) {
  compiler.hooks.shouldEmit.tap('development server', (compilation) => {
    if (compilation.errors.length) return false;
    for (const { name, source } of compilation.getAssets()) files.set(`/${name}`, source.buffer());
    return false; // nothing is written to disk
  });
  return compiler.watch({}, (failure, stats) => {
    const problem = failure?.message ?? (stats?.hasErrors() ? stats.toString('errors-only') : '');
    if (problem) console.error(problem);
  });
}

/** Serves a compiled remote to pages of `siteOrigin`, and updates their modules when a file changes. */
export async function serveRemote(options: Configuration, port: number, siteOrigin: string) {
  const files = new Map<string, Buffer>();
  const compiler = webpack(options);
  const events = hotMiddleware(compiler, { path: EVENTS_PATH, log: false });
  const watching = watch(compiler, files);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', siteOrigin).pathname;
    response.setHeader('Access-Control-Allow-Origin', siteOrigin);
    if (path === EVENTS_PATH) return events(request, response);
    const bytes = files.get(path);
    const type = TYPES[path.split('.').at(-1) as keyof typeof TYPES] ?? 'application/octet-stream';
    response.writeHead(bytes ? 200 : 404, { 'content-type': type, 'cache-control': 'no-cache' }).end(bytes);
  });
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(port, 'localhost', listening));
  const stop = async () => {
    events.close();
    await new Promise((closed) => watching?.close(closed));
    await new Promise((closed) => {
      server.close(closed);
      server.closeAllConnections();
    });
  };
  return { stop };
}

async function main(folder: string): Promise<void> {
  const { project, declared } = await readProject(folder);
  if (project.kind === 'shell') throw new Error('The shell has no development server: use npm run dev');
  const needs = { shell: declared.needs?.shell ?? '', react: `^${versionOf('react')}` };
  const siteOrigin = process.env['SITE_ORIGIN'] ?? 'http://localhost:4000';
  await serveRemote(developmentOptions(project, folder, needs), project.port, siteOrigin);
  console.log(
    `${project.name} is served at http://localhost:${project.port}/remoteEntry.js; see it in the site: npm run dev -- ${project.name}`,
  );
}

if (require.main === module)
  main(process.cwd()).catch((failure: unknown) => {
    console.error(failure instanceof Error ? failure.message : failure);
    process.exitCode = 1;
  });
