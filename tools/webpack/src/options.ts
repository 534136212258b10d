import { basename, relative } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration, LoaderContext } from 'webpack';
import { IntegrityPlugin } from './integrity-plugin';
import { leanParts } from './vendor-replacements/index';
import type { Project } from './project';

/**
 * Exactly what the shell gives to every remote; all else is private to a remote. `import: false` (remote.ts) means that
 * a remote carries no second copy. `react-dom/client` is listed because sharing `react-dom` does not cover it.
 */
export const FACADE = '@farm/web-kit';
export const REACT_MODULES = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] as const;

/**
 * Class names of a project's CSS Modules, `<project>__<file>__<name>`: the same in the browser's build and in the
 * server's, and no project's name is another's. A file's name is its own in a project: a hash in each class would not
 * compress, and would cost a document a twentieth of its size. Throws where two files of a project share a name.
 */
export function classNames(project: string, root: string) {
  const files = new Map<string, string>();
  return ({ resourcePath }: Pick<LoaderContext<object>, 'resourcePath'>, _: string, local: string): string => {
    const file = basename(resourcePath, '.module.css');
    const known = files.get(file);
    if (known !== undefined && known !== resourcePath) {
      const places = [known, resourcePath].map((path) => relative(root, path)).join(' and ');
      throw new Error(`${places}: style modules of a project have names of their own`);
    }
    files.set(file, resourcePath);
    return `${project}__${file}__${local}`;
  };
}

/** Stands in every output for the build's id until the id is known; of the same length, so that source maps hold. */
export const PLACEHOLDER = '0farmbuildid';

/** Seconds a chunk may take: 40 KB at 56 kbit/s is 6 s; a visitor gives up at about 10. */
const CHUNK_LIMIT_MS = 8_000;

/** How every TypeScript file is compiled. */
export const typescript = {
  test: /\.tsx?$/,
  loader: 'swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      // The production JSX runtime always: the development one is not shared by the shell.
      transform: { react: { runtime: 'automatic', development: false } },
    },
  },
};

// Maps go on as objects: webpack leaves the folder of the checkout in one that comes as text, and so in every hash.
const mapped = { ...typescript, options: { ...typescript.options, parseMap: true } };

const styles = (project: string, root: string) => ({
  test: /\.css$/,
  sideEffects: true,
  use: [
    MiniCssExtractPlugin.loader,
    {
      loader: 'css-loader',
      options: {
        modules: {
          auto: /\.module\.css$/,
          namedExport: false,
          exportLocalsConvention: 'as-is',
          getLocalIdent: classNames(project, root),
        },
      },
    },
  ],
});

/** What the shell and every remote have in common. `folder` is the project's, `root` the workspace's. */
export function commonOptions(project: Project, folder: string, root: string): Configuration {
  return {
    mode: 'production',
    context: folder,
    target: ['web', 'es2022'],
    devtool: 'hidden-source-map',
    output: {
      path: `${folder}/dist/web`,
      clean: true,
      publicPath: `/assets/${project.name}/${PLACEHOLDER}/`,
      uniqueName: `farm_${project.name}_${PLACEHOLDER}`,
      filename: '[name].[contenthash].js',
      chunkFilename: '[name].[contenthash].js',
      assetModuleFilename: '[name].[contenthash][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_LIMIT_MS,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [mapped, styles(project.name, root), { test: /\.(woff2|svg|png|webp|ico)$/, type: 'asset/resource' }],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          extractComments: false,
          // Licences stand in the notices that the site serves, so no script repeats theirs.
          terserOptions: { format: { comments: false } },
        }),
        new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.esbuildMinifyCss }),
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash].css',
        chunkFilename: '[name].[contenthash].css',
        ignoreOrder: true, // classes are each file's own and layers decide the rest: no order means anything
      }),
      new IntegrityPlugin(),
      ...leanParts(),
    ],
    performance: false,
    infrastructureLogging: { level: 'warn' },
  };
}
