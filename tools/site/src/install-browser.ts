import { browserInstallers, browserSources, findProgram, installFonts } from './browser';
import { runTool } from './wait-for-stop';

const NOTHING_WORKED =
  'No Chromium could be installed. Install one by hand (Debian: apt-get install chromium) and set CHROMIUM_PATH to it.';

/** `npm run install-browser`: installs a Chromium and the fallback fonts for the end-to-end tests, unless they are there. */
async function main(): Promise<number> {
  const sources = [...browserSources(process.env), ...browserInstallers(process.env)];
  const print = (line: string) => console.log(line);
  print(await findProgram(sources, print, NOTHING_WORKED));
  await installFonts(process.env, print);
  return 0;
}

runTool(main);
