import { CHROMIUM, HEADLESS_CHROMIUM } from '@farm/deploy';
import { browserInstallers, browserSources, findProgram, installFonts } from './browser';
import { runTool } from './wait-for-stop';

const NOTHING_WORKED =
  'No Chromium could be installed. Install one by hand (Debian: apt-get install chromium) and set CHROMIUM_PATH to it.';

/** `npm run install-browser`: installs Chromium and the fallback fonts for the end-to-end tests, unless they are there. */
async function main(): Promise<number> {
  const { env } = process;
  const print = (line: string) => console.log(line);
  for (const names of [HEADLESS_CHROMIUM, CHROMIUM])
    print(await findProgram([...browserSources(env, names), ...browserInstallers(env, names)], print, NOTHING_WORKED));
  await installFonts(env, print);
  return 0;
}

runTool(main);
