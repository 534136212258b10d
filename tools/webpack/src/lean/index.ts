import { resolve } from 'node:path';
import webpack from 'webpack';

/** A module of ours and the files of packages in whose place browsers get it. */
interface LeanPart {
  readonly ours: string;
  readonly replaces: readonly string[];
}

/** What saves less than half a KiB on a page is not worth a line here (decision 46). */
export const LEAN: readonly LeanPart[] = [
  { ours: require.resolve('./icon'), replaces: ['lucide-react/dist/esm/createLucideIcon.mjs'] },
  {
    ours: require.resolve('./no-snapshots'),
    replaces: ['@module-federation/runtime-core/dist/plugins/snapshot/SnapshotHandler.js'],
  },
  { ours: require.resolve('./no-preloads'), replaces: ['@module-federation/runtime-core/dist/utils/preload.js'] },
  { ours: require.resolve('./ranges'), replaces: ['@module-federation/runtime-core/dist/utils/semver/index.js'] },
  { ours: require.resolve('./logger'), replaces: ['@module-federation/sdk/dist/logger.js'] },
  {
    ours: require.resolve('./error-texts'),
    replaces: [
      '@module-federation/error-codes/dist/desc.mjs',
      '@module-federation/error-codes/dist/getShortErrorMsg.mjs',
      '@module-federation/webpack-bundler-runtime/dist/error-codes/dist/getShortErrorMsg.js',
    ],
  },
];

/** The parts of packages that nobody here uses stay out of the builds, for browsers and for the renderer alike. */
export const leanParts = () =>
  LEAN.map(
    ({ ours, replaces }) =>
      new webpack.NormalModuleReplacementPlugin(
        /^\.{1,2}\/.+\.m?js$/,
        (asked: { context: string; request: string }) => {
          const file = resolve(asked.context, asked.request).replaceAll('\\', '/');
          if (replaces.some((path) => file.endsWith(`/node_modules/${path}`))) asked.request = ours;
        },
      ),
  );

/** The router's package answers every condition with its development build; the other one is 3 KiB lighter. */
export const productionRouter = (root: string) => {
  const built = `${root}/node_modules/react-router/dist/production`;
  return { 'react-router$': `${built}/index.mjs`, 'react-router/dom$': `${built}/dom-export.mjs` };
};

/** What of the router nobody uses is made known as such to the minifier. */
export const leanRouter = {
  test: /[\\/]react-router[\\/]dist[\\/]production[\\/].*\.mjs$/,
  loader: require.resolve('./router-loader'),
};
