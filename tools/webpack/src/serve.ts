import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import type { Configuration } from 'webpack';
import { readProject, ROOT, versionOf } from './project';
import { remoteOptions } from './remote';
import type { Project } from './define';

/** In place of a build's id: the edge, started with LOCAL_REMOTES, looks for this global and for remoteEntry.js. */
const LOCAL = 'local';

/** Reloads the page on a save. It travels with the routes, because a remote has no entry of its own. */
const reloader = (port: number) =>
  `${require.resolve('webpack-dev-server/client')}?protocol=ws&hostname=localhost&port=${port}&pathname=%2Fws&hot=false&live-reload=true&logging=warn&reconnect=10`;

/** A remote's options for its development server: names without hashes, addresses of this machine. */
function developmentOptions(project: Project, folder: string, needs: { shell: string; react: string }): Configuration {
  const options = remoteOptions(project, folder, ROOT, needs, {
    id: LOCAL,
    filename: 'remoteEntry.js',
    before: [reloader(project.port)],
  });
  return {
    ...options,
    devtool: 'source-map',
    output: {
      ...options.output,
      publicPath: `http://localhost:${project.port}/`,
      uniqueName: `farm_${project.name}_${LOCAL}`,
      filename: '[name].js',
      chunkFilename: '[name].js',
    },
    optimization: { ...options.optimization, minimize: false },
  };
}

async function serve(folder: string): Promise<void> {
  const { project, declared } = await readProject(folder);
  if (project.kind === 'shell') throw new Error('The shell is served by npm run dev: it needs the release around it');
  const needs = { shell: declared.needs?.shell ?? '', react: `^${versionOf('react')}` };
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port: project.port,
      client: false,
      hot: false,
      liveReload: true,
      allowedHosts: ['localhost'],
      headers: { 'Access-Control-Allow-Origin': process.env['SITE_ORIGIN'] ?? 'http://localhost:4000' },
    },
    webpack(developmentOptions(project, folder, needs)),
  );
  await server.start();
  console.log(
    `${project.name} is served at http://localhost:${project.port}/remoteEntry.js; see it in the site: npm run dev -- ${project.name}`,
  );
}

serve(process.cwd()).catch((failure: unknown) => {
  console.error(failure instanceof Error ? failure.message : failure);
  process.exitCode = 1;
});
