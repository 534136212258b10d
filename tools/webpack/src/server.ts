import type { Configuration } from 'webpack';
import {
  assetModuleFilename,
  extractStyles,
  FACADE,
  MESSAGE_MODULES,
  moduleRules,
  PLACEHOLDER,
  REACT_MODULES,
  resolve,
} from './options';
import type { Project } from './project';

/** The file that renders a build's pages at promote time; never served. */
export const SERVER_FILE = 'server/server.js';

const BROWSER_ONLY = 'react-dom/client';

/** The modules that a remote's server.js gets from the shell's; the renderer provides no others. */
const SHARED_FROM_SHELL = [...REACT_MODULES, ...MESSAGE_MODULES, FACADE].filter((name) => name !== BROWSER_ONLY);

/**
 * Options of server.js: one CommonJS file for Node, with the class names and asset addresses of the browser build. The shell's
 * includes React and the router, which remotes share.
 */
export function serverOptions({ kind, name }: Project, folder: string, root: string): Configuration {
  const isShell = kind === 'shell';
  return {
    mode: 'production',
    context: folder,
    target: 'node20',
    entry: { server: isShell ? './src/server.tsx' : './src/routes.tsx' },
    devtool: false,
    output: {
      path: `${folder}/dist`,
      uniqueName: `farm_${name}_${PLACEHOLDER}`,
      filename: SERVER_FILE,
      assetModuleFilename,
      library: { type: 'commonjs2' },
    },
    resolve,
    externals: isShell ? [] : SHARED_FROM_SHELL,
    module: {
      rules: moduleRules(name, root, false),
      parser: { javascript: { dynamicImportMode: 'eager' } }, // one file: the renderer loads no chunks
    },
    optimization: { moduleIds: 'deterministic', minimize: false },
    plugins: [extractStyles('[name].css')],
    performance: false,
    infrastructureLogging: { level: 'warn' },
  };
}
