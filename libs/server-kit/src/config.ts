import { readFileSync } from 'node:fs';
import { systemClock } from './clock';
import { ending } from './defaults';
import { trustedProxies, type Trusts } from './trusted-proxies';

type Environment = Readonly<Record<string, string | undefined>>;

/** How one variable is read: its text (or undefined) to a value. Throws Error with what is wrong with it. */
export interface Setting<T> {
  read(text: string | undefined): T;
  /** The variable that makes this one necessary. */
  neededWith?: string;
}
type Settings = Readonly<Record<string, Setting<unknown>>>;
type Values<S extends Settings> = { readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never };

/** Every problem of the environment at once, without any value. */
export class ConfigProblem extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigProblem';
  }
}

const missing = (): never => {
  throw new Error('is missing');
};
const wrong = (what: string): never => {
  throw new Error(`must be ${what}`);
};

/** Text; required without a default. */
export const text = (fallback?: string): Setting<string> => ({ read: (given) => given ?? fallback ?? missing() });

/** One of a few words. */
export const oneOf = <const T extends string>(words: readonly T[], fallback: T): Setting<T> => ({
  read: (given) =>
    given === undefined ? fallback : (words.find((word) => word === given) ?? wrong(words.join(' or '))),
});

/** A port number. */
export const port = (fallback?: number): Setting<number> => ({
  read: (given) => {
    const number = given === undefined ? (fallback ?? missing()) : Number(given);
    return Number.isInteger(number) && number >= 0 && number <= 65_535 ? number : wrong('a port number');
  },
});

/** A whole number, zero or more. */
export const whole = (fallback: number): Setting<number> => ({
  read: (given) => {
    const number = given === undefined ? fallback : Number(given);
    return Number.isSafeInteger(number) && number >= 0 ? number : wrong('a whole number');
  },
});

/** A number that may have a fraction, zero or more; without a fallback it may be missing. */
export const amount = <T extends number | undefined>(fallback: T): Setting<number | T> => ({
  read: (given) => {
    if (given === undefined) return fallback;
    const number = Number(given);
    return Number.isFinite(number) && number >= 0 ? number : wrong('a number such as 2.50');
  },
});

/** An address with a scheme, kept as text. */
export const url = (fallback?: string): Setting<string> => ({
  read: (given) => {
    const address = given ?? fallback ?? missing();
    return URL.canParse(address) ? address : wrong('an address such as https://farm.example');
  },
});

/** yes or no. */
export const flag = (fallback: boolean): Setting<boolean> => ({
  read: (given) => {
    if (given === undefined) return fallback;
    if (/^(yes|true|1|on)$/i.test(given)) return true;
    return /^(no|false|0|off)$/i.test(given) ? false : wrong('yes or no');
  },
});

interface SecretOptions {
  neededWith?: string;
}

/** A secret, undefined when it is not given: the built-in stands in, or `neededWith` says what asks for it. */
export const secret = (options: SecretOptions = {}): Setting<string | undefined> => ({
  ...options,
  read: (given) => given,
});

/** Signing keys, newest first, separated by commas; each at least 32 random bytes in base64url. */
export const keys = (): Setting<readonly string[]> => ({
  read: (given) => {
    const ring = (given ?? missing()).split(',').map((key) => key.trim());
    return ring.every((key) => /^[\w-]{43,}$/.test(key))
      ? ring
      : wrong('32 random bytes or more in base64url, or a list');
  },
});

/** `NAME`, or the content of the file that `NAME_FILE` names (container secrets). Empty text counts as not given. */
function textOf(name: string, environment: Environment): string | undefined {
  const file = environment[`${name}_FILE`];
  const given = environment[name] ?? (file ? readFileSync(file, 'utf8').trim() : undefined);
  return given === '' ? undefined : given;
}

/** Reads one block of settings from the environment. Throws ConfigProblem that names every variable to mend. */
export function readConfig<S extends Settings>(settings: S, environment: Environment = process.env): Values<S> {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(settings)) {
    try {
      const given = textOf(name, environment);
      const { neededWith } = setting;
      if (given === undefined && neededWith && textOf(neededWith, environment) !== undefined)
        problems.push(`${name} is needed together with ${neededWith}`);
      else values[name] = setting.read(given);
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : 'cannot be read'}`);
    }
  }
  if (environment.NODE_ENV === 'production' && values.SECURE_COOKIES === false)
    problems.push('SECURE_COOKIES must not be switched off in production');
  if (problems.length > 0) throw new ConfigProblem(problems);
  return values as Values<S>;
}

/** Networks whose word on the visitor's address is believed: 'loopback, 10.0.0.0/8'. */
export const proxies = (fallback: string): Setting<Trusts> => ({ read: (given) => trustedProxies(given ?? fallback) });

/** A setting that may be missing. */
const ifGiven = <T>(setting: Setting<T>): Setting<T | undefined> => ({
  read: (given) => (given === undefined ? undefined : setting.read(given)),
});

/** The settings every service has. */
export const everyService = (ownPort: number) => ({
  PORT: port(ownPort),
  HOST: text('127.0.0.1'),
  DATABASE_URL: url(),
  SITE_ORIGIN: url('http://localhost:4000'),
  COOKIE_KEYS: keys(),
  SECURE_COOKIES: flag(true),
  TRUSTED_PROXIES: proxies('loopback'),
  /** Whether a copy with too much to do refuses the rest; 'no' where somebody measures how much it can do. */
  LOAD_SHEDDING: flag(true),
  /** Seconds that a copy told to end calls itself not ready before it stops listening. Not given: 2 in production, else 0. */
  DRAIN_SECONDS: amount(undefined),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  NODE_ENV: oneOf(['development', 'test', 'production'], 'development'),
  /** Another port on which /metrics answers whoever can reach it; without it, this machine alone. */
  METRICS_PORT: ifGiven(port()),
  /** A collector of traces, such as http://collector:4318. Not given: nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: ifGiven(url()),
});

/** The part of ServiceDeps that comes straight out of everyService(). */
export const depsFrom = (config: Values<ReturnType<typeof everyService>>) => ({
  clock: systemClock,
  cookieKeys: config.COOKIE_KEYS,
  siteOrigin: new URL(config.SITE_ORIGIN).origin,
  secureCookies: config.SECURE_COOKIES,
  secondFactor: config.NODE_ENV === 'production',
  trusts: config.TRUSTED_PROXIES,
  sheds: config.LOAD_SHEDDING,
  logLevel: config.LOG_LEVEL,
  host: config.HOST,
  metricsPort: config.METRICS_PORT,
  traceTo: config.OTEL_EXPORTER_OTLP_ENDPOINT,
});

/** How long the process waits, once told to end, for whoever sends it requests to notice. In milliseconds. */
export const probeMsOf = (config: { readonly DRAIN_SECONDS: number | undefined; readonly NODE_ENV: string }): number =>
  (config.DRAIN_SECONDS ?? (config.NODE_ENV === 'production' ? ending.probeInProductionSeconds : 0)) * 1_000;
