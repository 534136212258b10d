// Replaces five files of the federation runtime whose parts this site does not use. No option of the federation plugin
// leaves them out. Sizes are what a page saves, in brotli.

const PREFIX = '[ Module Federation ]';
const noop = () => undefined;

// Logger (0.7 KiB): prints warnings and errors only.
export const createLogger = (prefix: string) => ({
  warn: (...text: unknown[]) => console.warn(prefix, ...text),
  error: (...text: unknown[]) => console.error(prefix, ...text),
  log: noop,
  info: noop,
  debug: noop,
  success: noop,
  ready: noop,
  setPrefix: noop,
  setDelegate: noop,
});
export const createInfrastructureLogger = (prefix: string) => createLogger(prefix);
export const bindLoggerToCompiler = noop;
export const logger = createLogger(PREFIX);
export const infrastructureLogger = createLogger(PREFIX);

// Error texts (1 KiB in each entry): errors name their code, such as RUNTIME-008, which the runtime's documentation explains.
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
/** '#RUNTIME-008 {"remoteName":"store"}' and the original error. */
export const getShortErrorMsg = (code: string, _texts: unknown, about?: unknown, before?: string): string =>
  `#${code} ${JSON.stringify(about)} ${before ?? ''}`;

// Preloads (0.9 KiB): the head script and prefetch.ts load what documents and links need.
export const formatPreloadArgs = () => [];
export const preloadAssets = () => Promise.resolve([]);
export const normalizePreloadExposes = () => [];
export const defaultPreloadArgs = {};

// Snapshots (1.4 KiB): they come from a registry at run time; here the signed release in the document names every entry.
export class SnapshotHandler {
  readonly hooks = { applyPlugin: () => undefined };
  readonly manifestCache = new Map<string, unknown>();
}
export const getGlobalRemoteInfo = () => ({});

// Version ranges (1.2 KiB): npm's whole syntax. Used here: '^1.2.0', and '<' or '<=' where the runtime compares versions.
const numbersOf = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10));

/** Below 0, 0 or above 0: `a` is older than `b`, equal or newer. */
function compare(a: readonly number[], b: readonly number[]): number {
  const index = [0, 1, 2].find((at) => a[at] !== b[at]);
  return index === undefined ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}

/** Whether `version` is within `range`: '^', '<', '<=' or nothing before major.minor.patch. False for any other range. */
export function satisfy(version: string, range: string): boolean {
  const [, operator, bound = ''] = /^(\^|<=?|)(\d+\.\d+\.\d+)$/.exec(range) ?? [];
  if (operator === undefined) return false;
  const [actual, minimum] = [numbersOf(version), numbersOf(bound)];
  const difference = compare(actual, minimum);
  if (operator === '<') return difference < 0;
  if (operator === '<=') return difference <= 0;
  if (operator === '') return difference === 0;
  const fixed = minimum.findIndex((part) => part > 0); // '^' fixes all parts up to the first that is not 0
  return difference >= 0 && minimum.slice(0, fixed + 1).every((part, at) => actual[at] === part);
}
