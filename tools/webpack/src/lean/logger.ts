// In place of the federation runtime's logger: warnings and errors are told as they are, nothing else is.
const PREFIX = '[ Module Federation ]';
const nothing = () => undefined;

export const createLogger = (prefix: string) => ({
  warn: (...words: unknown[]) => console.warn(prefix, ...words),
  error: (...words: unknown[]) => console.error(prefix, ...words),
  log: nothing,
  info: nothing,
  debug: nothing,
  success: nothing,
  ready: nothing,
  setPrefix: nothing,
  setDelegate: nothing,
});

export const createInfrastructureLogger = (prefix: string) => createLogger(prefix);
export const bindLoggerToCompiler = nothing;
export const logger = createLogger(PREFIX);
export const infrastructureLogger = createLogger(PREFIX);
