import type { LoaderDefinition } from 'webpack';

/**
 * What keeps unused code of the router in the bundle, and its replacement. None of it is run by the site: display names, the
 * error boundary of data routers, values that are created with the module, and warnings for developers.
 */
export const ROUTER_REPLACEMENTS: readonly (readonly [pattern: RegExp, by: string])[] = [
  [/^\w+\.displayName = ".*";$/gm, ''],
  [/^RenderErrorBoundary\.contextType = \w+;$/gm, ''],
  [/^(var useOptimisticImpl = ).*;$/gm, '$1void 0;'],
  [
    /^((?:var|const) \w+ = )(?=React\d*\.(createContext|forwardRef|memo)\(|Symbol\(|new (Set|WeakMap)\(|Object\.getOwn)/gm,
    '$1/* @__PURE__ */ ',
  ],
  [/\bisDataRoute \? useNavigateStable\(\) : (?=useNavigateUnstable)/g, ''],
  [/^(function warning\(cond, message\) \{)$[^]*?^\}$/gm, '$1}'],
];

/** Marks unused parts of the router for the minifier, and removes its warnings for developers (4.5 KiB). */
const routerLoader: LoaderDefinition = (source) =>
  ROUTER_REPLACEMENTS.reduce((code, [pattern, by]) => code.replace(pattern, by), source);

export { routerLoader as default };
