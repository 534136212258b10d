import webpack, { type Configuration } from 'webpack';
import { replacementPlugins, productionRouter } from './vendor-replacements/index';
import { drawingSpriteRule } from './drawing-sprite';
import { classNames, FACADE, PLACEHOLDER, REACT_MODULES, typescript } from './options';
import type { Project } from './project';

/** The file that renders a build's pages at promote time; never served. */
export const SERVER_FILE = 'server/server.js';

const BROWSER_ONLY = 'react-dom/client';

/** The modules that a remote's server.js gets from the shell's; the renderer provides no others. */
const sharedFromShell = () =>
  Object.fromEntries(
    [...REACT_MODULES, FACADE].filter((name) => name !== BROWSER_ONLY).map((name) => [name, `commonjs ${name}`]),
  );

/**
 * Options of server.js: one CommonJS file for Node without styles, with the class names of the browser build. The shell's
 * includes React and the router, which remotes share.
 */
export function serverOptions(project: Project, folder: string, root: string): Configuration {
  const isShell = project.kind === 'shell';
  const locals = {
    auto: /\.module\.css$/,
    namedExport: false,
    exportLocalsConvention: 'as-is',
    exportOnlyLocals: true,
    getLocalIdent: classNames(project.name, root),
  };
  return {
    mode: 'production',
    context: folder,
    target: 'node20',
    devtool: false,
    entry: { server: isShell ? './src/server.tsx' : './src/routes.tsx' },
    output: {
      path: `${folder}/dist/server`,
      filename: 'server.js',
      publicPath: `/assets/${project.name}/${PLACEHOLDER}/`,
      assetModuleFilename: '[name].[contenthash][ext]',
      library: { type: 'commonjs2' },
    },
    externals: isShell ? {} : sharedFromShell(),
    resolve: { extensions: ['.ts', '.tsx', '.js'], ...(isShell && { alias: productionRouter(root) }) },
    module: {
      parser: { javascript: { dynamicImportMode: 'eager' } }, // one file without lazy loading
      rules: [
        typescript,
        { test: /\.module\.css$/, use: [{ loader: 'css-loader', options: { modules: locals } }] },
        { test: /\.css$/, exclude: /\.module\.css$/, type: 'asset/source' },
        { test: /\.(woff2|svg|png|webp|ico)$/, type: 'asset/resource', generator: { emit: false } },
        drawingSpriteRule,
      ],
    },
    optimization: { moduleIds: 'deterministic', minimize: false, splitChunks: false },
    plugins: [...replacementPlugins(), new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    performance: false,
    infrastructureLogging: { level: 'warn' },
  };
}
