import { resolve } from 'node:path';
import webpack from 'webpack';

interface Replacement {
  readonly module: string;
  readonly replaces: readonly string[];
}

/** Each saves at least 0.5 KiB per page (README.md). */
export const REPLACEMENTS: readonly Replacement[] = [
  { module: require.resolve('./icon'), replaces: ['lucide-react/dist/esm/createLucideIcon.mjs'] }, // 1.1 KiB
];

/** Replaces unused parts of packages. */
export const replacementPlugins = () =>
  REPLACEMENTS.map(
    ({ module, replaces }) =>
      new webpack.NormalModuleReplacementPlugin(
        /^\.{1,2}\/.+\.m?js$/,
        (request: { context: string; request: string }) => {
          const file = resolve(request.context, request.request).replaceAll('\\', '/');
          if (replaces.some((path) => file.endsWith(`/node_modules/${path}`))) request.request = module;
        },
      ),
  );
