import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration } from 'webpack';
import { ROUTES_CHUNK } from './describe';
import { commonOptions, FACADE, PLACEHOLDER, REACT_MODULES } from './options';
import type { Project } from './project';
import { StableFederationIds } from './reproducible-build';

/**
 * How shell and remotes are connected: a remote's global has `init(shareScope)` and `get('./routes')`. Change it when builds
 * from before the change do not fit: promote rejects a release in which it differs.
 */
export const FEDERATION_RUNTIME = 'container 1';

// Without it the federation plugin finds webpack's path in the stack of a failed validation, whose schema takes a second to compile.
process.env['FEDERATION_WEBPACK_PATH'] ??= require.resolve('webpack');

export interface Needs {
  /** Range of the shell's facade: '^1.0'. */
  shell: string;
  /** Range of React that the shell must provide. */
  react: string;
}

/** Differences between a build and the development server. */
interface Variant {
  /** Part of the name of the remote's global. */
  id: string;
  filename: string;
  /** Modules to run before the routes. */
  before: readonly string[];
}

const BUILD: Variant = { id: PLACEHOLDER, filename: 'remoteEntry.[contenthash].js', before: [] };

/** The global of a remote's entry script, which must not equal an element id: `window.store` may be an `<h1 id="store">`. */
const globalOf = (name: string, build: string): string => `farm_${name}_${build}`;

const sharedFromShell = (requiredVersion: string) => ({ singleton: true, import: false as const, requiredVersion });

// The federation plugin's own runtime makes an entry 4 KiB larger, and its counterpart in the shell has 10 KiB (in brotli).
const containerRuntime = () =>
  new webpack.NormalModuleReplacementPlugin(
    /[\\/]@module-federation[\\/]webpack-bundler-runtime[\\/]dist[\\/][\w.]+$/,
    require.resolve('./container-runtime'),
  );

/** Options of a remote: one exposed module, no entry and no shared modules of its own. */
export function remoteOptions(
  project: Project,
  folder: string,
  root: string,
  needs: Needs,
  variant = BUILD,
): Configuration {
  const common = commonOptions(project, folder, root);
  const federation = new ModuleFederationPlugin({
    name: project.name,
    library: { type: 'var', name: globalOf(project.name, variant.id) },
    filename: variant.filename,
    exposes: { './routes': { import: [...variant.before, './src/routes.tsx'], name: ROUTES_CHUNK } },
    shared: {
      ...Object.fromEntries(REACT_MODULES.map((module) => [module, sharedFromShell(needs.react)])),
      [FACADE]: sharedFromShell(`${needs.shell}.0`),
    },
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
  });
  return {
    ...common,
    entry: {},
    // Each page is one chunk: it compresses best, and the pages of a remote share little code.
    optimization: { ...common.optimization, runtimeChunk: false, splitChunks: false },
    plugins: [...(common.plugins ?? []), federation, containerRuntime(), new StableFederationIds()],
  };
}
