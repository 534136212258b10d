import * as facade from '@farm/web-kit';
import type { PageRoute } from '@farm/web-kit';
import { SHELL_API } from '@farm/web-kit/shell';
import { createInstance } from '@module-federation/enhanced/runtime';
import injectExternalRuntime from '@module-federation/inject-external-runtime-core-plugin';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import { sri } from './integrity';
import { assetsOf, liveRelease } from './release';
import { withCache } from './with-cache';

// 40 KB at 56 kbit/s is 6 s; a visitor gives up at about 10.
const SCRIPT_LIMIT_MS = 8_000;

/** One of the shell's own modules, as the runtime hands it to remotes: the page's only copy. */
const given = (version: string, module: unknown) => ({
  version,
  scope: 'default',
  lib: () => module,
  shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}` },
});

function integrityOfScripts() {
  return {
    name: 'integrity',
    createScript({ url }: { url: string }) {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.integrity = sri(url);
      return { script, timeout: SCRIPT_LIMIT_MS };
    },
  };
}

function start() {
  const { remotes } = liveRelease();
  return createInstance({
    name: 'shell',
    remotes: Object.entries(remotes).map(([name, { build, entry, global }]) => ({
      name,
      entry: new URL(`${assetsOf(name, build)}${entry}`, location.href).href,
      entryGlobalName: global,
    })),
    shared: {
      react: given(React.version, React),
      'react/jsx-runtime': given(React.version, jsxRuntime),
      'react-dom': given(React.version, reactDom),
      'react-dom/client': given(React.version, reactDomClient),
      '@farm/web-kit': given(`${SHELL_API}.0`, facade),
    },
    shareStrategy: 'loaded-first',
    plugins: [injectExternalRuntime(), integrityOfScripts()],
  });
}

let instance: ReturnType<typeof start> | undefined;

/** Loads the route table of a remote: its entry script, then the chunk of its routes; its pages stand around one cache. Rejects when one does not come. */
export async function loadRoutes(name: string): Promise<PageRoute[]> {
  instance ??= start();
  const module = await instance.loadRemote<{ routes: PageRoute[] }>(`${name}/routes`);
  if (!module) throw new Error(`${name} gave no routes`);
  return module.routes.map(({ path, lazy }) => ({
    path,
    lazy: async () => ({ Component: withCache((await lazy()).Component) }),
  }));
}
