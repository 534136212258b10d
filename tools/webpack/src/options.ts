import { basename, relative } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration, LoaderContext, RuleSetRule } from 'webpack';
import { drawingSpriteRule } from './drawing-sprite';
import { IntegrityPlugin } from './integrity-plugin';
import { routesRule } from './routes-loader';
import type { Project } from './project';

/**
 * The modules that the shell shares with every remote. `import: false` (remote.ts) keeps second copies out of remotes.
 * `react-dom/client` is listed because sharing `react-dom` does not cover it.
 */
export const FACADE = '@farm/web-kit';
export const REACT_MODULES = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] as const;
/** The library of messages: one instance has the language and the catalogs of a document. */
export const MESSAGE_MODULES = ['@lingui/core', '@lingui/react'] as const;

/** Class names of CSS Modules for css-loader. Hashes would not compress. @throws if two files of a project have the same name */
export function classNames(project: string, root: string) {
  const files = new Map<string, string>();
  return ({ resourcePath }: Pick<LoaderContext<object>, 'resourcePath'>, _: string, local: string): string => {
    const file = basename(resourcePath);
    const existing = files.get(file);
    if (existing !== undefined && existing !== resourcePath) {
      const paths = [existing, resourcePath].map((path) => relative(root, path)).join(' and ');
      throw new Error(`${paths}: style modules of a project must have different names`);
    }
    files.set(file, resourcePath);
    return `${project}__${basename(file, '.module.css')}__${local}`;
  };
}

/** Placeholder for the build's id, of the same length so that source maps stay valid. */
export const PLACEHOLDER = '0farmbuildid';

/** 40 KB at 56 kbit/s take 6 s; visitors give up after about 10 s. */
const CHUNK_LIMIT_MS = 8_000;

/** How every TypeScript file is compiled. */
export const typescript = {
  test: /\.tsx?$/,
  loader: 'swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      // the production JSX runtime, because the shell does not share the development one
      transform: { react: { runtime: 'automatic', development: false } },
    },
  },
};

// Source maps are passed as objects: in text, webpack would keep the path of the checkout, which would change every hash.
const mapped = { ...typescript, options: { ...typescript.options, parseMap: true } };

const styles = (project: string, root: string, emit: boolean) => ({
  test: /\.css$/,
  sideEffects: true,
  use: [
    { loader: MiniCssExtractPlugin.loader, options: { emit } },
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

/** Writes the styles of each chunk to a file. */
export const extractStyles = (filename: string) =>
  new MiniCssExtractPlugin({
    filename,
    chunkFilename: filename,
    ignoreOrder: true, // class names are unique and layers define precedence
  });

const publicPathOf = (project: string) => `/assets/${project}/${PLACEHOLDER}/`;

/** How files are compiled for browsers and for server.js, which has no source map and only refers to styles and pictures. */
export const moduleRules = (project: string, root: string, emit: boolean): RuleSetRule[] => [
  emit ? mapped : typescript,
  routesRule,
  styles(project, root, emit),
  // a path also where chunks have URLs (remotes), because prerendered HTML has paths
  {
    test: /\.(woff2|svg|png|webp|ico)$/,
    type: 'asset/resource',
    generator: { publicPath: publicPathOf(project), emit },
  },
  drawingSpriteRule,
];

export const resolve = { extensions: ['.ts', '.tsx', '.js'] };

/** File names of pictures and fonts. */
export const assetModuleFilename = '[name].[contenthash][ext]';

/** Options of the shell and every remote. `folder` is the project's, `root` the workspace's. */
export function commonOptions(project: Project, folder: string, root: string): Configuration {
  return {
    mode: 'production',
    context: folder,
    target: ['web', 'es2022'],
    devtool: 'hidden-source-map',
    output: {
      path: `${folder}/dist/web`,
      clean: true,
      publicPath: publicPathOf(project.name),
      uniqueName: `farm_${project.name}_${PLACEHOLDER}`,
      filename: '[name].[contenthash].js',
      chunkFilename: '[name].[contenthash].js',
      assetModuleFilename,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_LIMIT_MS,
    },
    resolve,
    module: { rules: moduleRules(project.name, root, true) },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          parallel: false, // swc has threads of its own, and a process takes longer to start than to minify
          extractComments: false,
          // licences are in the notices that the site serves
          terserOptions: { format: { comments: false } },
        }),
        new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.esbuildMinifyCss, parallel: false }),
      ],
    },
    plugins: [extractStyles('[name].[contenthash].css'), new IntegrityPlugin()],
    performance: false,
    infrastructureLogging: { level: 'warn' },
  };
}
