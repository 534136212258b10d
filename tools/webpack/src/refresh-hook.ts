/**
 * Keeps React's renderer for the fast refresh of remotes, which load after React: the hook that react-refresh installs for
 * React's developer tools does not (https://github.com/pmmmwh/react-refresh-webpack-plugin/issues/394). Runs after
 * react-refresh and before React in the shell's development build.
 */
interface DeveloperToolsHook {
  readonly renderers: Map<number, unknown>;
  inject(renderer: unknown): number;
}

declare global {
  var __REACT_DEVTOOLS_GLOBAL_HOOK__: DeveloperToolsHook;
}

const hook = globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__;
const { inject } = hook;
hook.inject = (renderer) => {
  const id = inject.call(hook, renderer);
  hook.renderers.set(id, renderer);
  return id;
};

export {};
