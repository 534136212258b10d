import { existsSync } from 'node:fs';
import { programOnPath } from '@farm/deploy';

/** Programs that are Chromium, by the names they have on machines. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export interface Way {
  /** Said before it is tried, when it may take a while. */
  say?: string;
  /** The program, or nothing when this way does not lead to one. Never throws. */
  find(): Promise<string | undefined>;
}

/** The first of these programs on a PATH. */
export const onPath = (path: string, names: readonly string[] = NAMES): string | undefined =>
  programOnPath(path, names);

export const WHAT_TO_DO =
  'No Chromium was found and none could be installed. Install one (Debian: apt-get install chromium) ' +
  'or set CHROMIUM_PATH to its program.';

/** Tries each way in order. Throws with what to do when none leads to a program. */
export async function findProgram(
  ways: readonly Way[],
  say: (line: string) => void,
  whatToDo: string,
): Promise<string> {
  for (const way of ways) {
    if (way.say) say(way.say);
    const found = await way.find();
    if (found && existsSync(found)) return found;
  }
  throw new Error(whatToDo);
}

/** The browser of the journeys. */
export const findBrowser = (ways: readonly Way[], say: (line: string) => void): Promise<string> =>
  findProgram(ways, say, WHAT_TO_DO);
