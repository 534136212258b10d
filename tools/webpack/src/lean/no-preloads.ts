// In place of the federation runtime's preloading: documents and links bring what they need (head script, prefetch.ts).

/** Nobody asks for preloads. */
export const formatPreloadArgs = () => [];

/** Nothing is preloaded. */
export const preloadAssets = () => Promise.resolve([]);

export const normalizePreloadExposes = () => [];
export const defaultPreloadArgs = {};
