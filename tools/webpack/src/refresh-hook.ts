/**
 * Keeps React's renderer for the fast refresh of remotes, which load after React: React passes it to the hook of its
 * developer tools, and each remote's refresh runtime takes it from there. Runs before React in the shell's development build.
 */
interface DeveloperToolsHook {
  readonly renderers: Map<number, unknown>;
  readonly supportsFiber: true;
  inject(renderer: unknown): number;
  onScheduleFiberRoot(): void;
  onCommitFiberRoot(): void;
  onCommitFiberUnmount(): void;
}

const renderers = new Map<number, unknown>();

const hook: DeveloperToolsHook = {
  renderers,
  supportsFiber: true,
  inject(renderer) {
    renderers.set(renderers.size + 1, renderer);
    return renderers.size;
  },
  onScheduleFiberRoot: () => undefined,
  onCommitFiberRoot: () => undefined,
  onCommitFiberUnmount: () => undefined,
};

const page = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: DeveloperToolsHook };
page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= hook; // the extension has its own

export {};
