import webpack, { type Configuration } from 'webpack';
import type { Project } from './define';
import { commonOptions } from './options';

/** Options of the shell. React in one script and our code in another: two short tasks block the page less than a long one. */
export function shellOptions(project: Project, folder: string, root: string): Configuration {
  const common = commonOptions(project, folder, root);
  return {
    ...common,
    entry: { main: './src/main.tsx' },
    optimization: {
      ...common.optimization,
      runtimeChunk: false,
      splitChunks: {
        cacheGroups: {
          react: {
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            name: 'react',
            chunks: 'initial',
            enforce: true,
          },
        },
      },
    },
    plugins: [
      ...(common.plugins ?? []),
      // Parts of the federation runtime that nobody uses here: snapshots, server rendering, exposing.
      new webpack.DefinePlugin({
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        ENV_TARGET: '"web"',
        FEDERATION_HAS_EXPOSES: 'false',
      }),
    ],
  };
}
