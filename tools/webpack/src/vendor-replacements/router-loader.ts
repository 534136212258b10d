import type { LoaderDefinition } from 'webpack';

const NAMED = /^\w+\.displayName = ".*";$/gm;
const PATTERN = /^(var \w+ = )(?=React\d*\.(createContext|forwardRef|memo)\()/gm;

/**
 * The router's one file keeps all its components, used or not: a name for developers' tools that is set on each, and
 * calls of React that no minifier may take away unless told that they do nothing else. Without both the frame is 3 KiB lighter.
 */
const leanRouter: LoaderDefinition = (source) => source.replace(NAMED, '').replace(PATTERN, '$1/* @__PURE__ */ ');

module.exports = leanRouter;
