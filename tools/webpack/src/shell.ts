import webpack, { type Configuration } from 'webpack';
import { leanRouter, productionRouter } from './vendor-replacements/index';
import { commonOptions } from './options';
import type { Project } from './project';
import { SubsetFonts } from './subset-fonts';

// Font faces and print rules: a stylesheet that documents add after the first paint. Its script is empty.
const DEFERRED = 'late';

/** Whether a file is the script that webpack writes beside the late stylesheet; nobody asks for it. */
export const isEmptyEntry = (name: string): boolean => name.startsWith(`${DEFERRED}.`) && name.endsWith('.js');

/** Options of the shell. React in one script and our code in another: two short tasks block the page less than a long one. */
export function shellOptions(project: Project, folder: string, root: string): Configuration {
  const common = commonOptions(project, folder, root);
  return {
    ...common,
    entry: { main: './src/main.tsx', [DEFERRED]: './src/deferred-styles.ts' },
    resolve: { ...common.resolve, alias: productionRouter(root) },
    module: { rules: [...(common.module?.rules ?? []), leanRouter] },
    optimization: {
      ...common.optimization,
      runtimeChunk: false,
      splitChunks: {
        // no further cuts: a page is one chunk, the federation runtime is one chunk
        cacheGroups: {
          default: false,
          defaultVendors: false,
          react: {
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            name: 'react',
            chunks: 'initial',
            enforce: true,
          },
          query: { test: /[\\/]node_modules[\\/]@tanstack[\\/]/, name: 'query', chunks: 'async', enforce: true },
        },
      },
    },
    plugins: [
      ...(common.plugins ?? []),
      new SubsetFonts(),
      // Parts of the federation runtime that nobody uses here: snapshots, server rendering, exposing.
      new webpack.DefinePlugin({
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        ENV_TARGET: '"web"',
        FEDERATION_HAS_EXPOSES: 'false',
      }),
    ],
  };
}
