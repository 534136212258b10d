/**
 * Exactly what the shell gives to every remote; all else is private to a remote. `import: false` (remote.ts) means that
 * a remote carries no second copy. `react-dom/client` is listed because sharing `react-dom` does not cover it.
 */
export const FACADE = '@farm/web-kit';
export const REACT_MODULES = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] as const;
