import { createServer, type ServerResponse } from 'node:http';
import webpack, { type Compiler, type Configuration } from 'webpack';
import { type Project, readProject, ROOT, versionOf } from './project';
import { remoteOptions } from './remote';

/** Replaces the build's id: the gateway, started with LOCAL_REMOTES, looks for this global and for remoteEntry.js. */
const LOCAL = 'local';

const RELOAD_PATH = '/reload';

/** Script that reloads the page after a successful compilation and logs the messages of a failed one. */
const reloader = (origin: string) =>
  `data:text/javascript,new EventSource("${origin}${RELOAD_PATH}").onmessage = ({ data }) => data ? console.error(JSON.parse(data)) : location.reload();`;

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
    before: [reloader(origin)], // part of the routes, because a remote has no entry of its own
  });
  return {
    ...options,
    devtool: 'source-map',
    output: {
      ...options.output,
      publicPath: `${origin}/`,
      uniqueName: `farm_${project.name}_${LOCAL}`,
      filename: '[name].js',
      chunkFilename: '[name].js',
    },
    optimization: { ...options.optimization, minimize: false },
  };
}

const TYPES = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', map: 'application/json' };

/** Compiles on every change, keeps the files in memory and sends `listeners` a message after each compilation. */
function watch(compiler: Compiler, files: Map<string, Buffer>, listeners: Set<ServerResponse>) {
  compiler.hooks.shouldEmit.tap('development server', (compilation) => {
    if (compilation.errors.length) return false;
    files.clear();
    for (const { name, source } of compilation.getAssets()) files.set(`/${name}`, source.buffer());
    return false; // nothing is written to disk
  });
  return compiler.watch({}, (failure, stats) => {
    const problem = failure?.message ?? (stats?.hasErrors() ? stats.toString('errors-only') : '');
    if (problem) console.error(problem);
    const data = problem ? JSON.stringify(problem) : '';
    for (const listener of listeners) listener.write(`data: ${data}\n\n`);
  });
}

/** Serves a compiled remote to pages of `siteOrigin`, and reloads them when a file changes. */
export async function serveRemote(options: Configuration, port: number, siteOrigin: string) {
  const files = new Map<string, Buffer>();
  const listeners = new Set<ServerResponse>();
  const watching = watch(webpack(options), files, listeners);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', siteOrigin).pathname;
    response.setHeader('Access-Control-Allow-Origin', siteOrigin);
    if (path === RELOAD_PATH) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders();
      listeners.add(response);
      request.on('close', () => listeners.delete(response));
      return;
    }
    const bytes = files.get(path);
    const type = TYPES[path.split('.').at(-1) as keyof typeof TYPES] ?? 'application/octet-stream';
    response.writeHead(bytes ? 200 : 404, { 'content-type': type, 'cache-control': 'no-cache' }).end(bytes);
  });
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(port, 'localhost', listening));
  const stop = async () => {
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
