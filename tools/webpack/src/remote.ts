import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { FORM_LIBRARY, ROUTES_CHUNK } from './describe';
import { commonOptions, FACADE, MESSAGE_MODULES, PLACEHOLDER, REACT_MODULES } from './options';
import { type Project, versionOf } from './project';
import { PublicPathPlugin } from './public-path-plugin';
import { StableFederationIds } from './reproducible-build';

/**
 * How shell and remotes are connected: remotes run on the federation runtime of the shell, so both need the same version of it.
 * promote rejects a release in which it differs.
 */
export const FEDERATION_RUNTIME = `@module-federation/enhanced ${versionOf('@module-federation/enhanced')}`;

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
  /** Whether mf-manifest.json is written, for hosts that load remotes by it. */
  manifest: boolean;
}

const BUILD: Variant = {
  id: PLACEHOLDER,
  filename: 'remoteEntry.[contenthash].js',
  manifest: true,
};

/** The global of a remote's entry script, which must not equal an element id: `window.store` may be an `<h1 id="store">`. */
const globalOf = (name: string, build: string): string => `farm_${name}_${build}`;

/** A module that the host shares; another version than the required one is an error of this remote, not a warning. */
const sharedByHost = (requiredVersion: string) => ({
  singleton: true,
  import: false as const,
  requiredVersion,
  strictVersion: true,
});

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
    exposes: { './routes': { import: './src/routes.tsx', name: ROUTES_CHUNK } },
    shared: {
      ...Object.fromEntries(REACT_MODULES.map((module) => [module, sharedByHost(needs.react)])),
      ...Object.fromEntries(MESSAGE_MODULES.map((module) => [module, sharedByHost(`^${versionOf(module)}`)])),
      [FACADE]: sharedByHost(`${needs.shell}.0`),
      [FORM_LIBRARY]: sharedByHost(`^${versionOf(FORM_LIBRARY)}`),
    },
    shareStrategy: 'loaded-first',
    manifest: variant.manifest,
    dts: false,
    experiments: {
      externalRuntime: true, // the host's, through provideExternalRuntime
      optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
    },
  });
  return {
    ...common,
    entry: {},
    output: { ...common.output, publicPath: 'auto' }, // the folder of the entry script, also on pages of other origins
    infrastructureLogging: { level: 'error' }, // the manifest plugin warns about 'auto', which is meant
    // Each page is one chunk: it compresses best, and the pages of a remote share little code.
    optimization: { ...common.optimization, runtimeChunk: false, splitChunks: false },
    plugins: [...(common.plugins ?? []), federation, new PublicPathPlugin(), new StableFederationIds()],
  };
}
