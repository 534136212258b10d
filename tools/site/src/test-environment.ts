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

/**
 * Removes all variables from an environment that are not allowed above, and prints the settings among them. Commands that test,
 * measure or attack a site call this first, so that they cannot reach a database, release store or account of the shell.
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
