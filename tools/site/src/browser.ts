import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { programOnPath } from '@farm/deploy';
import { ROOT } from './root';
import { runCommand } from './tasks';

/** Programs that are Chromium, by the names they have on machines. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A place where a browser may be, or a way to install one. */
export interface BrowserSource {
  /** Printed before it is tried, when it may take a while. */
  message?: string;
  /** The program, or undefined when it is not there. Never throws. */
  find(): Promise<string | undefined>;
}

/** The first of these programs on a PATH. */
export const onPath = (path: string, names: readonly string[] = NAMES): string | undefined =>
  programOnPath(path, names);

export const NO_BROWSER =
  'No Chromium was found. `npm run install-browser` installs one; CHROMIUM_PATH names one that is elsewhere.';

/** Tries each way in order. Throws `whatToDo` when none leads to a program. */
export async function findProgram(
  sources: readonly BrowserSource[],
  print: (line: string) => void,
  whatToDo: string,
): Promise<string> {
  for (const source of sources) {
    if (source.message) print(source.message);
    const program = await source.find();
    if (program && existsSync(program)) return program;
  }
  throw new Error(whatToDo);
}

/** The browser of the end-to-end tests. Installs nothing. */
export const findBrowser = (places: readonly BrowserSource[]): Promise<string> =>
  findProgram(places, () => undefined, NO_BROWSER);

/** The last resort: a browser inside an npm package; not in package.json, because few machines need its 64 MB. */
const PACKAGE = '@sparticuz/chromium';
const VERSION = '153.0.0';
const PACKAGE_FOLDER = join(ROOT, '.farm/browser');

const quiet = () => undefined;
const isRoot = () => process.getuid?.() === 0;

/** Runs a program to its end; undefined when it cannot be started. */
const outcomeOf = (command: string, args: string[], env: NodeJS.ProcessEnv) =>
  runCommand(command, args, env, quiet).catch(() => undefined);

const succeeds = async (command: string, args: string[], env: NodeJS.ProcessEnv): Promise<boolean> =>
  (await outcomeOf(command, args, env))?.code === 0;

/** A browser without its system libraries is there and does not start. */
async function ofPlaywright(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const program = chromium.executablePath();
  return existsSync(program) && (await succeeds(program, ['--version'], env)) ? program : undefined;
}

/** The browser of the npm package, which unpacks it when asked for its path. */
async function ofPackage(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  if (!existsSync(join(PACKAGE_FOLDER, 'node_modules', PACKAGE))) return undefined;
  const entry = createRequire(join(PACKAGE_FOLDER, 'package.json')).resolve(PACKAGE);
  const script = `import(${JSON.stringify(`file://${entry}`)})
    .then((m) => m.default.executablePath()).then((path) => console.log('AT ' + path))`;
  const outcome = await outcomeOf(process.execPath, ['--input-type=module', '-e', script], env);
  return /^AT (.+)$/m.exec(outcome?.output ?? '')?.[1];
}

/** Measured in libs/ui/theme/font-fallbacks.css: without them text moves when the web fonts arrive, and a test says so. */
const FONTS = 'fonts-liberation';

const hasApt = (env: NodeJS.ProcessEnv) => isRoot() && onPath(env.PATH ?? '', ['apt-get']) !== undefined;

async function installPackage(name: string, env: NodeJS.ProcessEnv): Promise<void> {
  const silent = { ...env, DEBIAN_FRONTEND: 'noninteractive' };
  await succeeds('apt-get', ['update', '-qq'], silent);
  await succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], silent);
}

/** Installs the fallback fonts on Debian, as root; elsewhere they come with the system or not at all. */
export async function installFonts(env: NodeJS.ProcessEnv, print: (line: string) => void): Promise<void> {
  if (!hasApt(env) || (await succeeds('dpkg', ['-s', FONTS], env))) return;
  print(`Installing the system package ${FONTS}`);
  await installPackage(FONTS, env);
}

/** Where a browser for the tests is looked for, the nearest first. */
export const browserSources = (env: NodeJS.ProcessEnv): BrowserSource[] => [
  { find: async () => env.CHROMIUM_PATH },
  { find: async () => onPath(env.PATH ?? '') },
  { find: () => ofPlaywright(env) },
  { find: () => ofPackage(env) },
];

/** How a browser is installed where none is found. As root on Debian by its packages, which bring its libraries, too. */
export const browserInstallers = (env: NodeJS.ProcessEnv): BrowserSource[] => [
  ...(hasApt(env)
    ? [
        {
          message: 'Installing the system package chromium',
          find: async () => {
            await installPackage('chromium', env);
            return onPath(env.PATH ?? '');
          },
        },
      ]
    : []),
  {
    message: 'Installing the Chromium of Playwright',
    find: async () => {
      const cli = createRequire(__filename).resolve('@playwright/test/cli');
      return (await succeeds(process.execPath, [cli, 'install', 'chromium'], env)) ? ofPlaywright(env) : undefined;
    },
  },
  {
    message: `Installing the npm package ${PACKAGE}`,
    find: async () => {
      await succeeds('npm', ['install', '--no-save', '--prefix', PACKAGE_FOLDER, `${PACKAGE}@${VERSION}`], env);
      return ofPackage(env);
    },
  },
];
