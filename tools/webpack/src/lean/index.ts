import { resolve } from 'node:path';
import webpack from 'webpack';

/** Files of packages, and the lean ones of ours that browsers get in their place. */
const LEAN: readonly [RegExp, string][] = [
  [/lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/, require.resolve('./icon')],
  [/runtime-core[\\/]dist[\\/]plugins[\\/]snapshot[\\/]SnapshotHandler\.js$/, require.resolve('./no-snapshots')],
  [/runtime-core[\\/]dist[\\/]utils[\\/]preload\.js$/, require.resolve('./no-preloads')],
  [/@module-federation[\\/]sdk[\\/]dist[\\/]logger\.js$/, require.resolve('./logger')],
  [/error-codes[\\/]dist[\\/]desc\.mjs$/, require.resolve('./error-texts')],
];

/** The parts of packages that nobody here uses stay out of the builds, for browsers and for the renderer alike. */
export const leanParts = () =>
  LEAN.map(
    ([file, ours]) =>
      new webpack.NormalModuleReplacementPlugin(
        /^\.{1,2}\/.+\.m?js$/,
        (asked: { context: string; request: string }) => {
          if (file.test(resolve(asked.context, asked.request))) asked.request = ours;
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
