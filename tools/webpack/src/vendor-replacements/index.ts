import { resolve } from 'node:path';
import webpack from 'webpack';

/** A module of ours and the files of packages in whose place browsers get it. */
interface LeanPart {
  readonly ours: string;
  readonly replaces: readonly string[];
}

const core = '@module-federation/runtime-core/dist';

/** Only what saves at least 0.5 KiB on a page, measured by building with and without (README.md). */
export const LEAN: readonly LeanPart[] = [
  { ours: require.resolve('./icon'), replaces: ['lucide-react/dist/esm/createLucideIcon.mjs'] }, // 1.1 KiB
  {
    ours: require.resolve('./federation-runtime'),
    replaces: [
      `${core}/plugins/snapshot/SnapshotHandler.js`,
      `${core}/utils/preload.js`,
      `${core}/utils/semver/index.js`,
      '@module-federation/sdk/dist/logger.js',
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
        (request: { context: string; request: string }) => {
          const file = resolve(request.context, request.request).replaceAll('\\', '/');
          if (replaces.some((path) => file.endsWith(`/node_modules/${path}`))) request.request = ours;
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
