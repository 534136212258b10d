import { type Configuration, DefinePlugin } from 'webpack';
import { commonOptions } from './options';
import type { Project } from './project';
import { SubsetFonts } from './subset-fonts';

// Font faces and print rules, which documents load after the first paint. The script of this entry is empty.
const DEFERRED = 'late';

/** Whether a file is the empty script of the deferred stylesheet, which is never loaded. */
export const isEmptyEntry = (name: string): boolean => name.startsWith(`${DEFERRED}.`) && name.endsWith('.js');

/** Parts of the federation runtime that the shell does not use: remotes by manifest, and entries for Node.js. */
const federationParts = { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: '"web"' };

/** Options of the shell. React is a separate script, because two short tasks block the page less than a long one. */
export function shellOptions(project: Project, folder: string, root: string): Configuration {
  const common = commonOptions(project, folder, root);
  return {
    ...common,
    entry: { main: './src/main.tsx', [DEFERRED]: './src/deferred-styles.ts' },
    optimization: {
      ...common.optimization,
      runtimeChunk: false,
      splitChunks: {
        // no further splitting: each page, and what only remotes need, is one chunk
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
    plugins: [...(common.plugins ?? []), new DefinePlugin(federationParts), new SubsetFonts()],
  };
}
