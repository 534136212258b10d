import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root';

type Environment = Record<string, string | undefined>;

/** Variables of the machine, its shell, npm, Nx, proxies and certificates. */
const MACHINE = new RegExp(
  `^(?:${[
    'PATH|HOME|USER|LOGNAME|SHELL|PWD|INIT_CWD|HOSTNAME|TERM|COLORTERM|COLUMNS|LINES|TZ|LANG|LANGUAGE|LC_\\w+',
    'TMPDIR|TMP|TEMP|DISPLAY|XDG_\\w+|LD_LIBRARY_PATH|JAVA_HOME|CI|FORCE_COLOR|NO_COLOR|DEBIAN_FRONTEND',
    'NODE|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR|HTTPS?_PROXY|NO_PROXY|ALL_PROXY',
    'NPM_\\w+|NX_\\w+|PLAYWRIGHT_\\w+',
  ].join('|')})$`,
  'i',
);

/** Variables of tests and measurements; none names data, a key or an account. */
const TEST_SETTINGS: readonly string[] = [
  'CHROMIUM_PATH',
  'LOG_LEVEL',
  'FUZZ_INPUTS',
  'FUZZ_SEED',
  'GROWTH_ROWS',
  'DEXTER_EMBEDDER',
];

const isAllowed = (name: string): boolean => MACHINE.test(name) || TEST_SETTINGS.includes(name);

/** All settings of this repository, from .env.example. */
function settingNames(): ReadonlySet<string> {
  const text = readFileSync(join(ROOT, '.env.example'), 'utf8');
  const names = [...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);
  return new Set(names.flatMap((name) => [name, `${name}_FILE`]));
}

/** Settings that name data, releases or accounts of a real site, by value or as a file. */
const REAL_SITE =
  /^(DATABASE_URL\w*|RELEASE_STORE|RELEASE_SIGNING_KEY|STRIPE_SECRET_KEY|SMTP_URL|S3_ACCESS_KEY_ID)(_FILE)?$/;
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Commands that load, break or attack a site call this first.
 * @throws if the environment names a real database, release store or account, or with BASE_URL another machine
 */
export function assertLocalSite(env: Environment): void {
  const real = Object.keys(env).filter((name) => REAL_SITE.test(name) && env[name]);
  if (real.length > 0)
    throw new Error(`${real.sort().join(', ')}: unset what names a real site. This command must not reach one.`);
  const { BASE_URL: url } = env;
  if (url && !(URL.canParse(url) && LOCAL_HOST.test(new URL(url).hostname)))
    throw new Error(`BASE_URL must be a site on this machine, such as http://localhost:4000, not ${url}.`);
}

/**
 * Removes all variables from an environment that are not allowed above, and prints the settings among them. Commands that start
 * a site for tests call this first, so that they cannot reach a database, release store or account of the shell.
 */
export function isolateEnvironment(env: Environment, print: (line: string) => void): void {
  const settings = settingNames();
  const removed = Object.keys(env).filter((name) => !isAllowed(name));
  const ignored = removed.filter((name) => settings.has(name) && env[name]);
  for (const name of removed) delete env[name];
  env.DEXTER_EMBEDDER = 'off'; // responses must not depend on a local index
  if (ignored.length > 0)
    print(`Ignored ${ignored.sort().join(', ')}: this command uses its own database, keys and releases.`);
}
