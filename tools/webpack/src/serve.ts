import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { drawingSpriteRule } from './drawing-sprite';
import { extractStyles, typescript } from './options';
import { type Project, readProject, ROOT, versionOf } from './project';
import { type Needs, remoteOptions } from './remote';
import { shellOptions } from './shell';
import { SubsetFonts } from './subset-fonts';

/** Replaces the build's id: the gateway, started with DEVELOPMENT_SERVERS, names a remote's global by it. */
const LOCAL = 'local';

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
function shellInDevelopment(project: Project, folder: string): Configuration {
  const options = shellOptions(project, folder, ROOT);
  return {
    ...options,
    entry: { main: [require.resolve('./refresh-hook'), './src/main.tsx', './src/deferred-styles.ts'] },
    optimization: { ...options.optimization, splitChunks: false },
    plugins: (options.plugins ?? []).filter((plugin) => !(plugin instanceof SubsetFonts)), // which takes seconds
  };
}

/** Options for the development server: file names without hashes, URLs of this machine, not minified. */
function developmentOptions(project: Project, folder: string, origin: string, needs: Needs): Configuration {
  const options =
    project.kind === 'shell'
      ? shellInDevelopment(project, folder)
      : remoteOptions(project, folder, ROOT, needs, {
          id: LOCAL,
          filename: 'remoteEntry.js',
          manifest: false, // its analysis would slow down every update
        });
  return {
    ...options,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    stats: 'errors-only',
    cache: {
      type: 'filesystem',
      cacheDirectory: `${folder}/node_modules/.cache`,
      version: origin, // which is part of compiled styles
      buildDependencies: { config: [__filename] },
    },
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
      new ReactRefreshPlugin({ overlay: false }),
    ],
  };
}

/** The machine that has the development servers. */
const HOST = 'localhost';

/** Starts the development server of a project; only pages of `siteOrigin` may read its files. */
export async function startServer(project: Project, folder: string, needs: Needs, port: number, siteOrigin: string) {
  const origin = `http://${HOST}:${port}`;
  const compiler = webpack(developmentOptions(project, folder, origin, needs));
  const server = new WebpackDevServer(
    {
      host: HOST,
      port,
      hot: true,
      static: false,
      setupExitSignals: false, // the caller stops it
      allowedHosts: [new URL(siteOrigin).hostname],
      headers: { 'Access-Control-Allow-Origin': siteOrigin },
      client: { overlay: false, logging: 'warn', webSocketURL: `ws://${HOST}:${port}/ws` },
    },
    compiler,
  );
  await server.start();
  const stop = async () => {
    await server.stop();
    await new Promise((closed) => compiler.close(closed)); // which stores the cache
  };
  return { origin, stop };
}

/** Starts the development server of the shell or the remote in `folder` on the next free port from 8080 on. */
export async function serveProject(folder: string, siteOrigin: string) {
  const { project, declared } = await readProject(folder);
  const needs = { shell: declared.needs?.shell ?? '', react: `^${versionOf('react')}` };
  const port = Number(await WebpackDevServer.getFreePort('auto', HOST));
  return startServer(project, folder, needs, port, siteOrigin);
}
