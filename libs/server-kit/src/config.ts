import { systemClock } from './clock';
import { SHUTDOWN_LIMITS } from './defaults';
import { parseTrustedProxies, type TrustProxy } from './ip-address';
import { readSetting } from './read-setting';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Setting<T> {
  /** @throws Error whose message follows the variable's name: 'must be a port number' */
  read(value: string | undefined): T;
  /** The variable with which this one becomes required. */
  requiredWith?: string;
}
type Settings = Readonly<Record<string, Setting<unknown>>>;
type Values<S extends Settings> = { readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never };

/** Lists all problems of the environment, without values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

const missing = (): never => {
  throw new Error('is missing');
};
const invalid = (expected: string): never => {
  throw new Error(`must be ${expected}`);
};

/** Required unless there is a fallback. */
export const text = (fallback?: string): Setting<string> => ({ read: (value) => value ?? fallback ?? missing() });

export const oneOf = <const T extends string>(options: readonly T[], fallback: T): Setting<T> => ({
  read: (value) =>
    value === undefined ? fallback : (options.find((option) => option === value) ?? invalid(options.join(' or '))),
});

export const port = (fallback?: number): Setting<number> => ({
  read: (value) => {
    const number = value === undefined ? (fallback ?? missing()) : Number(value);
    return Number.isInteger(number) && number >= 0 && number <= 65_535 ? number : invalid('a port number');
  },
});

/** Zero or more. */
export const integer = (fallback: number): Setting<number> => ({
  read: (value) => {
    const number = value === undefined ? fallback : Number(value);
    return Number.isSafeInteger(number) && number >= 0 ? number : invalid('a whole number');
  },
});

/** Zero or more, with an optional fraction. */
export const decimal = <T extends number | undefined>(fallback: T): Setting<number | T> => ({
  read: (value) => {
    if (value === undefined) return fallback;
    const number = Number(value);
    return Number.isFinite(number) && number >= 0 ? number : invalid('a number such as 2.50');
  },
});

export const url = (fallback?: string): Setting<string> => ({
  read: (value) => {
    const address = value ?? fallback ?? missing();
    return URL.canParse(address) ? address : invalid('an address such as https://farm.example');
  },
});

export const flag = (fallback: boolean): Setting<boolean> => ({
  read: (value) => {
    if (value === undefined) return fallback;
    if (/^(yes|true|1|on)$/i.test(value)) return true;
    return /^(no|false|0|off)$/i.test(value) ? false : invalid('yes or no');
  },
});

export const secret = (options: { requiredWith?: string } = {}): Setting<string | undefined> => ({
  ...options,
  read: (value) => value,
});

/** Signing keys, newest first, separated by commas; each at least 32 random bytes in base64url. */
export const signingKeys = (): Setting<readonly string[]> => ({
  read: (value) => {
    const ring = (value ?? missing()).split(',').map((key) => key.trim());
    return ring.every((key) => /^[\w-]{43,}$/.test(key))
      ? ring
      : invalid('32 random bytes or more in base64url, or a list');
  },
});

/** Networks whose X-Forwarded-For is trusted: 'loopback, 10.0.0.0/8'. */
export const proxyNetworks = (fallback: string): Setting<TrustProxy> => ({
  read: (value) => parseTrustedProxies(value ?? fallback),
});

const optional = <T>(setting: Setting<T>): Setting<T | undefined> => ({
  read: (value) => (value === undefined ? undefined : setting.read(value)),
});

/** Reads settings from the environment. @throws ConfigError with all invalid variables */
export function readConfig<S extends Settings>(settings: S, environment: Environment = process.env): Values<S> {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(settings)) {
    try {
      const value = readSetting(name, environment);
      const { requiredWith } = setting;
      if (value === undefined && requiredWith && readSetting(requiredWith, environment) !== undefined)
        problems.push(`${name} is needed together with ${requiredWith}`);
      else values[name] = setting.read(value);
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : 'cannot be read'}`);
    }
  }
  if (environment.NODE_ENV === 'production' && values.SECURE_COOKIES === false)
    problems.push('SECURE_COOKIES must not be switched off in production');
  if (problems.length > 0) throw new ConfigError(problems);
  return values as Values<S>;
}

export const commonSettings = (ownPort: number) => ({
  PORT: port(ownPort),
  HOST: text('127.0.0.1'),
  DATABASE_URL: url(),
  SITE_ORIGIN: url('http://localhost:4000'),
  COOKIE_KEYS: signingKeys(),
  SECURE_COOKIES: flag(true),
  TRUSTED_PROXIES: proxyNetworks('loopback'),
  /** Respond 503 while overloaded; 'no' for load tests. */
  LOAD_SHEDDING: flag(true),
  /** How long readiness probes fail before a stopping replica closes its port; by default 2 in production, else 0. */
  DRAIN_SECONDS: decimal(undefined),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  NODE_ENV: oneOf(['development', 'test', 'production'], 'development'),
  /** A port on which /metrics is open to anyone; by default it is on PORT, for this machine only. */
  METRICS_PORT: optional(port()),
  /** An OTLP collector, such as http://collector:4318. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(url()),
});

/** The part of ServiceDeps that comes from commonSettings(). */
export const commonDeps = (config: Values<ReturnType<typeof commonSettings>>) => ({
  clock: systemClock,
  cookieKeys: config.COOKIE_KEYS,
  siteOrigin: new URL(config.SITE_ORIGIN).origin,
  secureCookies: config.SECURE_COOKIES,
  secondFactor: config.NODE_ENV === 'production',
  trustProxy: config.TRUSTED_PROXIES,
  shedsLoad: config.LOAD_SHEDDING,
  logLevel: config.LOG_LEVEL,
  host: config.HOST,
  metricsPort: config.METRICS_PORT,
  otlpEndpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
});

export const drainDelayMs = (config: { readonly DRAIN_SECONDS: number | undefined; readonly NODE_ENV: string }) =>
  (config.DRAIN_SECONDS ?? (config.NODE_ENV === 'production' ? SHUTDOWN_LIMITS.probeInProductionSeconds : 0)) * 1_000;

/** Settings of services that store files; spread them into readConfig(). */
export const fileStoreSettings = (folder: string) => ({
  /** The folder of stored files. Not used with a bucket. */
  FILES_DIR: text(folder),
  S3_BUCKET: secret(),
  S3_REGION: text('us-east-1'),
  /** The object store's address; default: Amazon's of the region. */
  S3_ENDPOINT: secret(),
  /** Without both, the bucket's credentials are those of the workload. */
  S3_ACCESS_KEY_ID: secret({ requiredWith: 'S3_SECRET_ACCESS_KEY' }),
  S3_SECRET_ACCESS_KEY: secret({ requiredWith: 'S3_ACCESS_KEY_ID' }),
});
