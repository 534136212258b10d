import webpack, { type Configuration } from 'webpack';
import { leanParts, productionRouter } from './vendor-replacements/index';
import { classNames, FACADE, PLACEHOLDER, REACT_MODULES, typescript } from './options';
import type { Project } from './project';

/** The file of a build from which its pages are rendered at promote time; never served. */
export const SERVER_FILE = 'server/server.js';

const FOR_BROWSERS_ONLY = 'react-dom/client';

/** What a remote's server file takes from the shell's; the renderer hands over these and nothing else. */
const taken = () =>
  Object.fromEntries(
    [...REACT_MODULES, FACADE].filter((name) => name !== FOR_BROWSERS_ONLY).map((name) => [name, `commonjs ${name}`]),
  );

/**
 * Options of the second compilation: one CommonJS file for Node, with the class names of the browser's build and no
 * styles. The shell's bundles React and the router; a remote's takes them from it.
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
    externals: isShell ? {} : taken(),
    resolve: { extensions: ['.ts', '.tsx', '.js'], ...(isShell && { alias: productionRouter(root) }) },
    module: {
      parser: { javascript: { dynamicImportMode: 'eager' } }, // one file: nothing is fetched while it renders
      rules: [
        typescript,
        { test: /\.module\.css$/, use: [{ loader: 'css-loader', options: { modules: locals } }] },
        { test: /\.css$/, exclude: /\.module\.css$/, type: 'asset/source' },
        { test: /\.(woff2|svg|png|webp|ico)$/, type: 'asset/resource', generator: { emit: false } },
      ],
    },
    optimization: { moduleIds: 'deterministic', minimize: false, splitChunks: false },
    plugins: [...leanParts(), new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    performance: false,
    infrastructureLogging: { level: 'warn' },
  };
}
