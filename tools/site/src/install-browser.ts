import { browserInstallers, browserSources, findProgram } from './browser';
import { runTool } from './wait-for-stop';

const NOTHING_WORKED =
  'No Chromium could be installed. Install one by hand (Debian: apt-get install chromium) and set CHROMIUM_PATH to it.';

/** `npm run install-browser`: installs a Chromium for the end-to-end tests, unless there is one. */
async function main(): Promise<number> {
  const sources = [...browserSources(process.env), ...browserInstallers(process.env)];
  console.log(await findProgram(sources, (line) => console.log(line), NOTHING_WORKED));
  return 0;
}

runTool(main);
