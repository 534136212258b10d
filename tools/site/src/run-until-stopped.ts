import { farmFolder } from '@farm/db';
import { buildIndexInBackground } from './dexter-index';
import { printSignInCodes } from './sign-in-codes';
import { type SiteOptions, startSite } from './site';
import { startMessage } from './startup';
import { supervise } from './supervisor';
import { type listenForStop, waitForStop } from './wait-for-stop';

/** Starts a site in the data folder and runs it until it is stopped. Returns the exit code. */
export async function runUntilStopped(
  options: Omit<SiteOptions, 'folder' | 'userEnv'>,
  stop: ReturnType<typeof listenForStop>,
  stopOthers: () => Promise<unknown> = () => Promise.resolve(),
): Promise<number> {
  const userEnv = process.env;
  const folder = farmFolder();
  const areGuidesLate = userEnv.NODE_ENV !== 'production';
  const site = await startSite({ ...options, folder, userEnv, areGuidesLate });
  const stopRequested = stop.markStarted();
  console.log(startMessage({ ...site, userEnv, folder }));
  const codes = await printSignInCodes({ ...site, userEnv, print: (line) => console.log(line) });
  const index = buildIndexInBackground(userEnv, options.print);
  const supervisor = supervise(site.supervised, options.print);
  const stopAll = async () => {
    await supervisor.stop();
    await index.stop();
    await codes.stop();
    await stopOthers();
    await site.stop();
  };
  return waitForStop(stopAll, stopRequested);
}
